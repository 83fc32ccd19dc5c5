import { createHash } from 'node:crypto';
import { type ApiDocument } from './client-operations.js';

/** Text of the document, as both packages record it: a change of the API changes it. */
export function contractHash(documentText: string): string {
  return createHash('sha256').update(documentText).digest('hex');
}

/**
 * The document as the generators get it: without headers and errors, which the packages handle by hand, and without
 * closed objects, so that a member which a later version adds is no error of an older client.
 */
export function generatorInput(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => [
    path,
    Object.fromEntries(
      Object.entries(item).map(([method, operation]) => {
        const { 200: success } = operation.responses as Record<string, { headers?: object }>;
        const { headers: _headers, ...response } = success ?? {};
        const parameters = operation.parameters?.filter((parameter) => parameter.in !== 'header');
        return [method, { ...operation, ...(parameters && { parameters }), responses: { 200: response } }];
      }),
    ),
  ]);
  const opened = JSON.stringify({ ...document, paths: Object.fromEntries(paths) }, (name, value: unknown) =>
    name === 'additionalProperties' && value === false ? undefined : value,
  );
  return JSON.parse(opened) as ApiDocument;
}
