import fc from 'fast-check';
import { BACKGROUND, FairTurns } from './fair-turns.js';

const limits = { places: 1, runningPerSubject: 1, waitingPerSubject: 1_000 };

it('delays a subject by one unit of work, however much another has waiting', () => {
  const turns = new FairTurns<string>(limits);
  expect(turns.enter('many', 'many 0')).toBe('runs');
  for (let n = 1; n <= 1_000; n++) expect(turns.enter('many', `many ${n}`)).toBe('waits');
  expect(turns.enter('one', 'one 0')).toBe('waits');
  // The turn of `many` came first; then `one` follows.
  expect([turns.leave('many'), turns.leave('many')]).toEqual(['many 1', 'one 0']);
});

it('refuses what is beyond the own places, and nothing of the service itself', () => {
  const turns = new FairTurns<number>({ places: 2, runningPerSubject: 1, waitingPerSubject: 1 });
  expect([turns.enter('a', 1), turns.enter('a', 2), turns.enter('a', 3)]).toEqual(['runs', 'waits', 'refused']);
  expect(turns.enter('b', 4)).toBe('runs');
  expect([5, 6, 7].map((n) => turns.enter(BACKGROUND, n))).toEqual(['waits', 'waits', 'waits']);
  expect(turns.cancel('a', 2)).toBe(true);
  expect(turns.cancel('a', 2)).toBe(false);
  expect([turns.leave('a'), turns.leave('b')]).toEqual([5, 6]);
  expect(turns.clear()).toEqual([7]);
});

const action = fc.oneof(
  { weight: 3, arbitrary: fc.record({ enter: fc.constantFrom('a', 'b', 'c', 'd', BACKGROUND) }) },
  { weight: 2, arbitrary: fc.record({ leaveAt: fc.nat(20) }) },
);
const anyLimits = fc.record({
  places: fc.integer({ min: 1, max: 4 }),
  runningPerSubject: fc.integer({ min: 1, max: 2 }),
  waitingPerSubject: fc.integer({ min: 1, max: 3 }),
});

interface Unit {
  readonly subject: string;
  /** Units that started while it waited, by subject. */
  readonly passed: Map<string, number>;
}

it('keeps its limits, leaves no place empty that somebody may take, and lets nobody be passed twice', () => {
  fc.assert(
    fc.property(anyLimits, fc.array(action, { maxLength: 200 }), (given, actions) => {
      const turns = new FairTurns<Unit>(given);
      const running: Unit[] = [];
      const waiting: Unit[] = [];
      const count = (units: Unit[], subject: string): number => units.filter((one) => one.subject === subject).length;
      const begin = (unit: Unit): void => {
        running.push(unit);
        const first = new Set<string>();
        for (const other of waiting) {
          if (first.has(other.subject)) continue;
          first.add(other.subject);
          // The first waiting unit of a subject that could have run.
          if (other.subject === BACKGROUND || count(running, other.subject) < given.runningPerSubject) {
            other.passed.set(unit.subject, (other.passed.get(unit.subject) ?? 0) + 1);
          }
        }
      };
      for (const one of actions) {
        if ('enter' in one) {
          const unit: Unit = { subject: one.enter, passed: new Map() };
          const outcome = turns.enter(unit.subject, unit);
          if (outcome === 'runs') begin(unit);
          if (outcome === 'waits') waiting.push(unit);
          if (outcome === 'refused') expect(count(waiting, unit.subject)).toBe(given.waitingPerSubject);
        } else if (running.length > 0) {
          const [ended] = running.splice(one.leaveAt % running.length, 1) as [Unit];
          const next = turns.leave(ended.subject);
          if (next) {
            waiting.splice(waiting.indexOf(next), 1);
            begin(next);
          }
        }
        expect(running.length).toBeLessThanOrEqual(given.places);
        const mayRun = waiting.some(
          ({ subject }) => subject === BACKGROUND || count(running, subject) < given.runningPerSubject,
        );
        if (running.length < given.places) expect(mayRun).toBe(false);
        for (const unit of [...running, ...waiting]) {
          if (unit.subject !== BACKGROUND)
            expect(count(running, unit.subject)).toBeLessThanOrEqual(given.runningPerSubject);
          // No subject gets a second turn while another waits for its first.
          for (const times of unit.passed.values()) expect(times).toBeLessThanOrEqual(1);
        }
      }
    }),
    { numRuns: 500 },
  );
});
