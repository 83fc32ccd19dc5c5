import { isEmpty } from '../../file-import/cell-values.js';
import { type FieldError } from '../../kernel/domain-error.js';
import { COMPANY_FIELD_ROWS } from '../../vocabulary/fields/company-fields.js';
import { type VocabularyName } from '../../vocabulary/vocabularies.js';
import { canonicalTerm, nearestTerm } from '../../vocabulary/vocabulary-match.js';

export interface RuleContext {
  /** Milliseconds since the epoch; dates after it are in the future. */
  readonly now: number;
  /** The subject of suggested sentences: the company's name, or "The company". */
  readonly name: string;
  /** The valid submitted name: in a text it does not count as a pronoun. */
  readonly startupName?: string;
  /** A website's registrable domain, or why it has none. */
  readonly domainOf: (website: string) => { readonly domain: string | null; readonly reason?: string };
}

export type Outcome<T> = { readonly value: T } | { readonly faults: readonly FieldError[] };

/** Checks one value. Pure; every fault of a submission has a suggestion that the rule itself accepts, or to leave it out. */
export type Rule<T> = (value: unknown, field: string, context: RuleContext) => Outcome<T>;

/** The result for one value: the value to store, or the fault in words that follow the field's name. */
export type Checked<T> = { readonly value: T } | { readonly refused: string };

export const accepted = <T>(value: T): Checked<T> => ({ value });
export const refused = (message: string): { readonly refused: string } => ({ refused: message });

/**
 * A rule for one value. `candidates` are repairs, closest to the input first; the first valid one becomes the
 * suggestion. The last one of a required value is always valid; an optional value needs none, since it can be left out.
 */
export function leaf<T>(
  check: (value: unknown, context: RuleContext) => Checked<T>,
  candidates: (value: unknown, context: RuleContext) => readonly unknown[],
): Rule<T> {
  return (value, field, context) => {
    const seen = value === undefined ? refused('is required') : isEndless(value) ? ENDLESS : check(value, context);
    if ('value' in seen) return seen;
    const repair = candidates(value, context).find((each) => each !== undefined && 'value' in check(each, context));
    const fault = { field, message: `${field} ${seen.refused}` };
    return { faults: [repair === undefined ? fault : { ...fault, suggestion: asText(repair) }] };
  };
}

/** Above every field's maximum; longer input is refused before a rule reads it. */
export const LONGEST_TEXT = 20_000;
const ENDLESS = refused(`must be at most ${LONGEST_TEXT} characters`);

function isEndless(value: unknown): boolean {
  return typeof value === 'string' && value.length > LONGEST_TEXT;
}

/** A vocabulary value in any case or under an alias; the canonical spelling is stored. */
export function termOf(vocabulary: VocabularyName): Rule<string> {
  return leaf(
    (value) => {
      const known = typeof value === 'string' ? canonicalTerm(vocabulary, value) : undefined;
      if (known !== undefined) return accepted(known);
      return refused(`is not in the vocabulary ${vocabulary} (see /api/v1/vocabularies)`);
    },
    (value) => [nearestTerm(vocabulary, typeof value === 'string' ? value : '')],
  );
}

export interface ListLimits {
  readonly min?: number;
  readonly max: number;
  /** A valid list, suggested for a required one where no submitted element is valid. */
  readonly example?: readonly unknown[];
}

/** Marks between the entries of a list in one text. */
const BETWEEN = /[,;|\n]/;

/** A list of elements under one rule, each with its index; equal results are stored once. */
export function listOf<T>(element: Rule<T>, limits: ListLimits): Rule<readonly T[]> {
  const min = limits.min ?? 0;
  return (value, field, context) => {
    const whole = (message: string, repair: readonly unknown[] | undefined) => {
      const fault = { field, message: `${field} ${message}` };
      return { faults: [repair === undefined ? fault : { ...fault, suggestion: asText(repair) }] };
    };
    const passing = (values: readonly unknown[]) => {
      // Cut first, since an overlong list is refused whatever its values.
      const good = values.slice(0, limits.max).flatMap((each) => validOf(each, element(each, field, context)));
      return good.length >= Math.max(1, min) ? good : limits.example;
    };
    if (value === undefined) return whole('is required', limits.example);
    if (typeof value === 'string')
      return whole('must be a list', passing(value.split(BETWEEN, limits.max).map((part) => part.trim())));
    if (!Array.isArray(value)) return whole('must be a list', passing([value]));
    if (value.length < min) return whole(`must have at least ${min} value${min === 1 ? '' : 's'}`, limits.example);
    if (value.length > limits.max) return whole(`must have at most ${limits.max} values`, passing(value));
    const outcomes = value.map((each: unknown, index) => element(each ?? undefined, `${field}[${index}]`, context));
    const faults = outcomes.flatMap((outcome) => ('faults' in outcome ? outcome.faults : []));
    if (faults.length > 0) return { faults };
    return { value: unique(outcomes.flatMap((outcome) => ('value' in outcome ? [outcome.value] : []))) };
  };
}

/** An element that is valid, or whose text is, in the form of the others: `Ada Byron` as `{"name":"Ada Byron"}`. */
function validOf(value: unknown, outcome: Outcome<unknown>): unknown[] {
  if ('value' in outcome) return [value];
  const suggestion = outcome.faults.length === 1 ? outcome.faults[0]?.suggestion : undefined;
  if (typeof value !== 'string' || !suggestion?.startsWith('{')) return [];
  const form: unknown = JSON.parse(suggestion);
  return isObject(form) && Object.values(form).includes(value) ? [form] : [];
}

/** The maximum number of unknown members to name individually. */
const MOST_UNKNOWN = 20;

export type Fields = Readonly<Record<string, Rule<unknown>>>;

const LEAVE_OUT = 'leave it out';

/** Makes a rule accept an absent value or JSON null. A value that is none, or has no repair, is better left out. */
export function optional<T>(rule: Rule<T>): Rule<T | undefined> {
  return (value, field, context) => {
    if (value === undefined || value === null) return { value: undefined };
    const outcome = rule(value, field, context);
    if ('value' in outcome) return outcome;
    const isNone = typeof value === 'string' && isEmpty(value.trim());
    const faults = outcome.faults.map((fault) =>
      fault.field === field && (isNone || fault.suggestion === undefined) ? { ...fault, suggestion: LEAVE_OUT } : fault,
    );
    return { faults };
  };
}

/** What a text in place of an object may be, the strictest first. */
const MAIN_MEMBERS = ['url', 'website', 'name'];

/** An object of known members. `fallback` is a valid object; `whole` checks rules across members. */
export function objectOf(
  fields: Fields,
  fallback: Readonly<Record<string, unknown>>,
  whole: (value: Readonly<Record<string, unknown>>) => string | undefined = () => undefined,
): Rule<Readonly<Record<string, unknown>>> {
  const self: Rule<Readonly<Record<string, unknown>>> = (value, field, context) => {
    const refuse = (message: string, repairs: readonly unknown[]) => {
      const repair = repairs.find((each) => 'value' in self(each, field, context)) ?? fallback;
      return { faults: [{ field, message: `${field} ${message}`, suggestion: asText(repair) }] };
    };
    if (!isObject(value)) {
      const members = MAIN_MEMBERS.filter((member) => Object.hasOwn(fields, member));
      return refuse('must be an object', typeof value === 'string' ? members.map((each) => ({ [each]: value })) : []);
    }
    const checked = checkFields(fields, value, `${field}.`, context);
    if ('faults' in checked) return checked;
    const message = whole(checked.value);
    return message === undefined ? checked : refuse(message, [{ ...value, ...fallback }]);
  };
  return self;
}

/** Applies a table of rules to an object, and refuses unknown members. */
export function checkFields(
  fields: Fields,
  value: Readonly<Record<string, unknown>>,
  prefix: string,
  context: RuleContext,
): Outcome<Readonly<Record<string, unknown>>> {
  const faults: FieldError[] = [];
  const result: Record<string, unknown> = {};
  for (const [name, rule] of Object.entries(fields)) {
    const outcome = rule(Object.hasOwn(value, name) ? (value[name] ?? undefined) : undefined, prefix + name, context);
    if ('faults' in outcome) faults.push(...outcome.faults);
    else if (outcome.value !== undefined) result[name] = outcome.value;
  }
  faults.push(...unknownFields(Object.keys(fields), value, prefix));
  return faults.length > 0 ? { faults } : { value: result };
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Unknown members; the first ones individually, with the closest known field. */
export function unknownFields(
  known: readonly string[],
  value: Readonly<Record<string, unknown>>,
  prefix: string,
): FieldError[] {
  const unknown = Object.keys(value).filter((name) => value[name] !== null && !known.includes(name));
  const named = unknown.slice(0, MOST_UNKNOWN).map((name) => unknownField(prefix, name, known));
  const others = unknown.length - named.length;
  if (others === 0) return named;
  const field = prefix === '' ? 'body' : prefix.slice(0, -1);
  const message = `${field} has ${others} more members that are not fields of a submission`;
  return [...named, { field, message, suggestion: 'leave them out' }];
}

/** The names that files have for our fields. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  COMPANY_FIELD_ROWS.flatMap(({ wire, spellings }) =>
    (spellings ?? '').split(' ').map((name) => [name, wire] as const),
  ),
);

function unknownField(prefix: string, name: string, known: readonly string[]): FieldError {
  const field = prefix + name.slice(0, 80);
  const similar = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const wanted = similar(name);
  const spelt = prefix === '' ? SPELLINGS.get(wanted) : undefined;
  const meant =
    known.find((each) => similar(each) === wanted) ??
    known.find((each) => each === spelt) ??
    known.find((each) => wanted.length > 2 && (similar(each).includes(wanted) || wanted.includes(similar(each))));
  const suggestion = meant ? `rename it to ${prefix}${meant}` : LEAVE_OUT;
  return { field, message: `${field} is not a field of a submission`, suggestion };
}

/** Suggestions are text; other values become JSON. */
function asText(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function unique<T>(values: readonly T[]): readonly T[] {
  const seen = new Set<string>();
  return values.filter((value) => {
    const key = JSON.stringify(value);
    return seen.has(key) ? false : seen.add(key);
  });
}
