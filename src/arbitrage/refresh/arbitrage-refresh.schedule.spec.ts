import { Registry } from 'prom-client';
import { VENUES, type VenueId } from '../arbitrage.events.js';
import { type HealthPart } from '../../platform/telemetry/health-registry.js';
import { ArbitrageSchedule, REFRESH_EVERY_MS } from './arbitrage-refresh.schedule.js';

const STARTED = Date.parse('2026-11-29T12:00:00Z');

interface Options {
  readonly schedule?: boolean;
  readonly readAt?: Date | null;
}

function scheduleOf(degraded: readonly VenueId[], { schedule = true, readAt = new Date(STARTED) }: Options = {}) {
  const at: { now: number; readAt: Date | null } = { now: STARTED, readAt };
  const parts: HealthPart[] = [];
  const metrics = { registry: new Registry() };
  const refreshes: number[] = [];
  const stop = new AbortController();
  const execute = async () => {
    refreshes.push(at.now);
    if (refreshes.length === 3) stop.abort();
    // A slow refresh, after which all venues are recorded.
    at.now += REFRESH_EVERY_MS;
    at.readAt = new Date(at.now);
    return { venues: [] };
  };
  const all = async () =>
    VENUES.map((venue) => ({ venue, markets: 1, readAt: at.readAt, error: null, degraded: degraded.includes(venue) }));
  const one = new ArbitrageSchedule(
    { execute } as never,
    {} as never,
    { all } as never,
    { register: () => undefined } as never,
    { register: (part: HealthPart) => void parts.push(part) } as never,
    metrics as never,
    { schedule } as never,
    { now: () => at.now },
    { info: () => undefined, warn: () => undefined } as never,
  );
  one.onModuleInit();
  return { one, at, stop, refreshes, metrics, check: () => (parts[0] as HealthPart).check() };
}

describe('the schedule of refreshes', () => {
  it('is up while all venues can be read', async () => {
    expect(await scheduleOf([]).check()).toMatchObject({ status: 'up', detail: { degraded_venues: [] } });
  });

  it('is degraded while a venue cannot be read, and names it', async () => {
    const { check, metrics } = scheduleOf(['kalshi', 'predictit']);
    expect(await check()).toMatchObject({
      status: 'degraded',
      detail: { reason: 'Kalshi and PredictIt could not be read, so their pairs are not on the board' },
    });
    expect(await metrics.registry.metrics()).toContain('arbitrage_venues_degraded 2');
  });

  it('is up before its first refresh, but not for longer than one takes', async () => {
    const { at, check } = scheduleOf(VENUES, { readAt: null });
    expect(await check()).toMatchObject({ status: 'up' });
    at.now += REFRESH_EVERY_MS + 1;
    expect(await check()).toMatchObject({ status: 'degraded' });
  });

  it('is up where it is off: then an operator refreshes', async () => {
    expect(await scheduleOf(VENUES, { schedule: false }).check()).toMatchObject({
      status: 'up',
      detail: { schedule: 'off', degraded_venues: VENUES },
    });
  });

  it('begins a refresh 30 minutes after the last one began, however long that took', async () => {
    const { one, stop, refreshes } = scheduleOf([], { readAt: new Date(STARTED - REFRESH_EVERY_MS) });
    await one['run'](stop.signal);
    expect(refreshes).toEqual([STARTED, STARTED + REFRESH_EVERY_MS, STARTED + 2 * REFRESH_EVERY_MS]);
  }, 10_000);
});
