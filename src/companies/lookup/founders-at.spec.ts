import { type EventStore } from '../../platform/event-store/event-store.js';
import { type Moment } from '../../kernel/moment.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { companyStream } from '../record/company.events.js';
import { foundersAt } from './founders-at.js';

it('reads of the company only what was recorded since, and of those split from it everything', async () => {
  const read: [stream: string, from: bigint | undefined][] = [];
  const asked: unknown[] = [];
  const events = {
    [companyStream('a')]: [{ type: 'DuplicateSeparated', data: { duplicateId: 'b' }, position: 9n }],
  } as Readonly<Record<string, readonly object[]>>;
  const eventStore = {
    async *readStream(stream: string, { from }: { from?: bigint } = {}) {
      read.push([stream, from]);
      yield* events[stream] ?? [];
    },
  } as unknown as EventStore;
  const store = {
    prepared: (_name: string, _sql: string, values: readonly unknown[]) => {
      asked.push(...values);
      return Promise.resolve([]);
    },
  } as unknown as ReadStore;
  const asOf = { position: 5n, at: new Date('2026-01-01T00:00:00.000Z') } as Moment;
  expect(await foundersAt(store, eventStore, { companyId: 'a', asOf, revision: 3n })).toEqual([]);
  expect(read).toEqual([
    [companyStream('a'), 4n],
    [companyStream('b'), undefined],
  ]);
  expect(asked).toEqual([['a', 'b']]);
});
