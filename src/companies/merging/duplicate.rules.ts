import { type DetailField } from '../record/company.events.js';
import { type KnownFields, type Observed, sameValue } from '../record/newer-fields.rules.js';
import { type KnownRounds } from '../rounds/known-rounds.decide.js';
import { type MergeEvent } from './merge.events.js';
import { markMoved } from './moved-rounds.rules.js';

type Duplicate = Extract<MergeEvent, { type: 'DuplicateMerged' }>['data'];

/** The parts of a company's state that a merge changes beside its facts. */
interface Surviving {
  readonly domain: string | null;
  readonly aliases: readonly string[];
  readonly contested: readonly string[];
  readonly fields: KnownFields;
  readonly rounds: KnownRounds;
  readonly duplicates: readonly string[];
  readonly movedRoundIds?: readonly string[];
}

/** The company with the identities of a record that was merged into it. */
export function withDuplicate<C extends Surviving>(company: C, data: Duplicate): C {
  const aliases = [...new Set([...company.aliases, ...data.domains])];
  const own = new Set([company.domain, ...aliases]);
  const contested = [...new Set([...company.contested, ...data.contestedDomains])].filter((domain) => !own.has(domain));
  return {
    ...company,
    aliases,
    contested,
    fields: withRefuted(company.fields, data.refuted),
    rounds: markMoved(company.rounds, data.roundIds),
    duplicates: [...new Set([...company.duplicates, data.duplicateId])],
    // Of a large merge, the rounds follow.
    movedRoundIds: [...new Set([...(company.movedRoundIds ?? []), ...data.roundIds])],
  };
}

function withRefuted(fields: KnownFields, refuted: Duplicate['refuted']): KnownFields {
  const changed: Partial<Record<DetailField, Observed<unknown>>> = {};
  for (const { field, values } of refuted) {
    const known = fields[field] ?? { value: null, observedAt: '', source: '' };
    const added = values.filter((value) => !sameValue(value, known.value));
    changed[field] = { ...known, refuted: [...(known.refuted ?? []), ...added] };
  }
  return { ...fields, ...changed };
}
