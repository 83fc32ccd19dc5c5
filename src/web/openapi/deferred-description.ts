import type * as NestSwagger from '@nestjs/swagger';

export type Swagger = typeof NestSwagger;
type PropertyOptions = Parameters<Swagger['ApiProperty']>[0];

const waiting: ((swagger: Swagger) => void)[] = [];

/**
 * What a decorator says to the document, said when a document is made. The library that makes it is five hundred
 * modules, and most processes never make one: none of them loads it with its classes.
 */
function deferDescription(describe: (swagger: Swagger) => void): void {
  waiting.push(describe);
}

/** Says all that waits. A class that is loaded afterwards is heard by the next document. */
export function applyDescriptions(swagger: Swagger): void {
  for (const describe of waiting.splice(0)) describe(swagger);
}

const DESCRIBED = 'scoutline:described';

export interface Description {
  readonly description: string;
  /** A value that works unchanged; may name a record by a placeholder of `EXAMPLE`. */
  readonly example?: unknown;
}

/** What a parameter or body field means, with unit and format where its rules do not say them. */
export function Described(description: string, example?: unknown): PropertyDecorator {
  return (target, key) =>
    Reflect.defineMetadata(DESCRIBED, { description, ...(example !== undefined && { example }) }, target, key);
}

/** @param prototype of the DTO class, or of one that extends it */
export function descriptionOf(prototype: object, property: string): Description | undefined {
  return Reflect.getMetadata(DESCRIBED, prototype, property) as Description | undefined;
}

/** What the rules of a property cannot tell the document; see `describeDto`. */
export function ApiProperty(options: NonNullable<PropertyOptions>): PropertyDecorator {
  return (target, key) => deferDescription((swagger) => swagger.ApiProperty(options)(target, key));
}

/** The same, of a property that may be absent. */
export function ApiPropertyOptional(options: NonNullable<PropertyOptions>): PropertyDecorator {
  return (target, key) => deferDescription((swagger) => swagger.ApiPropertyOptional(options)(target, key));
}

/** A decorator of the library for a method, said later. */
export function deferred(decoratorOf: (swagger: Swagger) => MethodDecorator): MethodDecorator {
  return (target, key, descriptor) =>
    deferDescription(
      (swagger) => void decoratorOf(swagger)(target, key, descriptor as TypedPropertyDescriptor<unknown>),
    );
}
