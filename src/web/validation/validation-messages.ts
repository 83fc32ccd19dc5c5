import { getMetadataStorage, type ValidationError } from 'class-validator';
import { type FieldError } from '../../kernel/domain-error.js';
import { closestMatch } from './closest-match.js';

/** The order in which one broken rule is reported when a field breaks several: type before format. */
const TYPE_RULES = [
  'isString',
  'isNumber',
  'isInt',
  'isBoolean',
  'isArray',
  'isObject',
  'nestedValidation',
  'isIn',
  'isEnum',
];

/** The remedy, for rules whose decorator has none in `context.suggestion`. */
const SUGGESTIONS: Readonly<Record<string, string>> = {
  isString: 'Send a string',
  isNumber: 'Send a number',
  isInt: 'Send a whole number',
  isBoolean: 'Send true or false',
  isArray: 'Send an array',
  isObject: 'Send an object',
  nestedValidation: 'Send an object',
  isNotEmpty: 'Send a value that is not empty',
  arrayNotEmpty: 'Send at least one element',
  isUrl: 'Send a full URL, for example https://example.com',
  isEmail: 'Send an address, for example ada@example.com',
  isUuid: 'Send a UUID',
  isUUID: 'Send a UUID',
  isISO8601: 'Send an ISO 8601 time, for example 2026-03-01T00:00:00Z',
  isIso8601: 'Send an ISO 8601 time, for example 2026-03-01T00:00:00Z',
};

const LIST_RULES: ReadonlySet<string> = new Set(['isArray', 'arrayMaxSize', 'arrayMinSize', 'arrayNotEmpty']);

/** Query parameters that were repeated but are not lists: the intended value is unknown. */
export function repeatedFields(query: object, dto: object): FieldError[] {
  let repeated: FieldError[] | undefined;
  for (const [field, value] of Object.entries(query)) {
    if (!Array.isArray(value)) continue;
    const rules = rulesOf(dto).filter(({ propertyName }) => propertyName === field);
    if (rules.length === 0 || rules.some(({ each, name = '' }) => each || LIST_RULES.has(name))) continue;
    repeated ??= [];
    repeated.push({ field, message: `${field} was sent ${value.length} times`, suggestion: 'Send it once' });
  }
  return repeated ?? [];
}

/** All invalid fields, one entry for each, with the full path: `founders[0].name`. */
export function fieldErrors(errors: readonly ValidationError[], dto: object, parent = ''): FieldError[] {
  return errors.flatMap((error) => {
    const field = pathOf(parent, error.property);
    const direct = error.constraints ? [directError(error, field, dto)] : [];
    return [...direct, ...fieldErrors(error.children ?? [], childClass(error, dto), field)];
  });
}

function directError(error: ValidationError, field: string, dto: object): FieldError {
  const constraints = error.constraints ?? {};
  if ('whitelistValidation' in constraints) return unknownField(error.property, field, dto);
  const rule = TYPE_RULES.find((name) => name in constraints) ?? Object.keys(constraints)[0] ?? '';
  const suggestion = plusSuggestion(error.value) ?? contextSuggestion(error, rule) ?? ruleSuggestion(error, rule, dto);
  const missing = error.value === undefined;
  return {
    field,
    message: missing ? `${field} is required` : messageOf(constraints[rule] ?? 'is not valid', error.property, field),
    ...(suggestion ? { suggestion } : {}),
  };
}

/** In a query a bare plus sign means a space, which is invalid in an e-mail address and before a time zone. */
function plusSuggestion(value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined;
  const isMeant =
    /^[^\s@]{1,64} [^\s@]{1,64}@[^\s@]{1,255}$/.test(value) ||
    /^\d{4}-\d{2}-\d{2}T[\d:.]{4,15} \d{2}:?\d{2}$/.test(value);
  if (!isMeant) return undefined;
  return `Write a plus sign as %2B: ${encodeURIComponent(value.replace(' ', '+')).replace('%40', '@').replaceAll('%3A', ':')}`;
}

function contextSuggestion(error: ValidationError, rule: string): string | undefined {
  const contexts: Record<string, { suggestion?: string } | undefined> = error.contexts ?? {};
  const chosen = contexts[rule]?.suggestion;
  return chosen ?? Object.values(contexts).find((context) => context?.suggestion)?.suggestion;
}

/** The remedy that follows from the rule and its limits. */
function ruleSuggestion(error: ValidationError, rule: string, dto: object): string | undefined {
  const rules = rulesOf(dto).filter(({ propertyName }) => propertyName === error.property);
  if (rule === 'isIn' || rule === 'isEnum') return choiceSuggestion(error.value, choicesIn(rules));
  const choices = rule === 'isArray' ? choicesIn(rules) : [];
  if (choices.length > 0) return `Send an array of any of ${named(choices)}`;
  return SUGGESTIONS[rule] ?? limitSuggestion(rule, rules);
}

/** For a value outside a fixed set: the closest one, or all of them. */
function choiceSuggestion(value: unknown, choices: readonly string[]): string | undefined {
  const meant = typeof value === 'string' ? closestMatch(value, choices) : undefined;
  if (meant !== undefined) return `Did you mean ${meant}?`;
  return choices.length > 0 ? `Send one of ${named(choices)}` : undefined;
}

function choicesIn(rules: readonly Rule[]): string[] {
  const [list] = (rules.find(({ name }) => name === 'isIn' || name === 'isEnum')?.constraints ?? []) as unknown[];
  return (Array.isArray(list) ? list : Object.values(list ?? {})).map(String);
}

function named(choices: readonly string[]): string {
  return `${choices.slice(0, 30).join(', ')}${choices.length > 30 ? ', …' : ''}`;
}

/** Pairs of rules with a lower and an upper limit, each with the place of the limit in its constraints. */
const LIMITS = [
  { low: ['minLength', 0], high: ['maxLength', 0], unit: ' character', of: '' },
  { low: ['isLength', 0], high: ['isLength', 1], unit: ' character', of: '' },
  { low: ['arrayMinSize', 0], high: ['arrayMaxSize', 0], unit: ' element', of: '' },
  { low: ['min', 0], high: ['max', 0], unit: '', of: 'a number from ' },
] as const;

function limitSuggestion(rule: string, rules: readonly Rule[]): string | undefined {
  const kind = LIMITS.find(({ low, high }) => rule === low[0] || rule === high[0]);
  if (!kind) return undefined;
  const limitOf = ([name, place]: readonly [string, number]): number | undefined =>
    (rules.find((each) => each.name === name)?.constraints as number[] | undefined)?.[place];
  const [low, high] = [limitOf(kind.low), limitOf(kind.high)];
  if (low === undefined && high === undefined) return undefined;
  const most = high ?? low;
  const unit = kind.unit === '' || most === 1 ? kind.unit : `${kind.unit}s`;
  if (low !== undefined && high !== undefined) return `Send ${kind.of}${low} to ${high}${unit}`;
  return `Send at ${high === undefined ? 'least' : 'most'} ${most}${unit}`;
}

/** class-validator names the bare property; the caller needs the path. */
function messageOf(message: string, property: string, field: string): string {
  return field === property ? message : message.replace(property, field);
}

function unknownField(property: string, field: string, dto: object): FieldError {
  const known = knownFields(dto);
  const meant = closestMatch(property, known);
  return {
    field,
    message: `${field} is not a field of this operation`,
    suggestion: meant
      ? `Did you mean ${meant}?`
      : known.length > 0
        ? `Known fields: ${known.slice(0, 25).join(', ')}${known.length > 25 ? ', …' : ''}`
        : 'Send no body fields',
  };
}

function knownFields(dto: object): string[] {
  return [...new Set(rulesOf(dto).map(({ propertyName }) => propertyName))];
}

type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];

function rulesOf(dto: object): Rule[] {
  return getMetadataStorage().getTargetValidationMetadatas(dto as never, '', false, false);
}

/** The class of a nested object or array element, for its known names. */
function childClass(error: ValidationError, dto: object): object {
  const target: unknown = error.target;
  const values: unknown[] = Array.isArray(error.value) ? error.value : [error.value];
  const value = values.find((each) => typeof each === 'object' && each !== null);
  if (/^\d+$/.test(error.property) && typeof target === 'object') return dto;
  return value ? value.constructor : dto;
}

function pathOf(parent: string, property: string): string {
  if (parent === '') return property;
  return /^\d+$/.test(property) ? `${parent}[${property}]` : `${parent}.${property}`;
}
