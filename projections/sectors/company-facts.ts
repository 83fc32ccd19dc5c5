import { digestId } from '../../src/platform/read-store/digest-id.js';
import { listAsText } from '../../src/platform/read-store/list-text.js';

/** The parts of a round that sectors count. */
export interface RoundFacts {
  /** 0 where undated. */
  readonly year: number;
  /** Null when the day is unknown. */
  readonly day: string | null;
  /** The source's name of the round. */
  readonly round: string | null;
  /** Whole USD; null where undisclosed. */
  readonly amount: number | null;
  /** By investor id: whether it led. */
  readonly investors: Readonly<Record<string, boolean>>;
  /**
   * Whether these are exactly the investors of the latest report: all have records, and none is from an earlier
   * report.
   */
  readonly isTold: boolean;
}

/** The parts of a company that its sectors count. */
export interface CompanyFacts {
  readonly sectors: readonly string[];
  readonly tags: readonly string[];
  readonly technologies: readonly string[];
  readonly status: string;
  readonly founded: number | null;
  /** The company's declared total funding, independent of the rounds' sum. */
  readonly declared: number | null;
  readonly hasExit: boolean;
  readonly country: string | null;
  readonly rounds: Readonly<Record<string, RoundFacts>>;
}

export type Details = Omit<CompanyFacts, 'rounds'>;

/** The effect of one event on a company's facts. */
export type FactsChange =
  | (Only<'registered'> & { readonly registered: Partial<Details> })
  /** `left` are rounds that are no longer the company's. */
  | (Only<'changed'> & { readonly changed: Partial<Details>; readonly left?: readonly string[] })
  | (Only<'round'> & { readonly round: RoundFacts; readonly roundId: string })
  | (Only<'retracted'> & { readonly retracted: string; readonly roundId: string })
  | (Only<'withdrawn'> & { readonly withdrawn: true });

type Kind = 'registered' | 'changed' | 'round' | 'retracted' | 'withdrawn';
type Only<K extends Kind> = { readonly [Other in Exclude<Kind, K>]?: never };

const NEW: CompanyFacts = {
  sectors: [],
  tags: [],
  technologies: [],
  status: 'active',
  founded: null,
  declared: null,
  hasExit: false,
  country: null,
  rounds: {},
};

const DETAILS = (Object.keys(NEW) as (keyof CompanyFacts)[]).filter((name) => name !== 'rounds');

/** The facts after an event; none after a withdrawal, or for a company that was never registered. */
export function changedFacts(before: CompanyFacts | undefined, change: FactsChange): CompanyFacts | undefined {
  if (change.registered) return { ...NEW, ...change.registered, rounds: before?.rounds ?? {} };
  if (!before || change.withdrawn) return undefined;
  if (change.changed) return { ...before, ...change.changed, rounds: without(before.rounds, change.left ?? []) };
  if (change.retracted !== undefined) return withoutInvestor(before, change.roundId, change.retracted);
  const { round, roundId } = change;
  // As in the investors' read model: participants stay participants, and leads stay leads until others are named.
  const investors: Record<string, boolean> = { ...before.rounds[roundId]?.investors };
  if (Object.values(round.investors).includes(true)) for (const id of Object.keys(investors)) investors[id] = false;
  for (const [id, leads] of Object.entries(round.investors)) investors[id] = leads || (investors[id] ?? false);
  const isTold = round.isTold && isSame(investors, round.investors);
  return { ...before, rounds: { ...before.rounds, [roundId]: { ...round, investors, isTold } } };
}

function without(rounds: CompanyFacts['rounds'], ids: readonly string[]): CompanyFacts['rounds'] {
  return ids.length === 0 ? rounds : Object.fromEntries(Object.entries(rounds).filter(([id]) => !ids.includes(id)));
}

function withoutInvestor(before: CompanyFacts, roundId: string, investorId: string): CompanyFacts {
  const round = before.rounds[roundId];
  if (!round) return before;
  const { [investorId]: _, ...investors } = round.investors;
  return { ...before, rounds: { ...before.rounds, [roundId]: { ...round, investors } } };
}

function isSame(all: RoundFacts['investors'], told: RoundFacts['investors']): boolean {
  const ids = Object.keys(all);
  return ids.length === Object.keys(told).length && ids.every((id) => all[id] === told[id]);
}

/** The stored form of a company's facts, without the defaults. */
export function storedFacts(facts: CompanyFacts): Partial<Details> {
  const stored: Record<string, unknown> = {};
  for (const name of DETAILS) {
    const value = facts[name];
    if (Array.isArray(value) ? value.length > 0 : value !== NEW[name]) stored[name] = value;
  }
  return stored;
}

export function factsOf(stored: Partial<Details>, rounds: CompanyFacts['rounds']): CompanyFacts {
  return { ...NEW, ...stored, rounds };
}

/** Receives the changes of the figures; `sign` is 1 or -1. */
export interface Figures {
  /** For companies with these sectors, which count in each of them too. */
  member(set: SectorSet, facet: string, value: string, sum: number): void;
  /** Spellings of a sector by companies, and the tags of its companies. */
  word(sector: string, facet: 'name' | 'tag', word: string, sign: number): void;
  round(sector: string, round: RoundFacts, sign: number): void;
  day(day: string, amount: number | null, sign: number): void;
  deal(sector: string, key: { readonly year: number; readonly investorId: string }, sign: number, lead: number): void;
}

/** A company's contribution to the figures of its sectors, without its rounds; `sign` -1 removes it. */
export function countMember(facts: CompanyFacts, sign: 1 | -1, figures: Figures): void {
  const { names, set } = sectorsOf(facts);
  if (!set) return;
  if (facts.hasExit || facts.status === 'acquired' || facts.status === 'public')
    figures.member(set, 'exited', '', sign);
  if (facts.status === 'closed') figures.member(set, 'closed', '', sign);
  if (facts.founded !== null) figures.member(set, 'founded', String(facts.founded), sign);
  for (const technology of new Set(facts.technologies.map(folded))) figures.member(set, 'tech', technology, sign);
  if (facts.tags.length > 0) figures.member(set, 'tag', '', sign * facts.tags.length);
  for (const [key, name] of names) {
    figures.word(key, 'name', name, sign);
    for (const tag of facts.tags) figures.word(key, 'tag', tag, sign);
  }
}

/** The company itself and its funding: all of its counts that a round changes. */
export function countRaised(facts: CompanyFacts, sign: 1 | -1, figures: Figures): void {
  const { set } = sectorsOf(facts);
  if (!set) return;
  const rounds = Object.values(facts.rounds);
  const sum = rounds.reduce((total, { amount }) => total + (amount ?? 0), 0);
  figures.member(set, 'company', '', sign);
  figures.member(set, 'funding', '', sign * Math.max(facts.declared ?? 0, sum));
  if (rounds.length > 0) figures.member(set, 'funded', '', sign);
  const isKnown = facts.declared !== null || rounds.some(({ amount }) => amount !== null);
  if (isKnown) figures.member(set, 'disclosed', '', sign);
}

/** A round's contribution to the figures of its company's sectors. */
export function countRound(facts: CompanyFacts, round: RoundFacts, sign: 1 | -1, figures: Figures): void {
  const { names, set } = sectorsOf(facts);
  if (!set) return;
  figures.round('', round, sign);
  if (round.day !== null) figures.day(round.day, round.amount, sign);
  for (const key of names.keys()) figures.round(key, round, sign);
  for (const [investorId, leads] of Object.entries(round.investors)) {
    const deal = { year: round.year, investorId };
    for (const key of names.keys()) figures.deal(key, deal, sign, leads ? sign : 0);
  }
}

/** All sectors and tags of a company in lower case and sorted; equal ones have the same id. */
export interface SectorSet {
  readonly id: string;
  readonly keys: readonly string[];
}

/** The company's columns by which its round counts in a week. */
export interface WeekGroup {
  readonly country: string | null;
  /** The company's spellings, as one text; null when that is too long for an index row. */
  readonly sectors: string | null;
}

const MOST_GROUP_BYTES = 500;

export function weekGroupOf({ country, sectors }: CompanyFacts): WeekGroup {
  const all = listAsText(sectors);
  const isShort = Buffer.byteLength(all) + Buffer.byteLength(country ?? '') <= MOST_GROUP_BYTES;
  return isShort ? { country, sectors: all } : { country: null, sectors: null };
}

interface Sectors {
  /** Sectors and tags in lower case, with this company's spellings. */
  readonly names: ReadonlyMap<string, string>;
  /** Null for a company that is not listed yet. */
  readonly set: SectorSet | null;
}

const UNLISTED: Sectors = { names: new Map(), set: null };
/** A cache: facts are immutable, and are counted several times. */
const sectorsSeen = new WeakMap<readonly string[], { readonly tags: readonly string[]; readonly sectors: Sectors }>();

export function sectorsOf({ sectors, tags, status }: CompanyFacts): Sectors {
  if (status === 'pending') return UNLISTED;
  const seen = sectorsSeen.get(sectors);
  if (seen?.tags === tags) return seen.sectors;
  const names = new Map<string, string>();
  for (const name of [...sectors, ...tags]) {
    const key = folded(name);
    if (key !== '' && !names.has(key)) names.set(key, name.trim());
  }
  const found = { names, set: setOf([...names.keys()].sort()) };
  sectorsSeen.set(sectors, { tags, sectors: found });
  return found;
}

/** Cached, because most companies share their set with others. */
const sets = new Map<string, SectorSet>();
const MOST_SETS = 10_000;

function setOf(keys: readonly string[]): SectorSet {
  const text = keys.join('\n');
  let set = sets.get(text);
  if (!set) {
    if (sets.size >= MOST_SETS) sets.clear();
    sets.set(text, (set = { id: digestId(text), keys }));
  }
  return set;
}

function folded(name: string): string {
  return name.trim().toLowerCase();
}
