import { jsonEvent, type EventData } from '@eventstore/db-client';
import { randomUUID } from 'node:crypto';

/** About 400 bytes with its metadata, as most of the service's events. */
export function benchEvent(n: number): EventData {
  return jsonEvent({ type: 'CompanyObserved', data: benchEventData(n), metadata: benchEventMetadata() });
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
