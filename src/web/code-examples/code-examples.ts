import { type OpenAPIObject } from '@nestjs/swagger';
import { type OperationEntry, operationsOf } from '../openapi/openapi-document.js';
import { isClientOperation, placeOf, rowsOf } from './client-methods.js';
import { type SchemaLike } from './body-schema.js';
import { curlExample } from './curl-example.js';
import { exampleCall } from './example-call.js';
import { pythonExample } from './python-example.js';
import { typescriptExample } from './typescript-example.js';

export interface CodeExample {
  readonly language: 'curl' | 'typescript' | 'python';
  readonly label: string;
  /** Name of the language in a code block. */
  readonly syntax: 'sh' | 'ts' | 'python';
  readonly source: string;
}

/** Makes the examples of the operations of one document. */
export function codeExamplesOf(document: OpenAPIObject, publicUrl: string): (entry: OperationEntry) => CodeExample[] {
  const usable = operationsOf(document).filter(({ operation }) => isClientOperation(operation));
  const ids = new Set(usable.map(({ operation }) => operation.operationId ?? ''));
  return (entry) => {
    const id = entry.operation.operationId ?? '';
    const call = exampleCall(entry, document, publicUrl);
    const method = ids.has(id) ? { ...placeOf(id, ids), isList: rowsOf(answerOf(entry, document)) !== null } : null;
    return [
      { language: 'curl', label: 'curl', syntax: 'sh', source: curlExample(call) },
      { language: 'typescript', label: 'TypeScript', syntax: 'ts', source: typescriptExample(call, method) },
      { language: 'python', label: 'Python', syntax: 'python', source: pythonExample(call, method) },
    ];
  };
}

function answerOf({ operation }: OperationEntry, document: OpenAPIObject): SchemaLike | undefined {
  const success = (operation.responses as Record<string, { content?: Record<string, { schema?: SchemaLike }> }>)[200];
  const name = success?.content?.['application/json']?.schema?.$ref?.split('/').at(-1) ?? '';
  return document.components?.schemas?.[name] as SchemaLike | undefined;
}
