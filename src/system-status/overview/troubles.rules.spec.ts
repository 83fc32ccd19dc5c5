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

  it('folds what is well', () => {
    expect(shown(0)).toMatch(/<details class="fold" id="healthy">\s*<summary>1 part is up/);
  });
});

it('writes durations in their largest units', () => {
  expect([5, 119, 150, 7_500, 200_000].map(duration)).toEqual(['5 s', '119 s', '2 min', '2 h 5 min', '2 d']);
});
