import type { operations } from './generated/api.js';

export type OperationId = keyof operations;

/** Query parameters of an operation. */
export type Query<Id extends OperationId> = operations[Id] extends { parameters: { query?: infer Parameters } }
  ? NonNullable<Parameters>
  : never;

/** JSON body of an operation. */
export type Body<Id extends OperationId> = operations[Id] extends {
  requestBody?: { content: { 'application/json': infer Content } };
}
  ? Content
  : never;

/** JSON answer of an operation. */
export type Answer<Id extends OperationId> = operations[Id] extends {
  responses: { 200: { content: { 'application/json': infer Content } } };
}
  ? Content
  : never;
