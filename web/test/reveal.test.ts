import { describe, expect, it } from 'vitest';
import { distance } from '../src/lib/reveal';

describe('what a question is about', () => {
  it('stays where it is between the strip and the sheet', () => {
    expect(distance({ top: 100, bottom: 200 }, 80, 400)).toBe(0);
  });

  it('comes out from beneath the sheet, and no further', () => {
    expect(distance({ top: 350, bottom: 430 }, 80, 400)).toBe(30);
  });

  it('comes out from beneath the strip', () => {
    expect(distance({ top: 20, bottom: 120 }, 80, 400)).toBe(-60);
  });

  it('shows its top if it is too tall', () => {
    expect(distance({ top: 90, bottom: 700 }, 80, 400)).toBe(10);
    expect(distance({ top: 80, bottom: 700 }, 80, 400)).toBe(0);
    expect(distance({ top: 40, bottom: 700 }, 80, 400)).toBe(-40);
  });
});
