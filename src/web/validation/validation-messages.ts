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
  const suggestion = plusSuggestion(error.value) ?? suggestionOf(error, rule) ?? choiceSuggestion(error, rule, dto);
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

function suggestionOf(error: ValidationError, rule: string): string | undefined {
  const contexts: Record<string, { suggestion?: string } | undefined> = error.contexts ?? {};
  const chosen = contexts[rule]?.suggestion;
  const any = Object.values(contexts).find((context) => context?.suggestion)?.suggestion;
  return chosen ?? any ?? SUGGESTIONS[rule];
}

/** For a value outside a fixed set: the closest one, or all of them. */
function choiceSuggestion(error: ValidationError, rule: string, dto: object): string | undefined {
  if (rule !== 'isIn' && rule !== 'isEnum') return undefined;
  const found = rulesOf(dto).find(({ propertyName, name }) => propertyName === error.property && name === rule);
  const [list] = (found?.constraints ?? []) as unknown[];
  const choices = (Array.isArray(list) ? list : Object.values(list ?? {})).map(String);
  const meant = typeof error.value === 'string' ? closestMatch(error.value, choices) : undefined;
  if (meant !== undefined) return `Did you mean ${meant}?`;
  return choices.length > 0
    ? `Send one of ${choices.slice(0, 30).join(', ')}${choices.length > 30 ? ', …' : ''}`
    : undefined;
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

function rulesOf(dto: object): ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']> {
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
