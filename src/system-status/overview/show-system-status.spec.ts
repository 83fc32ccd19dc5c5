import { type EventStore } from '../../platform/event-store/event-store.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { systemStatusBody } from '../pages/system-status.page.js';
import { type Rebuilds } from '../acts/rebuilds.service.js';
import { type GroupLags } from './group-lags.service.js';
import { type PartsHealth } from './parts-health.service.js';
import { ShowSystemStatusHandler } from './show-system-status.handler.js';

it.each([
  ['is down', () => Promise.reject(new Error('UNAVAILABLE'))],
  ['is silent', () => new Promise<bigint>(() => undefined)],
])('is shown while the event store %s', async (_state, headPosition) => {
  const query = () => Promise.resolve([]);
  const health = [{ name: 'eventstore', status: 'down', detail: [], ageMs: 0 }];
  const handler = new ShowSystemStatusHandler(
    { headPosition } as unknown as EventStore,
    { query, prepared: query } as unknown as ReadStore,
    { latest: query } as unknown as Rebuilds,
    { all: () => Promise.resolve(health) } as unknown as PartsHealth,
    { read: () => Promise.resolve(null) } as unknown as GroupLags,
    { now: () => 0 },
  );
  const shown = await handler.execute();
  expect(shown.troubles.map(({ text }) => text)).toContain('eventstore is down.');
  expect(systemStatusBody(shown, true).toString()).toContain('unknown while the event store does not answer');
});
