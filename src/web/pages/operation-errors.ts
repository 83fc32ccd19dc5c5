import { type OpenAPIObject } from '@nestjs/swagger';
import { type ErrorCode } from '../../kernel/domain-error.js';
import { type SchemaLike } from '../code-examples/body-schema.js';
import { type OperationObject } from '../openapi/openapi-document.js';
import { PROBLEM_TYPE } from '../problems/problem.js';
import { PROBLEMS } from '../problems/problem-catalog.js';
import { tableOf } from './markdown-html.js';

interface Described {
  readonly description?: string;
  readonly content?: Readonly<Record<string, { readonly schema?: SchemaLike }>>;
}

/** The errors of an operation as a table: status, code and remedy. */
export function errorsMarkdown({ responses }: OperationObject, document: OpenAPIObject): string {
  const rows = Object.entries(responses as Record<string, Described>)
    .filter(([status]) => status !== '200')
    .flatMap(([status, described]) => {
      const codes = codesOf(described, document);
      if (codes.length === 0) return [[status, '', described.description ?? '']];
      return codes.map((code) => [
        status,
        `[${code}](/problems/${code})`,
        `${PROBLEMS[code].title}. ${PROBLEMS[code].remedy}`,
      ]);
    });
  return tableOf(['Status', 'Code', 'What to do'], rows);
}

function codesOf({ content = {} }: Described, document: OpenAPIObject): ErrorCode[] {
  const name = content[PROBLEM_TYPE]?.schema?.$ref?.split('/').at(-1) ?? '';
  const schema = document.components?.schemas?.[name] as SchemaLike | undefined;
  return (schema?.properties?.code?.enum ?? []) as ErrorCode[];
}
