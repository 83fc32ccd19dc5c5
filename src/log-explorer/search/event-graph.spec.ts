import { causesOf, missingCauses } from './event-graph.rules.js';
import { type FoundEvent } from './log-search.service.js';

const id = (name: string): string => `00000000-0000-5000-8000-${Buffer.from(name.padEnd(6, '_')).toString('hex')}`;

function event(name: string, position: number, given: Partial<FoundEvent> & { by?: string; of?: string }): FoundEvent {
  const { by, of = 'req', ...rest } = given;
  return {
    position: BigInt(position),
    revision: 0n,
    recordedAt: new Date(position),
    eventId: id(name),
    correlation: id(of),
    causation: id(by ?? of),
    type: name,
    actor: 'key:k',
    stream: `job-${id('job')}`,
    ...rest,
  };
}

const drawn = (events: readonly FoundEvent[]): string[] =>
  causesOf(events).map(({ event: ownEvent, depth, because }) =>
    `${'  '.repeat(depth)}${ownEvent?.type ?? 'root'} ${because ?? ''}`.trimEnd(),
  );

describe('what caused what', () => {
  it('hangs events from the event, the stream or the request that they name', () => {
    const debited = event('debit', 1, { stream: `credits-${id('acc')}` });
    const queued = event('queued', 2, {});
    const started = event('started', 3, { by: 'job' });
    const failed = event('failed', 4, { by: 'job' });
    const refunded = event('refund', 5, { by: 'failed', stream: `credits-${id('acc')}` });
    expect(drawn([refunded, failed, started, queued, debited])).toEqual([
      'root',
      '  debit request',
      '  queued request',
      '    started stream',
      '      failed stream',
      '        refund event',
    ]);
  });

  it('follows a request that was named by the event that began it, and knows what is missing', () => {
    const opened = event('opened', 1, {});
    const delivery = event('sent', 2, { of: 'opened', by: 'opened' });
    expect(drawn([opened, delivery])).toEqual(['root', '  opened request', '    sent event']);
    expect(missingCauses([delivery])).toEqual([id('opened')]);
  });

  it('ends, whatever a log claims: nothing is caused by what came after it', () => {
    const first = event('first', 1, { by: 'second' });
    const second = event('second', 2, { by: 'first' });
    const itself = event('itself', 3, { by: 'itself' });
    expect(drawn([first, second, itself])).toEqual([
      'root',
      '  first request',
      '    second event',
      'root',
      '  itself request',
    ]);
  });
});
