import { type CompanyDetails, type CompanyEvent } from '../../companies/record/company.events.js';
import { type CompanyField } from '../../vocabulary/fields/company-fields.js';
import { type Appended, insideSplits } from './split-appends.rules.js';
import { raisedInAll } from '../../vocabulary/raised-money.js';
import { currentStage, latestStage, type StagedRound } from '../../vocabulary/round-stage.js';

/** Fields of which answers show what follows from the stated value and the rounds together. */
const FIGURES = ['totalFunding', 'stage'] as const satisfies CompanyField[];
export type Figure = (typeof FIGURES)[number];

export interface ShownFigure {
  /** The event that last changed what answers show. */
  readonly revision: bigint;
  readonly value: number | string | null;
}

type Stated = Pick<CompanyDetails, Figure>;
type Rounds = ReadonlyMap<string, StagedRound & { readonly amount: number | null }>;

/** What a company states of itself, and its rounds. */
interface Facts {
  readonly stated: Stated;
  readonly rounds: Rounds;
}

export function isFigure(field: CompanyField): field is Figure {
  return (FIGURES as readonly CompanyField[]).includes(field);
}

/** What answers show after these events of a company's stream. */
export function shownFigure(
  events: readonly (CompanyEvent & Pick<Appended, 'metadata'> & { readonly revision: bigint })[],
  figure: Figure,
): ShownFigure {
  let last: ShownFigure = { revision: 0n, value: null };
  let facts: Facts = { stated: {}, rounds: new Map() };
  const inside = insideSplits(events);
  let shown = last;
  for (const [at, event] of events.entries()) {
    facts = factsAfter(facts, event);
    const value = VALUES[figure](facts);
    if (value !== shown.value) shown = { revision: event.revision, value };
    if (inside.has(at)) continue;
    if (shown.value === last.value) shown = last;
    else last = shown;
  }
  return last;
}

/** By the rules of the read models. */
const VALUES: Readonly<Record<Figure, (facts: Facts) => number | string | null>> = {
  totalFunding: ({ stated, rounds }) => {
    const sum = raisedInAll(rounds.values());
    const total = stated.totalFunding ?? null;
    return sum === null ? total : Math.max(total ?? 0, sum);
  },
  stage: ({ stated, rounds }) => currentStage(stated.stage ?? null, latestStage([...rounds.values()])?.stage ?? null),
};

function factsAfter(facts: Facts, event: CompanyEvent): Facts {
  switch (event.type) {
    case 'CompanyRegistered':
      return { ...facts, stated: withStated(facts.stated, event.data.details) };
    case 'CompanyDetailsChanged':
      return { ...facts, stated: withStated(facts.stated, event.data.changes) };
    case 'FundingRoundRecorded': {
      const { roundId, round, date, amount } = event.data;
      return { ...facts, rounds: new Map(facts.rounds).set(roundId, { round_id: roundId, round, date, amount }) };
    }
    case 'FundingRoundJoined': {
      const { roundId } = event.data;
      return { ...facts, rounds: new Map([...facts.rounds].filter(([id]) => id !== roundId)) };
    }
    case 'DuplicateSeparated': {
      const left = new Set<string>(event.data.roundIds);
      const remaining = [...facts.rounds].filter(([roundId]) => !left.has(roundId));
      const fields = Object.fromEntries(event.data.fields.map((field) => [field, null]));
      return { stated: withStated(facts.stated, fields), rounds: new Map(remaining) };
    }
    default:
      return facts;
  }
}

function withStated(stated: Stated, { totalFunding, stage }: Stated): Stated {
  return {
    ...stated,
    ...(totalFunding !== undefined && { totalFunding }),
    ...(stage !== undefined && { stage }),
  };
}
