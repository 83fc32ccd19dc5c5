import type * as NestSwagger from '@nestjs/swagger';

export type Swagger = typeof NestSwagger;
type PropertyOptions = Parameters<Swagger['ApiProperty']>[0];

const waiting: ((swagger: Swagger) => void)[] = [];

/**
 * Defers a decorator until a document is built. The OpenAPI library has five hundred modules and most processes never
 * build a document, so no class loads it.
 */
function deferDescription(describe: (swagger: Swagger) => void): void {
  waiting.push(describe);
}

/** Applies all deferred decorators. The next document includes classes that load later. */
export function applyDescriptions(swagger: Swagger): void {
  for (const describe of waiting.splice(0)) describe(swagger);
}

const DESCRIBED = 'scoutline:described';

export interface Description {
  readonly description: string;
  /** A value that works unchanged; may contain a placeholder of `EXAMPLE`. */
  readonly example?: unknown;
}

/** Describes a parameter or body field, with unit and format unless its rules define them. */
export function Described(description: string, example?: unknown): PropertyDecorator {
  return (target, key) =>
    Reflect.defineMetadata(DESCRIBED, { description, ...(example !== undefined && { example }) }, target, key);
}

/** @param prototype of the DTO class, or of a subclass */
export function descriptionOf(prototype: object, property: string): Description | undefined {
  return Reflect.getMetadata(DESCRIBED, prototype, property) as Description | undefined;
}

/** Documents what the validation rules of a property cannot express; see `describeDto`. */
export function ApiProperty(options: NonNullable<PropertyOptions>): PropertyDecorator {
  return (target, key) => deferDescription((swagger) => swagger.ApiProperty(options)(target, key));
}

/** The same for an optional property. */
export function ApiPropertyOptional(options: NonNullable<PropertyOptions>): PropertyDecorator {
  return (target, key) => deferDescription((swagger) => swagger.ApiPropertyOptional(options)(target, key));
}

/** A decorator of the library for a method, applied later. */
export function deferred(decoratorOf: (swagger: Swagger) => MethodDecorator): MethodDecorator {
  return (target, key, descriptor) =>
    deferDescription(
      (swagger) => void decoratorOf(swagger)(target, key, descriptor as TypedPropertyDescriptor<unknown>),
    );
}
