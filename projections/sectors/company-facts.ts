/** A round as far as it counts in a sector. */
export interface RoundFacts {
  /** 0 where undated. */
  readonly year: number;
  /** Whole USD; null where undisclosed. */
  readonly amount: number | null;
  /** By investor id: whether it led. */
  readonly investors: Readonly<Record<string, boolean>>;
}

/** A company as far as it counts in its sectors. */
export interface CompanyFacts {
  readonly sectors: readonly string[];
  readonly tags: readonly string[];
  readonly technologies: readonly string[];
  readonly status: string;
  readonly founded: number | null;
  /** What the company is said to have raised in all, whatever the rounds sum to. */
  readonly declared: number | null;
  readonly hasExit: boolean;
  readonly rounds: Readonly<Record<string, RoundFacts>>;
}

type Details = Omit<CompanyFacts, 'rounds'>;

/** What one event does to a company's facts. */
export type FactsChange =
  | (Only<'registered'> & { readonly registered: Partial<Details> })
  | (Only<'changed'> & { readonly changed: Partial<Details> })
  | (Only<'round'> & { readonly round: RoundFacts; readonly roundId: string })
  | (Only<'withdrawn'> & { readonly withdrawn: true });

type Kind = 'registered' | 'changed' | 'round' | 'withdrawn';
type Only<K extends Kind> = { readonly [Other in Exclude<Kind, K>]?: never };

const NEW: CompanyFacts = {
  sectors: [],
  tags: [],
  technologies: [],
  status: 'active',
  founded: null,
  declared: null,
  hasExit: false,
  rounds: {},
};

/** The facts after an event. A withdrawal leaves none, nor does a change to a company that was never registered. */
export function changedFacts(before: CompanyFacts | undefined, change: FactsChange): CompanyFacts | undefined {
  if (change.registered) return { ...NEW, ...change.registered, rounds: before?.rounds ?? {} };
  if (!before || change.withdrawn) return undefined;
  if (change.changed) return { ...before, ...change.changed };
  const { round, roundId } = change;
  // As the investors' read model has it: who took part once has, and who led once has led.
  const investors: Record<string, boolean> = { ...before.rounds[roundId]?.investors };
  for (const [id, leads] of Object.entries(round.investors)) investors[id] = leads || (investors[id] ?? false);
  return { ...before, rounds: { ...before.rounds, [roundId]: { ...round, investors } } };
}

/** Takes one figure: the table, its key, and what is added to its counters. */
export type Count = (table: string, key: readonly (string | number)[], add: Readonly<Record<string, number>>) => void;

/** What a company gives to the figures of its sectors beside what its rounds do; `sign` -1 takes it back. */
export function countMember(facts: CompanyFacts, sign: 1 | -1, count: Count): void {
  const exited = facts.hasExit || facts.status === 'acquired' || facts.status === 'public';
  for (const [sector, name] of keysOf(facts)) {
    const one = (facet: string, value = ''): void =>
      count('sector_counts', [sector, facet, value], { companies: sign, funding: 0 });
    one('name', name);
    if (exited) one('exited');
    if (facts.status === 'closed') one('closed');
    if (facts.founded !== null) one('founded', String(facts.founded));
    for (const tag of facts.tags) one('tag', tag);
    for (const technology of new Set(facts.technologies.map(folded))) one('tech', technology);
  }
}

/** The company itself and what it raised: all of `sector_counts` that a round changes. */
export function countRaised(facts: CompanyFacts, sign: 1 | -1, count: Count): void {
  const rounds = Object.values(facts.rounds);
  const sum = rounds.reduce((total, { amount }) => total + (amount ?? 0), 0);
  const funding = sign * Math.max(facts.declared ?? 0, sum);
  for (const sector of keysOf(facts).keys()) {
    count('sector_counts', [sector, 'company', ''], { companies: sign, funding });
    if (rounds.length > 0) count('sector_counts', [sector, 'funded', ''], { companies: sign, funding: 0 });
  }
}

/** What a round gives to the figures of its company's sectors. */
export function countRound(facts: CompanyFacts, round: RoundFacts, sign: 1 | -1, count: Count): void {
  if (facts.status === 'pending') return;
  const amount = round.amount ?? -1;
  count('sector_amounts', ['', round.year, amount], { rounds: sign });
  for (const [sector] of keysOf(facts)) {
    count('sector_amounts', [sector, round.year, amount], { rounds: sign });
    for (const [investorId, leads] of Object.entries(round.investors)) {
      count('sector_investors', [sector, round.year, investorId], { deals: sign, lead_deals: leads ? sign : 0 });
    }
  }
}

/** Sectors and tags in lower case, with how this company writes them; none of a company that is in no list yet. */
function keysOf({ sectors, tags, status }: CompanyFacts): Map<string, string> {
  const keys = new Map<string, string>();
  if (status === 'pending') return keys;
  for (const name of [...sectors, ...tags]) {
    const key = folded(name);
    if (key !== '' && !keys.has(key)) keys.set(key, name.trim());
  }
  return keys;
}

function folded(name: string): string {
  return name.trim().toLowerCase();
}
