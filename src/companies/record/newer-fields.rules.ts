import { nameKey } from '../../vocabulary/company-name.js';
import {
  type CompanyDetails,
  type CompanyEvent,
  type CompanyExit,
  type DetailField,
  type FieldsProvenance,
  type FundingRound,
  type Provenance,
} from './company.events.js';

/** A value, the time its source stated it, and the source. */
export interface Observed<T> {
  readonly value: T;
  readonly observedAt: string;
  readonly source: string;
  /** The version of the rules that derived the value; absent for a stated value. */
  readonly rules?: number;
  /** Values that an operator has refuted: no source brings them back. */
  readonly refuted?: readonly unknown[];
}

export type KnownFields = Readonly<Partial<Record<DetailField, Observed<unknown>>>>;

/** One source's field values of a company. */
export interface SeenFields {
  readonly details: CompanyDetails & { readonly name: string };
  readonly provenance: FieldsProvenance;
}

/**
 * New fields, and fields with another value from a later observation. An equal date is not later: otherwise two sources
 * that disagree would alternate endlessly.
 */
export function newerFields(fields: KnownFields, seen: SeenFields): CompanyDetails {
  const changes: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(seen.details)) {
    if (field === 'formerNames' || value === undefined) continue;
    const known = fields[field as DetailField];
    const isNews = known
      ? !sameValue(known.value, value) && !isRefuted(known, value) && isLater(seen, field as DetailField, known)
      : value !== null;
    if (isNews) changes[field] = value;
  }
  const former = formerNames(fields, seen);
  if (former) changes.formerNames = former;
  return changes;
}

/** Whether an operator has refuted the value. */
export function isRefuted(known: Observed<unknown> | undefined, value: unknown): boolean {
  return known?.refuted?.some((one) => sameValue(one, value)) ?? false;
}

/** Newer rules on the same file also count as later; rule versions only rise, so this converges. */
function isLater({ provenance }: SeenFields, field: DetailField, known: Observed<unknown>): boolean {
  const { observedAt, source, readings } = provenance;
  const isSameFile = observedAt === known.observedAt && source === known.source;
  return observedAt > known.observedAt || (isSameFile && (readings?.[field]?.version ?? 0) > (known.rules ?? 0));
}

/** Drops readings of unchanged or omitted fields, which would look like changes. */
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

/** Former names only accumulate, so that every earlier name still finds the company. */
function formerNames(fields: KnownFields, seen: SeenFields): readonly string[] | null {
  const own = fields.name as Observed<string>;
  const known = (fields.formerNames?.value ?? []) as readonly string[];
  // A name that was refuted was never the company's.
  const seenName = isRefuted(own, seen.details.name) ? own.value : seen.details.name;
  const isLater = seen.provenance.observedAt > own.observedAt;
  const name = isLater ? seenName : own.value;
  const other = isLater ? own.value : seenName;
  const taken = new Set([...known, name].map(nameKey));
  const added: string[] = [];
  for (const candidate of [...(seen.details.formerNames ?? []), other]) {
    if (nameKey(candidate) === '' || taken.has(nameKey(candidate)) || isRefuted(own, candidate)) continue;
    taken.add(nameKey(candidate));
    added.push(candidate);
  }
  return added.length > 0 ? [...known, ...added] : null;
}

/** Compares as JSON; each field has one reader, so its key order is constant. */
export function sameValue(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** An exit with the known facts that it leaves open; those of an exit of another kind are not its own. */
export function withKnownExit(exit: CompanyExit, known: Observed<CompanyExit> | null): CompanyExit {
  return known?.value.kind === exit.kind ? filledFrom(exit, known.value) : exit;
}

/** The value with nulls and empty lists filled from another statement: a file without a column takes nothing back. */
export function filledFrom<T extends object>(value: T, other: T | null | undefined): T {
  if (!other) return value;
  const filled: Record<string, unknown> = {};
  for (const [key, part] of Object.entries(value) as [string, unknown][]) {
    const isSilent = part === null || (Array.isArray(part) && part.length === 0);
    filled[key] = isSilent ? (other[key as keyof T] ?? part) : part;
  }
  return filled as T;
}

export function isOlder(
  { provenance }: { readonly provenance: Provenance },
  known: { readonly observedAt: string } | null | undefined,
): boolean {
  return provenance.observedAt < (known?.observedAt ?? '');
}

export function observedBy<T>({ observedAt, source }: Provenance, value: T): Observed<T> {
  return { value, observedAt, source };
}

export function observedFields(
  details: CompanyDetails,
  by: FieldsProvenance,
): Partial<Record<DetailField, Observed<unknown>>> {
  const fields: Partial<Record<DetailField, Observed<unknown>>> = {};
  for (const [field, value] of Object.entries(details)) {
    if (value === undefined) continue;
    const rules = by.readings?.[field as DetailField]?.version;
    fields[field as DetailField] = { ...observedBy(by, value), ...(rules !== undefined && { rules }) };
  }
  return fields;
}

/** The changed fields, with the values that an operator has refuted. */
export function changedFields(
  fields: KnownFields,
  { changes, provenance, wrong }: Extract<CompanyEvent, { type: 'CompanyDetailsChanged' }>['data'],
): KnownFields {
  const changed = observedFields(changes, provenance);
  for (const [field, now] of Object.entries(changed) as [DetailField, Observed<unknown>][]) {
    const before = fields[field];
    const refuted = (before?.refuted ?? []).filter((value) => !sameValue(value, now.value));
    if (before && before.value !== null && wrong?.fields.includes(field)) refuted.push(before.value);
    if (refuted.length > 0) changed[field] = { ...now, refuted };
  }
  return { ...fields, ...changed };
}

export function withSourceKey(
  keys: Readonly<Record<string, readonly string[]>>,
  { source, sourceKey }: Provenance,
): Readonly<Record<string, readonly string[]>> {
  if (sourceKey === undefined || keys[source]?.includes(sourceKey)) return keys;
  return { ...keys, [source]: [...(keys[source] ?? []), sourceKey] };
}

export function sourcesOf(event: CompanyEvent): (readonly [string, FieldsProvenance])[] {
  const ofFields = (details: object, provenance: FieldsProvenance) =>
    Object.entries(details).flatMap(([field, value]) => (value === undefined ? [] : [[field, provenance] as const]));
  switch (event.type) {
    case 'CompanyRegistered':
      return ofFields(event.data.details, event.data.provenance);
    case 'CompanyDetailsChanged':
      return ofFields(event.data.changes, event.data.provenance);
    case 'ProductRegistered':
      return [[productPart(event.data.productId), event.data.provenance]];
    case 'CompanyExited':
      return [['exit', event.data.provenance]];
    case 'CompanyFactsConfirmed': {
      // The value has its date and source from now on.
      const { fields, productIds, isExitConfirmed, provenance } = event.data;
      const parts = [...fields, ...productIds.map(productPart), ...(isExitConfirmed ? ['exit'] : [])];
      return parts.map((part) => [part, provenance] as const);
    }
    default:
      return [];
  }
}

export function provenanceOf(event: CompanyEvent): Provenance | null {
  return 'provenance' in event.data ? event.data.provenance : null;
}

/**
 * The parts of a company of which an event has a statement: fields, `round <id>`, `product <id>` and `exit`, and each
 * withheld round in full.
 */
export function partsIn(event: CompanyEvent): string[] {
  if (event.type !== 'CompanyStatementWithheld') return sourcesOf(event).map(([part]) => part);
  const { details, rounds, products, exit } = event.data;
  return [
    ...Object.keys(details),
    ...rounds.flatMap((round) => [roundPart(round.roundId), statedRoundPart(round)]),
    ...products.map(({ productId }) => productPart(productId)),
    ...(exit ? ['exit'] : []),
  ];
}

export const roundPart = (id: string): string => `round ${id}`;
/** A round with all its facts: an older file may name further investors of it. */
export const statedRoundPart = (round: FundingRound): string => `stated round ${JSON.stringify(round)}`;
export const productPart = (id: string): string => `product ${id}`;
