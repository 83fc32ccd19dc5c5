import { nameKey } from '../../vocabulary/company-name.js';
import { type CompanyDetails, type DetailField, type FieldsProvenance } from './company.events.js';

/** A value, when its source saw it, and which that was. */
export interface Observed<T> {
  readonly value: T;
  readonly observedAt: string;
  readonly source: string;
  /** Of the rules that read it, where it is not just what the source says. */
  readonly rules?: number;
}

export type KnownFields = Readonly<Partial<Record<DetailField, Observed<unknown>>>>;

/** What one source says of a company's fields. */
export interface SeenFields {
  readonly details: CompanyDetails & { readonly name: string };
  readonly provenance: FieldsProvenance;
}

/**
 * Fields never seen, or seen otherwise by a later observation. Equally old is not later: two sources that disagree
 * on one day would take turns for ever.
 */
export function newerFields(fields: KnownFields, seen: SeenFields): CompanyDetails {
  const changes: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(seen.details)) {
    if (field === 'formerNames' || value === undefined) continue;
    const known = fields[field as DetailField];
    const isNews = known
      ? !sameValue(known.value, value) && isLater(seen, field as DetailField, known)
      : value !== null;
    if (isNews) changes[field] = value;
  }
  const former = formerNames(fields, seen);
  if (former) changes.formerNames = former;
  return changes;
}

/** Or read out of the same file by newer rules, which settles, since they only ever get newer. */
function isLater({ provenance }: SeenFields, field: DetailField, known: Observed<unknown>): boolean {
  const { observedAt, source, readings } = provenance;
  const isSameFile = observedAt === known.observedAt && source === known.source;
  return observedAt > known.observedAt || (isSameFile && (readings?.[field]?.version ?? 0) > (known.rules ?? 0));
}

/** Readings of what did not change, or is not told at all, would be told as if they were news. */
export function withReadingsOf(
  changes: CompanyDetails,
  { provenance, details }: { readonly provenance: FieldsProvenance; readonly details: CompanyDetails },
): FieldsProvenance {
  const { readings, ...rest } = provenance;
  const told = Object.entries(readings ?? {}).filter(
    ([field]) => field in changes || details[field as DetailField] === undefined,
  );
  return told.length === 0 ? rest : { ...rest, readings: Object.fromEntries(told) };
}

/** Former names only grow, whichever observation brings them, so that every name a company ever had still finds it. */
function formerNames(fields: KnownFields, seen: SeenFields): readonly string[] | null {
  const current = (fields.name as Observed<string>).value;
  const known = (fields.formerNames?.value ?? []) as readonly string[];
  const isLater = seen.provenance.observedAt > (fields.name as Observed<string>).observedAt;
  const name = isLater ? seen.details.name : current;
  const other = isLater ? current : seen.details.name;
  const taken = new Set([...known, name].map(nameKey));
  const added: string[] = [];
  for (const candidate of [...(seen.details.formerNames ?? []), other]) {
    if (nameKey(candidate) === '' || taken.has(nameKey(candidate))) continue;
    taken.add(nameKey(candidate));
    added.push(candidate);
  }
  return added.length > 0 ? [...known, ...added] : null;
}

/** Equal as JSON; fields come from one reader each, so that their key order is one. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
