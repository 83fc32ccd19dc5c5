import { type DomainEvent, type RecordedEvent } from '../../src/kernel/domain-event.js';
import { deriveId } from '../../src/platform/ids/ids.js';

/** Events as the log returns them: numbered per stream, at consecutive positions from `firstPosition`. */
export function recorded<E extends DomainEvent>(
  events: readonly { readonly stream: string; readonly event: E }[],
  { firstPosition = 0n, at = '2026-11-21T08:00:00.000Z' }: { firstPosition?: bigint; at?: string } = {},
): RecordedEvent<E>[] {
  const revisions = new Map<string, bigint>();
  return events.map(({ stream, event }, index) => {
    const revision = (revisions.get(stream) ?? -1n) + 1n;
    revisions.set(stream, revision);
    const id = deriveId('recorded', `${stream}/${revision}`);
    return {
      id,
      stream,
      revision,
      position: firstPosition + BigInt(index),
      type: event.type,
      data: event.data,
      metadata: { correlationId: id, causationId: id, actor: 'operator:spec', occurredAt: at, schemaVersion: 1 },
      recordedAt: Date.parse(at),
    };
  });
}
