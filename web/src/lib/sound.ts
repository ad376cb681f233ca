/** A few quiet synthesised tones, off by default. While the page is hidden, only the one for your turn is played. */
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

const TONES: Record<string, number[]> = {
  turn: [523, 659],
  moved: [330],
  ate: [392, 440],
  died: [220, 165],
  scored: [440, 554, 659],
  over: [392, 523, 659, 784],
};

export function sound(name: keyof typeof TONES): void {
  if (!settings.sound || (name !== 'turn' && document.visibilityState === 'hidden')) return;
  context ??= new AudioContext();
  let at = context.currentTime;
  for (const pitch of TONES[name] ?? []) {
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.frequency.value = pitch;
    tone.type = 'sine';
    volume.gain.setValueAtTime(0.0001, at);
    volume.gain.exponentialRampToValueAtTime(0.06, at + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, at + 0.22);
    tone.connect(volume).connect(context.destination);
    tone.start(at);
    tone.stop(at + 0.25);
    at += 0.12;
  }
}
