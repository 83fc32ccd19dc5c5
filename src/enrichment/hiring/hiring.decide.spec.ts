import { given } from '../../../test/kit/decider.js';
import { figuresOf } from './hiring-figures.rules.js';
import { hiringDecider, recordVisit, type Visit } from './hiring.decide.js';
import { type HiringBoard, type HiringEvent, type OpenRole } from './hiring.events.js';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-06-01T02:00:00.000Z');
const BOARD: HiringBoard = {
  vendor: 'greenhouse',
  token: 'acme',
  region: null,
  url: 'https://job-boards.greenhouse.io/acme',
  foundBy: 'link',
  foundAt: 'https://acme.com/careers',
};

const role = (roleKey: string, over: Partial<OpenRole> = {}): OpenRole => ({
  roleKey,
  title: `Role ${roleKey}`,
  locations: ['Berlin'],
  isRemote: false,
  url: null,
  publishedAt: null,
  ...over,
});

/** A company whose board is visited on days counted from the start. */
class Watch {
  history;
  lastVisitAt: string | null = null;

  constructor(isOnFile = true) {
    this.history = isOnFile
      ? given(hiringDecider, { type: 'CompanyRegistered', data: { details: {} } })
      : given(hiringDecider);
  }

  get state() {
    return this.history.state;
  }

  /** Returns the event of the visit, where it made one; `isPart` where more events of the same visit follow. */
  visit(day: number, roles: readonly OpenRole[], board: HiringBoard | null = BOARD, isPart = false) {
    const scannedAt = at(day);
    const visit: Visit = { companyId: 'c', scannedAt, lastVisitAt: this.lastVisitAt, board, roles };
    const scenario = this.history.when((state) => recordVisit(state, visit));
    const after = (isPart ? scenario.repeatable('a large board is recorded in parts') : scenario).thenState({});
    const [event] = after.events.slice(this.history.events.length) as HiringEvent[];
    this.history = after;
    this.lastVisitAt = scannedAt;
    return event?.data;
  }

  /** As of the last visit. */
  figures() {
    const open = [...this.state.roles.values()].filter(({ closedAt }) => closedAt === null);
    const { added7d, added30d, openRoles, ghosts, reposts } = figuresOf({
      ...this.state,
      roles: open,
      lastVisitAt: this.lastVisitAt,
    });
    return {
      openRoles,
      week: [added7d.count, added7d.basis],
      month: [added30d.count, added30d.basis],
      ghosts: ghosts.map(({ role: { roleKey }, reason }) => `${roleKey} ${reason}`),
      reposts: reposts.map(({ roleKey }) => roleKey),
    };
  }
}

const at = (day: number): string => new Date(START + day * DAY_MS).toISOString();

describe('a look', () => {
  it('is kept whole the first time, and only where something is new after that', () => {
    const watch = new Watch();
    expect(watch.visit(0, [role('1'), role('2')])).toMatchObject({
      isBaseline: true,
      openRoles: 2,
      unchangedUntil: null,
    });
    expect(watch.visit(1, [role('1'), role('2')])).toBeUndefined();
    expect(watch.visit(2, [role('1'), role('3')])).toMatchObject({
      isBaseline: false,
      unchangedUntil: at(1),
      opened: [{ roleKey: '3', repostOf: null, reposts: 0 }],
      closed: ['2'],
      changed: [],
    });
    expect(watch.visit(3, [role('1', { title: 'Other' }), role('3')])).toMatchObject({
      changed: [{ title: 'Other' }],
      opened: [],
    });
  });

  it('of a quiet board is kept once a week', () => {
    const watch = new Watch();
    const recorded = Array.from({ length: 30 }, (_, day) => watch.visit(day, [role('1')])).filter(Boolean);
    expect(recorded.map((data) => data?.scannedAt)).toEqual([0, 7, 14, 21, 28].map(at));
    expect(recorded.map((data) => data?.unchangedUntil)).toEqual([null, at(6), at(13), at(20), at(27)]);
  });

  it('is refused for a company that is not on file, and where it is older than what is known', () => {
    expect(new Watch(false).visit(0, [role('1')])).toBeUndefined();
    const watch = new Watch();
    watch.visit(2, [role('1')]);
    expect(watch.visit(1, [role('2')])).toBeUndefined();
  });

  it('that finds no board is kept, and one at another board begins anew', () => {
    const watch = new Watch();
    expect(watch.visit(0, [], null)).toMatchObject({ board: null, openRoles: null, isBaseline: false });
    expect(watch.visit(1, [], null)).toBeUndefined();
    expect(watch.visit(2, [role('1')])).toMatchObject({ isBaseline: true });
    const lever = { ...BOARD, vendor: 'lever' as const };
    expect(watch.visit(3, [role('1'), role('x')], lever)).toMatchObject({ isBaseline: true, closed: [], openRoles: 2 });
    expect(watch.state.watchedSince).toBe(at(3));
    expect(watch.visit(4, [], lever)).toMatchObject({ openRoles: 0, closed: ['1', 'x'] });
  });

  it('that finds better proof of the same board says so', () => {
    const watch = new Watch();
    watch.visit(0, [role('1')], { ...BOARD, foundBy: 'guess', foundAt: null });
    expect(watch.visit(1, [role('1')])).toMatchObject({ isBaseline: false, board: { foundBy: 'link' }, opened: [] });
    expect(watch.state.watchedSince).toBe(at(0));
  });

  it('at a large board is told in several events that say the same as one', () => {
    const roles = Array.from({ length: 6_000 }, (_, index) =>
      role(String(index), { locations: ['Berlin', 'x'.repeat(90)] }),
    );
    const watch = new Watch();
    const parts = [true, true, true, false].map((isPart) => watch.visit(0, roles, BOARD, isPart));
    for (const part of parts) {
      expect(part).toMatchObject({ isBaseline: true, openRoles: 6_000, unchangedUntil: null, closed: [] });
      expect(JSON.stringify(part).length).toBeLessThan(500_000);
    }
    expect(watch.state.roles.size).toBe(6_000);
    expect(watch.state.visits).toHaveLength(1);
    expect(watch.visit(0, roles)).toBeUndefined();
    expect(watch.figures().week).toEqual([null, null]);
    watch.visit(7, roles);
    expect(watch.figures().week).toEqual([0, 'snapshots']);
  });

  it('is forgotten with the company', () => {
    const watch = new Watch();
    watch.visit(0, [role('1')]);
    expect(watch.history.and({ type: 'CompanyWithdrawn', data: {} }).state).toEqual(hiringDecider.initial);
  });
});

describe('a role put up again', () => {
  it('under another id is told from a new one', () => {
    const watch = new Watch();
    watch.visit(0, [role('1', { title: 'Engineer' }), role('2', { title: 'Cook' })]);
    expect(
      watch.visit(1, [role('9', { title: 'engineer' }), role('2', { title: 'Cook' }), role('8', { title: 'Baker' })]),
    ).toMatchObject({
      opened: [
        { roleKey: '9', repostOf: '1', reposts: 1 },
        { roleKey: '8', repostOf: null, reposts: 0 },
      ],
      closed: ['1'],
    });
  });

  it('counts once for each that is gone: three of one title in place of two are one more', () => {
    const watch = new Watch();
    const cooks = (...keys: string[]) => keys.map((key) => role(key, { title: 'Cook' }));
    watch.visit(0, cooks('1', '2'));
    expect(watch.visit(1, cooks('3', '4', '5'))?.opened.map(({ repostOf }) => repostOf)).toEqual(['2', '1', null]);
    expect(watch.visit(2, cooks('3', '4', '5', '6'))?.opened.map(({ repostOf }) => repostOf)).toEqual([null]);
  });

  it('is one that comes back itself, and none after two months', () => {
    const watch = new Watch();
    watch.visit(0, [role('1')]);
    watch.visit(1, []);
    expect(watch.visit(2, [role('1')])?.opened).toMatchObject([{ repostOf: '1', reposts: 1 }]);
    watch.visit(3, []);
    expect(watch.visit(64, [role('1')])?.opened).toMatchObject([{ repostOf: null, reposts: 0 }]);
  });
});

describe('roles added', () => {
  const dated = (roleKey: string, day: number) => role(roleKey, { publishedAt: at(day) });

  it('are counted by the board’s dates until a week is held, by the looks from then on', () => {
    const watch = new Watch();
    watch.visit(0, [dated('1', -3), dated('2', -20)]);
    expect(watch.figures()).toMatchObject({ week: [1, 'board_dates'], month: [2, 'board_dates'] });
    watch.visit(5, [dated('1', -3), dated('2', -20), dated('3', -40)]);
    expect(watch.figures()).toMatchObject({ week: [0, 'board_dates'], month: [2, 'board_dates'] });
    watch.visit(8, [dated('1', -3), dated('2', -20), dated('3', -40), dated('4', 8)]);
    // The role that its board backdates was not observed a week ago.
    expect(watch.figures()).toMatchObject({ week: [2, 'snapshots'], month: [3, 'board_dates'] });
  });

  it('are unknown, never 0, where neither can show it', () => {
    const watch = new Watch();
    watch.visit(0, [role('1'), dated('2', -1)]);
    expect(watch.figures()).toMatchObject({ week: [null, null], month: [null, null] });
    watch.visit(6, [role('1'), dated('2', -1)]);
    expect(watch.figures()).toMatchObject({ week: [null, null] });
    watch.visit(7, [role('1'), dated('2', -1)]);
    expect(watch.figures()).toMatchObject({ week: [0, 'snapshots'], month: [null, null] });
  });

  it('are unknown where the nights about the beginning of the window were missed', () => {
    const watch = new Watch();
    watch.visit(0, [role('1')]);
    watch.visit(10, [role('1'), role('2')]);
    // No visit covers day 3: the second role may be older.
    expect(watch.figures()).toMatchObject({ week: [null, null] });
    watch.visit(17, [role('1'), role('2')]);
    expect(watch.figures()).toMatchObject({ week: [0, 'snapshots'] });
  });

  it('bear one missed night', () => {
    const watch = new Watch();
    for (const day of [0, 1, 2, 4, 5, 6]) watch.visit(day, [role('1')]);
    watch.visit(10, [role('1'), role('2')]);
    expect(watch.figures()).toMatchObject({ week: [1, 'snapshots'] });
  });

  it('leave out what was put up again', () => {
    const watch = new Watch();
    for (let day = 0; day < 8; day++) watch.visit(day, [role('1', { title: 'Cook' })]);
    watch.visit(8, [role('2', { title: 'Cook' }), role('3')]);
    expect(watch.figures()).toMatchObject({ openRoles: 2, week: [1, 'snapshots'], reposts: ['2'] });
  });

  it('are 0 for an empty board, and nothing at all without one', () => {
    const watch = new Watch();
    watch.visit(0, []);
    expect(watch.figures()).toMatchObject({ openRoles: 0, week: [0, 'board_dates'] });
    const without = new Watch();
    without.visit(0, [], null);
    expect(without.figures()).toMatchObject({ openRoles: null, week: [null, null], month: [null, null] });
  });
});

describe('a ghost', () => {
  it('is open for half a year, by its board or by our looks, or is put up again and again', () => {
    const watch = new Watch();
    const roles = [role('1', { publishedAt: at(-170) }), role('2'), role('3', { title: 'Cook' })];
    watch.visit(0, roles);
    watch.visit(9, roles);
    expect(watch.figures().ghosts).toEqual([]);
    watch.visit(11, roles);
    expect(watch.figures().ghosts).toEqual(['1 open_half_a_year']);
    watch.visit(12, [role('2'), role('4', { title: 'Cook' })]);
    watch.visit(181, [role('2'), role('5', { title: 'Cook' })]);
    expect(watch.figures().ghosts).toEqual(['2 open_half_a_year', '5 put_up_again_often']);
  });
});
