import { type ArgumentMetadata, type PipeTransform } from '@nestjs/common';
import { plainToInstance } from 'class-transformer';
import { validate, type ValidatorOptions } from 'class-validator';
import { type DomainError } from '../../kernel/domain-error.js';
import { validationFailed } from '../problems/problem.js';
import { DEEPEST_BODY } from './body-budget.js';
import { fieldErrors, repeatedFields } from './validation-messages.js';

const PLAIN_TYPES: readonly unknown[] = [String, Boolean, Number, Array, Object, undefined];
/**
 * Unknown body fields are refused by name. `QueryParameters` does the same for query parameters of operations; pages
 * ignore them.
 */
const BODY_RULES: ValidatorOptions = { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: false };
const QUERY_RULES: ValidatorOptions = { whitelist: true, forbidUnknownValues: false };

/**
 * Converts bodies, queries and parameters to their DTO classes and validates them. Only the DTO's own decorators
 * convert values (`query-fields.ts`): a number in place of a string is an error. JSON null counts as absent. A body
 * class may list in a static `textsAsTheyAre` fields whose lists of texts are read but never stored.
 */
export class RequestValidationPipe implements PipeTransform {
  /**
   * Query classes that accept an empty query: most requests of a single record have one, and validation is expensive.
   */
  private readonly satisfiedByNothing = new WeakSet<object>();

  transform(value: unknown, { type, metatype }: ArgumentMetadata): unknown {
    if (type === 'custom' || PLAIN_TYPES.includes(metatype)) return value;
    const dto = metatype as new () => object;
    if (type === 'body') {
      const { textsAsTheyAre = [] } = metatype as { readonly textsAsTheyAre?: readonly string[] };
      const copying = { left: MOST_COPIED, asTheyAre: textsAsTheyAre };
      return this.check(dto, withoutNulls(asObject(value), '', 0, copying) as object, BODY_RULES);
    }
    const query = withoutEmpty(value as Record<string, unknown>);
    const repeated = repeatedFields(query, dto);
    if (repeated.length > 0) return Promise.reject(validationFailed(repeated));
    if (!isEmpty(query)) return this.check(dto, query, QUERY_RULES);
    return this.satisfiedByNothing.has(dto) ? new dto() : this.checkEmpty(dto);
  }

  private async checkEmpty(dto: new () => object): Promise<object> {
    const instance = await this.check(dto, {}, QUERY_RULES);
    this.satisfiedByNothing.add(dto);
    return instance;
  }

  private async check(dto: new () => object, plain: object, rules: ValidatorOptions): Promise<object> {
    const instance = plainToInstance(dto, plain);
    const errors = await validate(instance, rules);
    if (errors.length > 0) throw validationFailed(fieldErrors(errors, dto));
    return instance;
  }
}

function isTexts(value: unknown): boolean {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function isEmpty(plain: object): boolean {
  for (const _name in plain) return false;
  return true;
}

function asObject(body: unknown): object {
  if (body === undefined || body === null) return {};
  if (typeof body === 'object' && !Array.isArray(body)) return body;
  throw validationFailed([
    {
      field: 'body',
      message: `The body must be a JSON object, not ${Array.isArray(body) ? 'an array' : `a ${typeof body}`}`,
      suggestion: 'Send one JSON object, for example {"url":"https://example.com"}',
    },
  ]);
}

/**
 * `?limit=` counts as an absent parameter. `?cursor=` is refused as a cursor: a program that sends the null of the last page
 * as an empty text would otherwise begin anew, and pay, without end.
 */
function withoutEmpty(query: Record<string, unknown> | undefined): object {
  const cleaned: Record<string, unknown> = {};
  for (const name in query) if (query[name] !== '' || name === 'cursor') cleaned[name] = query[name];
  return cleaned;
}

/** Limit for one body, except lists that are only read. */
const MOST_COPIED = 20_000;

/** The remaining budget of a body's values, and the lists outside it. */
interface Copying {
  left: number;
  readonly asTheyAre: readonly string[];
}

/**
 * Copies without null members; refuses values that no store accepts, and forbidden field names. Counts values before
 * it copies them.
 */
function withoutNulls(value: unknown, path: string, depth: number, copying: Copying): unknown {
  if (typeof value === 'string' && value.includes('\0')) {
    const suggestion = 'Send it without that character';
    throw validationFailed([{ field: path, message: `${path} must not hold a NUL character`, suggestion }]);
  }
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST_BODY) {
    throw validationFailed([{ field: 'body', message: `The body is nested deeper than ${DEEPEST_BODY} levels` }]);
  }
  const members = Array.isArray(value) ? value : Object.entries(value);
  copying.left -= members.length;
  if (copying.left < 0) throw tooMany(path);
  if (Array.isArray(value)) {
    return value.map((each: unknown, index) => withoutNulls(each, `${path}[${index}]`, depth + 1, copying));
  }
  const cleaned: Record<string, unknown> = {};
  for (const [name, member] of members as [string, unknown][]) {
    const field = path === '' ? name : `${path}.${name}`;
    // The transformer silently ignores it, as the object's own property.
    if (name === 'constructor') {
      throw validationFailed([{ field, message: `${field} is not a field of this operation` }]);
    }
    if (member === null) continue;
    const isChecked = copying.asTheyAre.includes(field) && isTexts(member);
    cleaned[name] = isChecked ? member : withoutNulls(member, field, depth + 1, copying);
  }
  return cleaned;
}

function tooMany(path: string): DomainError {
  const field = path || 'body';
  return validationFailed([
    { field, message: `${field} brings the body to more than ${MOST_COPIED} values`, suggestion: 'Send fewer values' },
  ]);
}
