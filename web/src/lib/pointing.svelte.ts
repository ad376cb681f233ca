/** Links board and journal: what is pointed at in one is marked in the other; a lesson points at the board too. Things have the
 * same names as in the view. */
type Side = 'board' | 'journal';

class Pointing {
  private things: ReadonlySet<string> = $state.raw(new Set());
  /** What a lesson points at. */
  taught: ReadonlySet<string> = $state.raw(new Set());
  private side: Side | '' = $state('');
  /** Incremented when a thing on the board is clicked, not only hovered: the journal may scroll to it. */
  firm = $state(0);

  at(side: Side, things: Iterable<string>, firm = false): void {
    this.things = new Set(things);
    this.side = side;
    if (firm) this.firm++;
  }

  /** A lesson points at these things until it points at others, whatever else is pointed at. */
  teach(things: Iterable<string>): void {
    this.taught = new Set(things);
  }

  away(side: Side): void {
    if (this.side === side) this.at(side, []);
  }

  /** Whether one of these things is pointed at on that side. */
  from(side: Side, things: Iterable<string>): boolean {
    const shown = this.side === side ? this.things : null;
    for (const thing of things) if (shown?.has(thing) || (side === 'journal' && this.taught.has(thing))) return true;
    return false;
  }
}

export const pointing = new Pointing();
