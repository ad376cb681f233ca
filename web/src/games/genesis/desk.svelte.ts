/** What all parts of the table share: the question, the spots of its options, what is pointed at, and plans of several choices. */
import { getContext, setContext, untrack } from 'svelte';
import type { PlateProps, TableProps } from '..';
import type { Decision, Option } from '../../lib/types';
import { t } from '../../lib/words.svelte';
import { type EarthView, earthOf, type Organism, type Parts } from './model';
import { aboutOf, type Around, place, spotsOf } from './spots';

/** What a desk needs of a table; of its connection, whether a choice is under way. */
export type DeskProps = Omit<TableProps, 'live'> & { live: { readonly busy: boolean } };

/** A table at which nothing is asked: a picture, a card. */
export const still = ({ game, view, lexicon }: Pick<PlateProps, 'game' | 'view' | 'lexicon'>): DeskProps => ({
  ...{ game, view, lexicon, seats: [], decision: null, pointed: null, news: [], past: true },
  choose: () => undefined,
  point: () => undefined,
  live: { busy: false },
});

const NONE: Option[] = []; // always the same, so that a spot which has no options is not drawn again

/** What the question makes of one spot. Every spot has its own, so that only those which change are drawn again. */
export class Mark {
  options: Option[] = $state.raw(NONE);
  /** The question is about it. */
  about = $state(false);
  /** It belongs to the option that is pointed at. */
  pointed = $state(false);

  constructor(options: Option[], about: boolean, pointed: boolean) {
    this.options = options;
    this.about = about;
    this.pointed = pointed;
  }
}

/** A planned choice: the first option of the next question that matches. */
type Wish = (option: Option) => boolean;

export class Desk {
  parts: Parts | null = $state.raw(null);
  /** The options of a clicked spot that has several, and where it is. */
  menu: { options: Option[]; x: number; y: number } | null = $state.raw(null);
  /** The thing to show large: the one under the pointer or finger. */
  seen: string = $state('');
  /** The option that picks up the biont being dragged. */
  dragged: Option | null = $state.raw(null);
  private plan: Wish[] = $state.raw([]);

  private readonly marks = new Map<string, Mark>();

  constructor(private readonly props: () => DeskProps) {
    $effect.pre(() => {
      const [offers, marked, aimed] = [this.offers, this.marked, this.aimed];
      untrack(() =>
        this.marks.forEach((mark, spot) => {
          mark.options = offers.get(spot) ?? NONE;
          mark.about = marked.has(spot);
          mark.pointed = aimed.has(spot);
        }),
      );
    });
  }

  get earth(): EarthView {
    return earthOf(this.props().view);
  }
  get decision(): Decision | null {
    return this.props().decision;
  }
  get lexicon() {
    return this.props().lexicon;
  }
  get game() {
    return this.props().game;
  }
  get seats() {
    return this.props().seats;
  }

  private around: Around = {
    host: (name) => this.earth.organisms[name]?.host ?? name,
    parasite: (name) => this.earth.organisms[name]?.figures.parasite ?? name,
    pool: (name) => this.earth.organisms[name]?.figures.pool ?? '',
  };

  private offers = $derived.by(() => {
    const found = new Map<string, Option[]>();
    const decision = this.decision;
    if (decision)
      for (const option of decision.options) for (const spot of spotsOf(option, decision, this.around)) found.set(spot, [...(found.get(spot) ?? []), option]);
    return found;
  });
  private marked = $derived(new Set(this.decision ? aboutOf(this.decision) : []));
  private aimed = $derived.by(() => {
    const { pointed, decision } = this.props();
    return new Set(pointed && decision ? spotsOf(pointed, decision, this.around) : []);
  });

  /** The mark of a spot, for as long as there is a table. */
  mark(spot: string): Mark {
    const known = this.marks.get(spot);
    if (known) return known;
    const mark = untrack(() => new Mark(this.at(spot), this.marked.has(spot), this.aimed.has(spot)));
    this.marks.set(spot, mark);
    return mark;
  }

  private at(spot: string): Option[] {
    return this.offers.get(spot) ?? NONE;
  }
  /** The spots that the question is about, most important first; otherwise those where it can be answered. */
  get asked(): string[] {
    return [...(this.decision ? aboutOf(this.decision) : []), ...this.offers.keys()];
  }
  /** The options without a spot. */
  loose = $derived.by(() => {
    const decision = this.decision;
    return decision ? decision.options.filter((option) => !spotsOf(option, decision, this.around).length) : [];
  });

  // Things removed from the table lose pointer and focus while drawing, when state must not change: so do it a moment later.

  point(option: Option | null): void {
    const { point } = this.props(); // a table that is being left has none later
    queueMicrotask(() => point(option));
  }

  look(name: string): void {
    queueMicrotask(() => (this.seen = name));
  }

  /** Makes a choice; if the previous one is not confirmed yet, as soon as it is. */
  private next: Option | null = $state.raw(null);

  choose(option: Option): void {
    this.menu = null;
    if (this.props().live.busy) this.next = option;
    else this.props().choose(option);
  }

  /** Makes the choice that had to wait, if it is still possible. */
  catchUp(): void {
    const wanted = this.next;
    if (!wanted || this.props().live.busy) return;
    this.next = null;
    if (this.decision?.options.includes(wanted)) this.props().choose(wanted);
  }

  /** A click on a spot: a single option is chosen, several are offered in a menu. */
  take(spot: string, x: number, y: number): void {
    const options = this.at(spot);
    if (options.length === 1) this.choose(options[0]!);
    else if (options.length) this.menu = { options, x, y };
  }

  dragEnd(): void {
    queueMicrotask(() => (this.dragged = null));
  }

  /** Where a biont was dropped that has to be picked up first. */
  private landing: { spot: string; x: number; y: number } | null = null;

  /** A biont is dropped on a place: picks it up and puts it down here, if that is allowed; a menu opens if there are several ways. */
  drop(name: string, x: number, y: number): void {
    const lift = this.dragged;
    this.dragged = null;
    if (!lift) return;
    this.landing = { spot: place(name), x, y };
    this.choose(lift);
  }

  /** Makes one choice and then others, as the questions for them come. */
  follow(first: Option, then: Wish[]): void {
    this.plan = then;
    this.choose(first);
  }

  /** Called for a new question: goes on with the plan, or drops it. */
  goOn(): void {
    const landing = this.landing;
    this.landing = null;
    if (landing && this.decision?.kind === 'put') this.take(landing.spot, landing.x, landing.y);
    const [wish, ...rest] = this.plan;
    if (!wish) return;
    this.plan = [];
    const found = this.decision?.options.find(wish);
    if (!found) return;
    this.plan = rest;
    this.choose(found);
  }

  /** The name of an organism: a macroorganism has its own, a parasite that of its side, a bacterium its own. */
  called(name: string): string {
    const one = this.earth.organisms[name];
    if (one?.called) return this.lexicon.value('called', one.called);
    if (one?.side) return this.lexicon.value('side', one.side);
    if (one) return this.lexicon.value('organisms', name);
    return this.lexicon.value('placard', name);
  }

  icon(name: string): string {
    return t(`genesis.icon.${name}`);
  }

  colour(name: string): string {
    return this.lexicon.name(name);
  }

  organism(name: string): Organism | undefined {
    return this.earth.organisms[name];
  }

  /** The thing that the card beside the question shows. */
  get focus(): string {
    if (this.seen) return this.seen;
    const c = this.decision?.context;
    return c?.organism ?? c?.placard ?? c?.target ?? '';
  }

  get focusSpot(): string {
    return place(this.focus);
  }
}

const KEY = Symbol('desk');
export const provide = (desk: Desk): Desk => setContext(KEY, desk);
export const useDesk = (): Desk => getContext<Desk>(KEY);
