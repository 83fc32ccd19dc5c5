import { type OpenAPIObject } from '@nestjs/swagger';
import { type OperationEntry, operationsOf } from '../../web/openapi/openapi-document.js';

/** The operations of one tag. */
export interface Topic {
  readonly name: string;
  readonly entries: readonly OperationEntry[];
}

export function topicsOf(document: OpenAPIObject): Topic[] {
  const byTag = new Map<string, OperationEntry[]>();
  for (const entry of operationsOf(document)) {
    const tag = entry.operation.tags?.[0] ?? 'Other';
    byTag.set(tag, [...(byTag.get(tag) ?? []), entry]);
  }
  return [...byTag].map(([name, entries]) => ({ name, entries })).sort((a, b) => a.name.localeCompare(b.name));
}

export function pathOf({ operation }: OperationEntry): string {
  return `/docs/reference/${operation.operationId ?? ''}`;
}
