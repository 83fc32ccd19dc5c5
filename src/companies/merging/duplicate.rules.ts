import { type CompanyEvent, type DetailField } from '../record/company.events.js';
import { type KnownFields, type Observed, partsIn, provenanceOf, sameValue } from '../record/newer-fields.rules.js';
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

interface Linked {
  readonly duplicates: readonly string[];
  readonly movedRoundIds?: readonly string[];
  readonly sourceKeys: Readonly<Record<string, readonly string[]>>;
}

/**
 * What decides whether two of a source's statements may be of one round: its keys on a company that was merged or split,
 * since each key is a row of a record; none of another company, whose key may have changed.
 */
export function linksOf(
  company: Linked,
  source: string,
): { readonly keys: readonly string[]; readonly isLinked: boolean } {
  const isLinked = hasLinkedRecords(company);
  return { keys: isLinked ? (company.sourceKeys[source] ?? []) : [], isLinked };
}

/** Whether sources may have stated rounds of the company under ids of other records: it was merged, or split since. */
export function hasLinkedRecords({ duplicates, movedRoundIds }: Omit<Linked, 'sourceKeys'>): boolean {
  return duplicates.length > 0 || movedRoundIds !== undefined;
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

/** By `<source>#<key>` and part: the last day of which the stream has a statement. */
export type StatedDays = Readonly<Record<string, Readonly<Record<string, string>>>>;

interface Stating {
  readonly duplicates: readonly string[];
  readonly statedDays?: StatedDays;
}

/** A company with duplicates, with the days of the event's statements. */
export function withStatedDays<C extends Stating>(company: C, event: CompanyEvent): C {
  const { statedDays = {}, ...rest } = company;
  if (company.duplicates.length === 0) return company.statedDays === undefined ? company : (rest as C);
  const { source = '', sourceKey, observedAt = '' } = provenanceOf(event) ?? {};
  if (sourceKey === undefined) return company;
  const key = `${source}#${sourceKey}`;
  const days: Record<string, string> = { ...statedDays[key] };
  for (const part of partsIn(event)) if (observedAt > (days[part] ?? '')) days[part] = observedAt;
  return { ...company, statedDays: { ...statedDays, [key]: days } };
}
