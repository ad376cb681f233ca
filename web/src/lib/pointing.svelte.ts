/** What is pointed at on the board or in the journal, so that the other can show it. Things are named as the view names them. */
type Side = 'board' | 'journal';

class Pointing {
  private things: ReadonlySet<string> = $state.raw(new Set());
  private side: Side | '' = $state('');
  /** Counts up when somebody has chosen a thing on the board, not only passed over it: the journal may turn to it. */
  firm = $state(0);

  at(side: Side, things: Iterable<string>, firm = false): void {
    this.things = new Set(things);
    this.side = side;
    if (firm) this.firm++;
  }

  away(side: Side): void {
    if (this.side === side) this.at(side, []);
  }

  /** Whether one of these is pointed at on that side. */
  from(side: Side, things: Iterable<string>): boolean {
    if (this.side !== side || !this.things.size) return false;
    for (const thing of things) if (this.things.has(thing)) return true;
    return false;
  }
}

export const pointing = new Pointing();
