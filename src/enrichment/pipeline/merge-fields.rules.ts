import {
  ENRICHED_FIELDS,
  type Candidate,
  type EnrichedField,
  type FieldValue,
  type MergedField,
  type RejectReason,
} from './enrichment.events.js';

/** Version of the extraction and merge rules, recorded in each run. */
export const ENRICHMENT_RULES = 'enrichment-rules 2026-11-30';

/** The record's value of a field. */
export interface CurrentField {
  readonly value: unknown;
  readonly source: string;
  readonly sourceUrl: string | null;
  readonly rule: string | null;
  readonly observedAt: string;
  /** Values that an operator refuted: no finding brings them back. */
  readonly refuted?: readonly unknown[];
}

/** Higher ranks win: an editor's decision, then legal registers, then the company itself, then aggregators. */
const RANKS: Readonly<Record<string, number>> = {
  operator: 5,
  submission: 5,
  registry: 4,
  'own-site': 3,
  github: 2,
  'own-site-text': 2,
  // A registered office may be an accountant's address, so it ranks below the company's own statement.
  'registry-office': 1,
  'registry-name': 0,
  'name-search': 0,
};
/** An imported third-party file, such as a directory. */
const OF_A_FILE = 3;
/** A statement older than this loses one rank. */
const STALE_MS = 2 * 365 * 86_400_000;
/** Texts that an editor chose; a site's metadata for search engines never replaces them. */
const WORDED: ReadonlySet<EnrichedField> = new Set(['oneLiner', 'description', 'sectors']);

/**
 * Chooses one value per field by rank of source, then freshness, then confidence; the current value wins ties. Losing
 * values are recorded with a reason, except those that agree with the winner.
 */
export function mergeFields(
  current: Readonly<Partial<Record<EnrichedField, CurrentField>>>,
  candidates: readonly Candidate[],
): MergedField[] {
  return ENRICHED_FIELDS.flatMap((field) => {
    const refuted = (current[field]?.refuted ?? []).map((value) => JSON.stringify(value));
    const fieldCandidates = candidates.filter(
      (candidate) => candidate.field === field && !refuted.includes(JSON.stringify(candidate.value)),
    );
    if (fieldCandidates.length === 0) return [];
    return [mergeOne(field, current[field], fieldCandidates)];
  });
}

function mergeOne(field: EnrichedField, current: CurrentField | undefined, found: readonly Candidate[]): MergedField {
  const now = found.reduce((latest, { observedAt }) => (observedAt > latest ? observedAt : latest), '');
  const present = current && !isBlank(current.value) ? current : null;
  const [first, ...others] = [...found].sort((a, b) => compare(b, a, now));
  if (!first) return { field, chosen: null, rejected: [] };
  const best = mostExact(field, first, others);
  const staysAs = present && (isFixed(field) || isKeptOver(field, present, best, now));
  const winner: FieldValue = staysAs ? (present.value as FieldValue) : best.value;
  const chosen = staysAs ? null : best;
  const lost = [...(staysAs ? [best] : []), ...others].filter(({ value }) => !sameValue(field, value, winner));
  const rejected = lost.map((candidate) => ({
    ...rejectedCandidate(candidate),
    reason: staysAs ? whyKept(field, present, candidate, now) : whyLess(best, candidate, now),
  }));
  const replaced = present && !staysAs && !sameValue(field, present.value as FieldValue, winner);
  return {
    field,
    chosen: chosen && present && sameValue(field, present.value as FieldValue, chosen.value) ? null : chosen,
    rejected: distinct(field, [
      ...(replaced ? [{ ...rejectedCurrent(present), reason: whyReplaced(present, best, now) }] : []),
      ...rejected,
    ]),
  };
}

/** Among values that agree with the first, the one with a full date. */
function mostExact(field: EnrichedField, first: Candidate, others: readonly Candidate[]): Candidate {
  if (field !== 'foundedDate') return first;
  const length = ({ value }: Candidate): number => String(value).length;
  return others
    .filter(({ value }) => String(value).startsWith(String(first.value)))
    .reduce((best, other) => (length(other) > length(best) ? other : best), first);
}

/** A run never changes a name: another name means another company, or is unconfirmed. */
function isFixed(field: EnrichedField): boolean {
  return field === 'name';
}

function isKeptOver(field: EnrichedField, current: CurrentField, best: Candidate, now: string): boolean {
  // A match by name alone never overrides a stated value.
  if (isByName(best)) return true;
  if (WORDED.has(field) && current.source !== best.source) return true;
  const [a, b] = [rankOf(current.source, current.observedAt, now), rankOf(best.source, best.observedAt, now)];
  return a !== b ? a > b : current.observedAt >= best.observedAt;
}

function isByName({ source }: Candidate): boolean {
  return source === 'name-search' || source.startsWith('registry-name:');
}

function compare(a: Candidate, b: Candidate, now: string): number {
  const rank = rankOf(a.source, a.observedAt, now) - rankOf(b.source, b.observedAt, now);
  if (rank !== 0) return rank;
  if (dayOf(a) !== dayOf(b)) return dayOf(a) > dayOf(b) ? 1 : -1;
  return a.confidence - b.confidence;
}

export function rankOf(source: string, observedAt: string, now: string): number {
  const rank = RANKS[source.split(':', 1)[0] ?? source] ?? OF_A_FILE;
  return Date.parse(now) - Date.parse(observedAt) > STALE_MS ? rank - 1 : rank;
}

/** Pages of one visit are read within seconds, so their times do not rank them. */
function dayOf({ observedAt }: Pick<Candidate, 'observedAt'>): string {
  return observedAt.slice(0, 10);
}

function whyKept(field: EnrichedField, current: CurrentField, lost: Candidate, now: string): RejectReason {
  if (isFixed(field)) return 'identity';
  if (isByName(lost)) return 'name_search';
  if (WORDED.has(field)) return 'lower_rank';
  const [a, b] = [rankOf(current.source, current.observedAt, now), rankOf(lost.source, lost.observedAt, now)];
  return a > b ? 'lower_rank' : 'older';
}

function whyLess(best: Candidate, lost: Candidate, now: string): RejectReason {
  if (rankOf(best.source, best.observedAt, now) > rankOf(lost.source, lost.observedAt, now)) return 'lower_rank';
  return dayOf(best) > dayOf(lost) ? 'older' : 'less_sure';
}

function whyReplaced(current: CurrentField, best: Candidate, now: string): RejectReason {
  const isLess = rankOf(current.source, current.observedAt, now) < rankOf(best.source, best.observedAt, now);
  return isLess ? 'lower_rank' : 'older';
}

type Rejected = MergedField['rejected'][number];

function rejectedCandidate({ value, source, sourceUrl, rule }: Candidate): Omit<Rejected, 'reason'> {
  return { value, source, sourceUrl, rule };
}

function rejectedCurrent({ value, source, sourceUrl, rule }: CurrentField): Omit<Rejected, 'reason'> {
  return { value: value as FieldValue, source, sourceUrl, rule: rule ?? 'as stated by the source' };
}

function distinct(field: EnrichedField, all: readonly Rejected[]): Rejected[] {
  return all.filter(
    (one, at) =>
      all.findIndex((other) => other.source === one.source && sameValue(field, other.value, one.value)) === at,
  );
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Whether two values are equivalent, independent of spelling. */
export function sameValue(field: EnrichedField, a: FieldValue, b: FieldValue): boolean {
  const [one, other] = [plain(field, a), plain(field, b)];
  // A year agrees with a date in it.
  if (field === 'foundedDate') return one.startsWith(other) || other.startsWith(one);
  return one === other;
}

function plain(field: EnrichedField, value: FieldValue): string {
  if (typeof value !== 'string') return JSON.stringify(value);
  const text = value.trim().toLowerCase();
  if (!field.endsWith('Url') && field !== 'website') return text.replace(/[\s.]+/g, ' ');
  const address = text.replace(/^https?:\/\/(?:www\.)?/, '').split(/[?#]/, 1)[0] ?? '';
  return address
    .replace(/(?<!\/)\/+$/, '')
    .replace(/^twitter\.com\//, 'x.com/')
    .replace(/^[a-z]{2,3}\.linkedin\.com/, 'linkedin.com');
}
