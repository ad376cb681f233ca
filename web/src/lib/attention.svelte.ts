/** Calls people back to this page when it is their turn: by title, icon and, if wanted, a tone and a notification. */
import { settings } from './settings.svelte';
import { sound } from './sound';

class Attention {
  /** The present topic of the page, for its title. */
  title = $state('');
  /** Whether somebody at this screen is asked. */
  turn = $state(false);

  /** It is now somebody's turn here: if the page is hidden, plays a tone or shows a notification, as wanted. */
  call(title: string, text: string, about: string): void {
    if (document.visibilityState !== 'hidden') return;
    sound('turn');
    if (!settings.notify || !notifies()) return;
    try {
      const note = new Notification(title, { body: text, tag: about, icon: '/favicon-turn.svg' });
      note.onclick = () => {
        focus();
        note.close();
      };
      document.addEventListener('visibilitychange', () => note.close(), { once: true });
    } catch {
      // a browser that allows notifications only from service workers
    }
  }
}

export const attention = new Attention();

/** For a component: keeps title and icon as told for as long as the component is there. */
export function drawAttention(told: () => { title: string; turn: boolean }): void {
  $effect(() => {
    Object.assign(attention, told());
    return () => Object.assign(attention, { title: '', turn: false });
  });
}

const notifies = () => 'Notification' in window && Notification.permission === 'granted';

/** Asks for permission to show notifications; called only when somebody switches them on. */
export async function mayNotify(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return notifies() || (await Notification.requestPermission()) === 'granted';
}

/** Keeps the title and icon of the page up to date. */
export function announce(title: string, turn: boolean): void {
  document.title = title;
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  const wanted = turn ? '/favicon-turn.svg' : '/favicon.svg';
  if (icon && icon.getAttribute('href') !== wanted) icon.href = wanted;
}
