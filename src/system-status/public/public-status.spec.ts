import { jest } from '@jest/globals';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { type ReadStore } from '../../platform/read-store/read-store.js';
import { type HealthStatus } from '../../platform/telemetry/health-registry.js';
import { type PartsHealth } from '../overview/parts-health.service.js';
import { publicStatusPage } from './public-status.page.js';
import { type PublicStatus, PublicStatuses } from './public-status.service.js';

const FIRST = new Date('2026-11-01T00:00:00Z');

describe('the public status while the stores fail', () => {
  let postgres: HealthStatus | 'unknown';
  let areStoresAway: boolean;
  let elapsedMs: number;
  let isLogSilent: boolean;
  let statuses: PublicStatuses;

  beforeEach(() => {
    [postgres, areStoresAway, elapsedMs] = ['up', false, 0];
    const begun = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => begun + elapsedMs);
    const answer = async <T>(value: T): Promise<T> => {
      if (areStoresAway) throw new Error('away');
      return value;
    };
    isLogSilent = false;
    const eventStore = { headPosition: () => (isLogSilent ? new Promise(() => undefined) : answer(1n)) };
    const readStore = { query: (text: string) => answer(text.includes('metric_samples') ? [{ at: FIRST }] : []) };
    const health = { all: async () => [{ name: 'postgres', status: postgres }] };
    statuses = new PublicStatuses(
      eventStore as unknown as EventStore,
      readStore as unknown as ReadStore,
      health as unknown as PartsHealth,
      { now: () => FIRST.getTime() + 60_000 + elapsedMs },
    );
  });

  afterEach(() => {
    jest.restoreAllMocks();
  });

  const stateOf = (status: PublicStatus | null): string | undefined =>
    status?.parts.find(({ name }) => name === 'API and pages')?.state;

  it('says that the service is down, with the last uptime', async () => {
    expect(stateOf(await statuses.read())).toBe('working');
    [postgres, areStoresAway, elapsedMs] = ['down', true, 16_000];
    const status = await statuses.read();
    expect([stateOf(status), status?.uptime?.since]).toEqual(['down', FIRST]);
  });

  it('does not show an old measurement when no new one succeeds', async () => {
    await statuses.read();
    [postgres, areStoresAway, elapsedMs] = ['unknown', true, 30_000];
    expect(stateOf(await statuses.read())).toBe('working');
    elapsedMs = 61_000;
    const status = await statuses.read();
    expect([status, publicStatusPage(status).status]).toEqual([null, 503]);
  });

  it('is measured without the event store while that is silent', async () => {
    isLogSilent = true;
    expect(stateOf(await statuses.read())).toBe('working');
  });

  it('is unknown where no part has answered yet', async () => {
    [postgres, areStoresAway] = ['unknown', true];
    expect(await statuses.read()).toBeNull();
  });
});
