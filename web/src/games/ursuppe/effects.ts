/** Turns what just happened into signs that rise from the board for a moment. */
import type { Entry } from '../../lib/types';
import { t } from '../../lib/words.svelte';
import { centre, middle, type Point } from './geometry';

export interface Effect extends Point {
  n: number;
  text: string;
  tone: 'good' | 'bad' | 'die';
}

const DEATHS = ['died', 'eaten', 'killed'];

export function effectsOf(news: Entry[], placeOf: (key: string) => Point | undefined): Effect[] {
  return news.flatMap((entry): Effect[] => {
    const { kind, n, arguments: about } = entry;
    if (kind === 'scored') return [{ ...middle(Number(about.space)), n, text: `+${about.steps}`, tone: 'good' }];
    const field = typeof about.to === 'string' ? about.to : typeof about.field === 'string' ? about.field : '';
    const at = field ? centre(field) : placeOf(`${about.colour} ${about.amoeba}`);
    if (!at) return [];
    if (kind === 'ate') return [{ ...at, n, text: t('ursuppe.eats'), tone: 'good' }];
    if (kind === 'starved') return [{ ...at, n, text: t('ursuppe.starves'), tone: 'bad' }];
    if (kind === 'divided') return [{ ...at, n, text: '+1', tone: 'good' }];
    if (kind === 'attacked') return [{ ...at, n, text: '⚔', tone: 'bad' }];
    if (kind === 'rolled') return [{ ...at, n, text: '⚀⚁⚂⚃⚄⚅'[Number(about.die) - 1] ?? '', tone: 'die' }];
    return DEATHS.includes(kind) ? [{ ...at, n, text: '†', tone: 'bad' }] : [];
  });
}
