import { type Type } from '@nestjs/common';
// @ts-expect-error The package publishes this module without its types.
import { defaultMetadataStorage } from 'class-transformer/cjs/storage.js';
import { getMetadataStorage, ValidationTypes } from 'class-validator';
import { descriptionOf, type Swagger } from './deferred-description.js';

/** The storage of `@Type` in class-transformer. */
const TYPES = defaultMetadataStorage as {
  findTypeMetadata(target: object, property: string): { readonly typeFunction?: () => unknown } | undefined;
};

type Rule = ReturnType<ReturnType<typeof getMetadataStorage>['getTargetValidationMetadatas']>[number];
type Facts = Record<string, unknown>;

const DESCRIBED = new WeakSet<object>();
const SWAGGER_PROPERTIES = 'swagger/apiModelProperties';

/**
 * Documents a DTO class from its class-validator decorators: types, limits, formats and choices. `@ApiProperty` only
 * adds what they cannot express.
 */
export function describeDto(dto: Type<unknown>, swagger: Pick<Swagger, 'ApiProperty'>): void {
  if (DESCRIBED.has(dto)) return;
  DESCRIBED.add(dto);
  const rules = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  for (const property of new Set(rules.map(({ propertyName }) => propertyName))) {
    const ownRules = rules.filter(({ propertyName }) => propertyName === property);
    const nested = nestedType(dto, property);
    if (nested) describeDto(nested, swagger);
    const prototype = dto.prototype as object;
    const written = (Reflect.getMetadata(SWAGGER_PROPERTIES, prototype, property) as Facts | undefined) ?? {};
    const described = descriptionOf(prototype, property);
    swagger.ApiProperty({ ...factsOf(dto, property, ownRules, nested), ...described, ...written })(prototype, property);
  }
}

function factsOf(
  dto: Type<unknown>,
  property: string,
  rules: readonly Rule[],
  nested: Type<unknown> | undefined,
): Facts {
  const isArray =
    rules.some(({ each, name }) => each || name === 'isArray' || name === 'arrayMaxSize') ||
    Reflect.getMetadata('design:type', dto.prototype as object, property) === Array;
  const optional = rules.some(
    ({ type, name }) => type === ValidationTypes.CONDITIONAL_VALIDATION || name === 'isOptional',
  );
  const value: Facts = nested ? { type: () => nested } : {};
  const whole: Facts = {};
  for (const rule of rules) {
    // The class of a nested object describes it.
    if (nested && rule.name === 'isObject') continue;
    const facts = FACTS[rule.name ?? '']?.(rule.constraints as unknown[]) ?? {};
    Object.assign(isArray && !ARRAY_RULES.has(rule.name ?? '') ? value : whole, facts);
  }
  const standard = defaultOf(dto, property);
  const common = {
    required: !optional && standard === undefined,
    // The members of a nested object have their own defaults; client generators reject one for the whole object.
    ...(standard !== undefined && !nested ? { default: standard } : {}),
  };
  if (!isArray) return { type: designType(dto, property), ...value, ...whole, ...common };
  if (nested) return { ...value, ...whole, isArray: true, ...common };
  return { type: 'array', items: { type: 'string', ...value }, ...whole, ...common };
}

const ARRAY_RULES: ReadonlySet<string> = new Set(['arrayMinSize', 'arrayMaxSize', 'arrayNotEmpty', 'arrayUnique']);

const FACTS: Readonly<Record<string, (constraints: readonly unknown[]) => Facts>> = {
  isString: () => ({ type: 'string' }),
  isInt: () => ({ type: 'integer' }),
  isNumber: () => ({ type: 'number' }),
  isBoolean: () => ({ type: 'boolean' }),
  isObject: () => ({ type: 'object', additionalProperties: true }),
  isIn: ([choices]) => enumOf(choices as readonly unknown[]),
  isEnum: ([choices]) => enumOf(Object.values(choices as object)),
  min: ([least]) => ({ minimum: least }),
  max: ([most]) => ({ maximum: most }),
  minLength: ([least]) => ({ minLength: least }),
  maxLength: ([most]) => ({ maxLength: most }),
  isLength: ([least, most]) => ({ minLength: least, ...(most === undefined ? {} : { maxLength: most }) }),
  isNotEmpty: () => ({ minLength: 1 }),
  matches: ([pattern]) => ({ pattern: pattern instanceof RegExp ? pattern.source : String(pattern) }),
  isUrl: () => ({ type: 'string', format: 'uri' }),
  isEmail: () => ({ type: 'string', format: 'email' }),
  isUuid: () => ({ type: 'string', format: 'uuid' }),
  isISO8601: () => ({ type: 'string', format: 'date-time' }),
  isIso8601: () => ({ type: 'string', format: 'date-time' }),
  arrayMinSize: ([least]) => ({ minItems: least }),
  arrayMaxSize: ([most]) => ({ maxItems: most }),
  arrayNotEmpty: () => ({ minItems: 1 }),
  arrayUnique: () => ({ uniqueItems: true }),
};

function enumOf(choices: readonly unknown[]): Facts {
  const types = new Set(choices.map((choice) => typeof choice));
  return { ...(types.size === 1 ? { type: [...types][0] } : {}), enum: choices };
}

function designType(dto: Type<unknown>, property: string): string | undefined {
  const type: unknown = Reflect.getMetadata('design:type', dto.prototype as object, property);
  if (type === String) return 'string';
  if (type === Number) return 'number';
  if (type === Boolean) return 'boolean';
  return type === Object ? 'object' : undefined;
}

/** The value of a property's initialiser: its default. */
function defaultOf(dto: Type<unknown>, property: string): unknown {
  return new (dto as new () => Record<string, unknown>)()[property];
}

function nestedType(dto: Type<unknown>, property: string): Type<unknown> | undefined {
  const found = TYPES.findTypeMetadata(dto, property);
  return found?.typeFunction?.() as Type<unknown> | undefined;
}
