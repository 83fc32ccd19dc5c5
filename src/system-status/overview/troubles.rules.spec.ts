import { NO_ACTIVE_PROCESS } from '../../platform/locks/lock-holders.js';
import { systemStatusBody } from '../pages/system-status.page.js';
import { type SystemStatus } from './show-system-status.query.js';
import { duration, troublesIn } from './troubles.rules.js';

const NOW = Date.parse('2026-11-26T10:00:00.000Z');
const WELL: Omit<SystemStatus, 'troubles' | 'measuredAt'> = {
  readModels: [{ name: 'companies', position: 9n, head: 9n, lagSeconds: 0, parked: 0, rebuild: null }],
  board: [{ part: 'group alerts', state: 'running', trouble: null, ageSeconds: 3 }],
  lags: { value: { groups: [{ name: 'alerts', lag: 0, parked: 0, oldestAt: null }], atLeast: false }, ageMs: 100 },
  parked: 0,
  jobs: [],
  deliveries: [],
  radarSources: [],
  venues: [],
  scans: [],
  health: [{ name: 'postgres', status: 'up', detail: [], ageMs: 40 }],
};
/** With a last rebuild that ended so. */
function rebuilt(end: object): (typeof WELL.readModels)[number] {
  const at = new Date(NOW);
  const done = {
    rebuildId: '1',
    projection: 'companies',
    state: 'done',
    progress: null,
    part: 1,
    result: null,
    error: null,
  };
  return { ...WELL.readModels[0]!, rebuild: { ...done, requestedBy: 'ada', requestedAt: at, finishedAt: at, ...end } as NonNullable<(typeof WELL.readModels)[number]['rebuild']> }; // prettier-ignore
}
const textsOf = (change: Partial<typeof WELL>): string[] =>
  troublesIn({ ...WELL, ...change }, NOW).map(({ text }) => text);

describe('what is wrong', () => {
  it('is nothing where everything is up', () => {
    expect(textsOf({})).toEqual([]);
  });

  it.each<[string, Partial<typeof WELL>, string]>([
    ['a part that is down', { health: [{ name: 'vault', status: 'down', detail: [['reason', 'no answer']], ageMs: 0 }] }, 'vault is down: no answer.'],
    ['a read model that is behind', { readModels: [{ ...WELL.readModels[0]!, lagSeconds: 600 }] }, 'Read model companies is 10 min behind.'],
    ['a silent part', { board: [{ ...WELL.board[0]!, ageSeconds: 90 }] }, 'group alerts has been silent for 90 s.'],
    ['a part in trouble', { board: [{ ...WELL.board[0]!, trouble: 'no broker' }] }, 'group alerts: no broker.'],
    ['a late group', { lags: { value: { groups: [{ name: 'alerts', lag: 4, parked: 0, oldestAt: NOW - 45_000 }], atLeast: false }, ageMs: 0 } }, 'Consumer group alerts is 45 s behind.'],
    ['a read model that no process projects', { health: [{ name: 'projections', status: 'degraded', detail: [['companies.position', '9'], ['projector.all', NO_ACTIVE_PROCESS]], ageMs: 0 }] }, 'projections is degraded: projector.all: no process is active.'],
    ['a group that has never run', { health: [{ name: 'feed', status: 'degraded', detail: [['group render.state', 'silent'], ['group render.trouble', 'not running']], ageMs: 0 }] }, 'feed is degraded: group render: not running.'],
    ['a group that runs in no process', { health: [{ name: 'feed', status: 'degraded', detail: [['group alerts.trouble', NO_ACTIVE_PROCESS], ['group alerts.holders.group alerts', NO_ACTIVE_PROCESS]], ageMs: 0 }] }, 'feed is degraded: group alerts: no process is active.'],
    ['a silent group once', { board: [{ ...WELL.board[0]!, ageSeconds: 90 }], health: [{ name: 'feed', status: 'degraded', detail: [['group alerts.trouble', 'not running'], ['group alerts.holders.group alerts', NO_ACTIVE_PROCESS]], ageMs: 0 }] }, 'group alerts has been silent for 90 s.'],
    ['jobs that no worker takes', { jobs: [{ name: 'waiting', count: 3 }], health: [{ name: 'jobs', status: 'degraded', detail: [['oldest_waiting_seconds', '900']], ageMs: 0 }] }, 'jobs is degraded: no worker takes the jobs that wait; the oldest waits for 15 min.'],
    ['jobs that wait behind others', { jobs: [{ name: 'waiting', count: 3 }, { name: 'running', count: 2 }], health: [{ name: 'jobs', status: 'degraded', detail: [['oldest_waiting_seconds', '900']], ageMs: 0 }] }, 'jobs is degraded: all workers are busy; the oldest waits for 15 min.'],
    ['parked jobs once', { jobs: [{ name: 'parked', count: 2 }], health: [{ name: 'jobs', status: 'degraded', detail: [['oldest_waiting_seconds', '0']], ageMs: 0 }] }, '2 jobs are parked.'],
    ['a failed rebuild', { readModels: [rebuilt({ state: 'failed', error: 'broke' })] }, 'The last rebuild of companies failed.'],
    ['a rebuild that found other rows', { readModels: [rebuilt({ result: { matches: false, rows: 9, checksum: '1' } })] }, 'The last rebuild of companies gave other rows than those that served.'],
    ['parked events', { parked: 51 }, '51 events are parked.'],
    ['parked jobs', { jobs: [{ name: 'parked', count: 2 }] }, '2 jobs are parked.'],
  ])('names %s', (_, change, text) => {
    expect(textsOf(change)).toEqual([text]);
  }); // prettier-ignore

  it('puts urgent ones first', () => {
    const jobs = [{ name: 'parked', count: 1 }];
    const board = [{ ...WELL.board[0]!, trouble: 'no broker' }];
    expect(textsOf({ jobs, board })).toEqual(['group alerts: no broker.', '1 job is parked.']);
  });
});

describe('the page', () => {
  const shown = (ageMs: number): string => {
    const health = [{ name: 'postgres', status: 'up', detail: [], ageMs } as const];
    return systemStatusBody({ ...WELL, health, troubles: [], measuredAt: new Date(NOW) }, false).toString();
  };

  it('greys a report that is older than 30 s, and says its age', () => {
    expect(shown(31_000)).toMatch(/class="stale"[^]*measured 31 s ago/);
    expect(shown(29_000)).not.toContain('stale');
  });

  it('does not fold a rebuild that found other rows under what is up to date', () => {
    const readModels = [rebuilt({ result: { matches: false, rows: 9, checksum: '1' } })];
    const page = systemStatusBody({ ...WELL, readModels, troubles: [], measuredAt: new Date(NOW) }, false).toString();
    expect(page).toContain('NOT as it was');
    expect(page).not.toContain('up to date</summary>');
  });

  it('folds what is well', () => {
    expect(shown(0)).toMatch(/<details class="fold" id="healthy">\s*<summary>1 part is up/);
  });
});

it('writes durations in their largest units', () => {
  expect([5, 119, 150, 7_500, 200_000].map(duration)).toEqual(['5 s', '119 s', '2 min', '2 h 5 min', '2 d']);
});
