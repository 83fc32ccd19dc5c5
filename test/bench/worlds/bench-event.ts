import { jsonEvent, type EventData } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';

const utf8 = new TextEncoder();

/** About 400 bytes with its metadata, as most of the service's events, and like them with the metadata as bytes. */
export function benchEvent(n: number): EventData {
  const metadata = utf8.encode(JSON.stringify(benchEventMetadata()));
  return jsonEvent({ type: 'CompanyObserved', data: benchEventData(n), metadata });
}

export function benchEventData(n: number) {
  return { n, domain: `company-${n}.example`, field: 'description', value: 'x'.repeat(120), source: 'import:bench' };
}

export function benchEventMetadata() {
  return {
    correlationId: randomUUID(),
    causationId: randomUUID(),
    actor: 'import:bench',
    occurredAt: '2026-01-01T00:00:00.000Z',
    schemaVersion: 1,
  };
}
