import { groupedBy } from '../../kernel/grouped.js';
import { type OpenAPIObject } from '@nestjs/swagger';
import { type OperationEntry, operationsOf } from '../../web/openapi/openapi-document.js';

/** The operations of one tag. */
export interface Topic {
  readonly name: string;
  readonly entries: readonly OperationEntry[];
}

export function topicsOf(document: OpenAPIObject): Topic[] {
  const byTag = groupedBy(operationsOf(document), ({ operation }) => operation.tags?.[0] ?? 'Other');
  return [...byTag].map(([name, entries]) => ({ name, entries })).sort((a, b) => a.name.localeCompare(b.name, 'en'));
}

export function pathOf({ operation }: OperationEntry): string {
  return `/docs/reference/${operation.operationId ?? ''}`;
}
