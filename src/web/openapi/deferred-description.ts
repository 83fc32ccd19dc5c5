import { type Type } from '@nestjs/common';
import type * as NestSwagger from '@nestjs/swagger';

export type Swagger = typeof NestSwagger;
type PropertyOptions = Parameters<Swagger['ApiProperty']>[0];
type SchemaOptions = Parameters<Swagger['ApiSchema']>[0] & { readonly additionalProperties?: true };

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

/** A member of an answer; for a request, what its validation rules cannot express, see `describeDto`. */
export function ApiProperty(options: PropertyOptions = {}): PropertyDecorator {
  return (target, key) => deferDescription((swagger) => swagger.ApiProperty(options)(target, key));
}

/** The same for an optional property. */
export function ApiPropertyOptional(options: PropertyOptions = {}): PropertyDecorator {
  return (target, key) => deferDescription((swagger) => swagger.ApiPropertyOptional(options)(target, key));
}

/** The description of a class, and its name in the document unless that is the name of the class. */
export function ApiSchema(options: SchemaOptions): ClassDecorator {
  return (target) => deferDescription((swagger) => swagger.ApiSchema(options)(target));
}

/** Adds classes to the document that only a `schemaRef` names. */
export function ApiExtraModels(...models: Type<unknown>[]): ClassDecorator {
  return (target) => deferDescription((swagger) => void swagger.ApiExtraModels(...models)(target));
}

/** A reference to a class inside a schema that no property type can express. */
export function schemaRef(model: Type<unknown>): { readonly $ref: string } {
  return { $ref: `#/components/schemas/${model.name}` };
}

/** A decorator of the library for a method, applied later. */
export function deferred(decoratorOf: (swagger: Swagger) => MethodDecorator): MethodDecorator {
  return (target, key, descriptor) =>
    deferDescription(
      (swagger) => void decoratorOf(swagger)(target, key, descriptor as TypedPropertyDescriptor<unknown>),
    );
}
