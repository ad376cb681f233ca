/** Settings of this browser. Kept in local storage, never sent anywhere. */
import { followed } from './tabs';

const KEY = 'primordia.settings';

export type Theme = 'system' | 'light' | 'dark';
export type Pace = 'slow' | 'normal' | 'fast' | 'none';

export class Settings {
  language = $state(navigator.language.split('-')[0] || 'en');
  theme: Theme = $state('system');
  pace: Pace = $state('normal');
  /** Pause at cards that concern everybody. */
  stops = $state(true);
  sound = $state(false);
  /** Show a table of words even for games that have their own picture. */
  plain = $state(false);
  /** Show a notification when it is somebody's turn here. */
  notify = $state(false);
  /** A coach explains questions and phases when they come up for the first time. */
  coach = $state(true);
  name = $state('');
  /** Standing answers to questions that come out of turn: `ursuppe.react` -> `defend`. */
  standing: Record<string, string> = $state({});

  constructor() {
    this.read();
    followed(KEY, () => this.read());
  }

  private read(): void {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>;
      if (typeof kept.language === 'string') this.language = kept.language;
      if (kept.theme && ['system', 'light', 'dark'].includes(kept.theme)) this.theme = kept.theme;
      if (kept.pace && ['slow', 'normal', 'fast', 'none'].includes(kept.pace)) this.pace = kept.pace;
      if (typeof kept.stops === 'boolean') this.stops = kept.stops;
      if (typeof kept.sound === 'boolean') this.sound = kept.sound;
      if (typeof kept.plain === 'boolean') this.plain = kept.plain;
      if (typeof kept.notify === 'boolean') this.notify = kept.notify;
      if (typeof kept.coach === 'boolean') this.coach = kept.coach;
      if (typeof kept.name === 'string') this.name = kept.name;
      if (kept.standing && typeof kept.standing === 'object') this.standing = kept.standing;
    } catch {
      // unreadable: what this page knows stays
    }
    this.show();
  }

  save(): void {
    const { language, theme, pace, stops, sound, notify, plain, coach, name, standing } = this;
    try {
      localStorage.setItem(KEY, JSON.stringify({ language, theme, pace, stops, sound, notify, plain, coach, name, standing }));
    } catch {
      // without storage they last as long as the page
    }
    this.show();
  }

  private show(): void {
    if (this.theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = this.theme;
  }
}

export const settings = new Settings();

const still = matchMedia('(prefers-reduced-motion: reduce)');

/** Milliseconds for which anything that others do stays on the screen at least, unless skipped. */
export const LEAST = 400;

/** Milliseconds that one change stays on the screen before the next; 0 without motion. */
export function pause(): number {
  if (still.matches) return 0;
  return { slow: 1100, normal: 600, fast: LEAST, none: 0 }[settings.pace];
}
