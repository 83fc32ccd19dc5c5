import { type OpenAPIObject } from '@nestjs/swagger';
import { type OperationObject } from '../openapi/openapi-document.js';

/** The members of a JSON Schema that the documentation page shows. */
export interface SchemaLike {
  readonly type?: string | readonly string[];
  readonly $ref?: string;
  readonly items?: SchemaLike;
  readonly allOf?: readonly SchemaLike[];
  readonly properties?: Readonly<Record<string, SchemaLike>>;
  readonly required?: readonly string[];
  readonly enum?: readonly unknown[];
  readonly description?: string;
  readonly [rule: string]: unknown;
}

/** The schema of an operation's JSON body, with its reference resolved. */
export function bodySchema(operation: OperationObject, document: OpenAPIObject): SchemaLike | undefined {
  const content = (operation.requestBody as { content?: Record<string, { schema?: SchemaLike }> } | undefined)?.content;
  const schema = content?.['application/json']?.schema;
  if (!schema?.$ref) return schema;
  const name = schema.$ref.split('/').at(-1) ?? '';
  return document.components?.schemas?.[name] as SchemaLike | undefined;
}
