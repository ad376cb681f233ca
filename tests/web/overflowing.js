() => {
  const found = [];
  const canvas = document.createElement('canvas').getContext('2d');
  const scrolls = (style) => /auto|scroll/.test(style.overflowX);
  const classes = (element) => [...element.classList].filter((name) => !name.startsWith('svelte')).map((name) => `.${name}`);
  const tell = (element, why) => {
    const path = [];
    for (let e = element; e && e !== document.body && path.length < 4; e = e.parentElement) path.unshift(e.tagName.toLowerCase() + classes(e).join(''));
    found.push(`${why}: ${path.join(' > ')} “${(element.innerText ?? element.textContent).trim().replace(/\s+/g, ' ').slice(0, 60)}”`);
  };
  const spaced = (text) => text.trim().replace(/\s+/g, ' ');
  const width = (style, text) => {
    canvas.font = style.font;
    return canvas.measureText(text).width;
  };
  /** Whether something around it clips or scrolls it: then that box answers for it. */
  const within = (element) => {
    for (let e = element.parentElement; e && e !== document.body; e = e.parentElement) if (getComputedStyle(e).overflowX !== 'visible') return true;
    return false;
  };
  for (const element of document.querySelectorAll('body *')) {
    if (element instanceof SVGElement && !(element instanceof SVGSVGElement || element instanceof SVGTextElement)) continue;
    if (element.closest('.sr, .leap, [aria-hidden="true"].scene') || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    if (element instanceof SVGTextElement) {
      const frame = element.ownerSVGElement.getBoundingClientRect();
      if (Math.max(frame.left - box.left, box.right - frame.right, frame.top - box.top, box.bottom - frame.bottom) > 1) tell(element, 'outside of the picture');
      continue;
    }
    if (style.clipPath !== 'none' && box.width <= 2) continue; // for ears alone
    if ((box.right > innerWidth + 1 || box.left < -1) && box.width && !within(element)) tell(element, 'outside of the window');
    if (!(element instanceof HTMLElement) || style.display === 'inline' || !element.clientWidth) continue;
    const room = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
    if (element instanceof HTMLSelectElement) {
      const text = element.selectedOptions[0]?.text ?? '';
      if (width(style, text) > room - 17) tell(element, `a choice that cannot be read (${text})`);
      continue;
    }
    if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) {
      if (element instanceof HTMLInputElement && width(style, element.placeholder) > room + 1) tell(element, `a field that is too small (${element.placeholder})`);
      continue;
    }
    const whole = style.textOverflow === 'ellipsis' && element.title && spaced(element.title).includes(spaced(element.textContent));
    const more = element.scrollWidth - element.clientWidth;
    if (more > 1 && !scrolls(style) && !whole) tell(element, `wider than its box by ${more}`);
    if (/hidden|clip/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 2) tell(element, 'cut off below');
  }
  const page = document.documentElement.scrollWidth;
  if (page > innerWidth) found.push(`the page is wider than the window: ${page}`);
  return [...new Set(found)];
}
