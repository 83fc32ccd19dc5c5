import { DomainError } from '../../src/kernel/domain-error.js';
import { type Decider, type DomainEvent } from '../../src/kernel/domain-event.js';
import { failIfUnchecked, given } from './decider.js';

type Counted = DomainEvent<'Counted', { readonly id: string; readonly by: number }>;
interface Count {
  readonly total: number;
  readonly ids: readonly string[];
}

const counter: Decider<Count, Counted> = {
  initial: { total: 0, ids: [] },
  evolve: ({ total, ids }, { data: { id, by } }) => ({ total: total + by, ids: [...ids, id] }),
};
const counted = (id: string, by = 1): Counted => ({ type: 'Counted', data: { id, by } });
const countOnce =
  (id: string, by = 1) =>
  ({ ids }: Count): Counted[] => {
    if (by <= 0) throw new DomainError('unprocessable', 'by must be above 0');
    return ids.includes(id) ? [] : [counted(id, by)];
  };
const countAlways = (id: string) => (): Counted[] => [counted(id)];
const countOrRefuse = (id: string) => (state: Count) => {
  if (state.ids.includes(id)) throw new DomainError('duplicate', `${id} is counted`);
  return { events: [counted(id)], outcome: { total: state.total + 1 } };
};

describe('a scenario that holds', () => {
  it('continues its history', () => {
    const after = given(counter, counted('a')).when(countOnce('b', 2)).then(counted('b', 2));
    expect(after.events).toEqual([counted('a'), counted('b', 2)]);
    after
      .thenState({ total: 3 })
      .and(counted('c'))
      .thenState({ total: 4, ids: ['a', 'b', 'c'] });
    after.when(countOnce('b')).thenNothing();
  });

  it('compares parts, types, state and outcome', () => {
    const scenario = given(counter).when(countOnce('a'));
    scenario.thenMatching({ type: 'Counted', data: { id: 'a' } });
    scenario.thenTypes('Counted');
    scenario.thenState({ ids: ['a'] });
    given(counter).when(countOrRefuse('a')).refusedWhenRepeated('duplicate').thenOutcome({ total: 1 });
  });

  it('expects refusals by code, class, message and details', () => {
    const scenario = given(counter).when(countOnce('a', 0));
    scenario.thenThrows('unprocessable', /above 0/);
    scenario.thenThrows(DomainError, { code: 'unprocessable' });
  });
});

describe('a scenario fails', () => {
  it.each([
    ['for another event', () => given(counter).when(countOnce('a')).then(counted('b'))],
    ['for a missing event', () => given(counter).when(countOnce('a')).then(counted('a'), counted('b'))],
    [
      'for another part',
      () =>
        given(counter)
          .when(countOnce('a'))
          .thenMatching({ data: { by: 2 } }),
    ],
    ['for an event without pattern', () => given(counter).when(countOnce('a')).thenMatching()],
    ['for another number of types', () => given(counter).when(countOnce('a')).thenTypes()],
    ['for an event where none is expected', () => given(counter).when(countOnce('a')).thenNothing()],
  ])('%s', (_what, scenario) => {
    expect(scenario).toThrow(/The events are not the expected ones/);
  });

  it('with a diff of the events', () => {
    const scenario = () => given(counter).when(countOnce('a')).then(counted('b'));
    expect(scenario).toThrow(/- +"id": "b"[\s\S]*\+ +"id": "a"/);
  });

  it('with a trace that starts at the spec', () => {
    const scenario = () => given(counter).when(countOnce('a')).thenNothing();
    expect(scenario).toThrow(
      expect.objectContaining({ stack: expect.not.stringMatching(/at .*kit\/decider\.ts/) as string }),
    );
  });

  it('for another state or outcome', () => {
    expect(() => given(counter, counted('a')).thenState({ total: 2 })).toThrow(/state is not the expected/);
    expect(() => given(counter).when(countOnce('a')).thenState({ total: 2 })).toThrow(/state is not the expected/);
    const refusing = given(counter).when(countOrRefuse('a')).refusedWhenRepeated('duplicate');
    expect(() => refusing.thenOutcome({ total: 2 })).toThrow(/outcome is not the expected/);
  });

  it.each([
    ['no refusal', () => given(counter).when(countOnce('a')).thenThrows('unprocessable')],
    ['another code', () => given(counter).when(countOnce('a', 0)).thenThrows('not_found')],
    ['another class', () => given(counter).when(countOnce('a', 0)).thenThrows(RangeError)],
    ['another message', () => given(counter).when(countOnce('a', 0)).thenThrows('unprocessable', /below/)],
    [
      'other details',
      () =>
        given(counter)
          .when(countOnce('a', 0))
          .thenThrows('unprocessable', { details: { x: 1 } }),
    ],
  ])('for %s', (_what, scenario) => {
    expect(scenario).toThrow(/is not refused with/);
  });
});

describe('a command without then', () => {
  it.each([
    ['alone', () => given(counter).when(countOnce('a'))],
    [
      'beside a checked one',
      () => [given(counter).when(countOnce('b')), given(counter).when(countOnce('a')).then(counted('a'))],
    ],
    ['with what its repeat does', () => given(counter).when(countAlways('a')).repeatable('each call counts')],
  ])('fails its test, %s', (_what, scenario) => {
    scenario();
    expect(failIfUnchecked).toThrow(/A when\(…\) without then…\(\) checks nothing/);
    expect(failIfUnchecked).not.toThrow();
  });

  it('is shown at its place in the spec', () => {
    given(counter).when(countOnce('a'));
    expect(failIfUnchecked).toThrow(
      expect.objectContaining({
        stack: expect.stringMatching(/^Error: A when[^\n]*\n +at .*decider\.spec\.ts/) as string,
      }),
    );
  });
});

describe('the repeated command', () => {
  it('may not append events without a stated reason', () => {
    const scenario = given(counter).when(countAlways('a'));
    expect(() => scenario.then(counted('a'))).toThrow(/The repeated command appends events/);
    expect(() => scenario.thenTypes('Counted')).toThrow(/The repeated command appends events/);
    scenario.repeatable('each call counts').then(counted('a'));
  });

  it('needs no reason that is empty or untrue', () => {
    expect(() => given(counter).when(countAlways('a')).repeatable(' ')).toThrow(/needs a reason/);
    expect(failIfUnchecked).toThrow(/checks nothing/);
    const once = given(counter).when(countOnce('a')).repeatable('each call counts');
    expect(() => once.then(counted('a'))).toThrow(/remove repeatable\('each call counts'\)/);
  });

  it('may be refused only where that is stated, with the stated error', () => {
    const scenario = given(counter).when(countOrRefuse('a'));
    expect(() => scenario.then(counted('a'))).toThrow(/The repeated command is refused: a is counted/);
    expect(() => scenario.refusedWhenRepeated('not_found').then(counted('a'))).toThrow(/not refused with not_found/);
    expect(() => given(counter).when(countOnce('a')).refusedWhenRepeated('duplicate').then(counted('a'))).toThrow(
      /not refused with duplicate/,
    );
    scenario.refusedWhenRepeated(DomainError).then(counted('a'));
  });
});

describe('evolve', () => {
  const mutating = (evolve: (state: { list: string[]; map: Map<string, number> }, event: Counted) => void) => ({
    initial: { list: [] as string[], map: new Map<string, number>() },
    evolve: (state: { list: string[]; map: Map<string, number> }, event: Counted) => {
      evolve(state, event);
      return state;
    },
  });

  it.each([
    ['an array', mutating(({ list }, { data }) => list.push(data.id))],
    ['a map', mutating(({ map }, { data }) => map.set(data.id, 1))],
    ['the state itself', mutating((state) => Object.assign(state, { list: [] }))],
    ['the event', mutating((_state, event) => Object.assign(event.data, { by: 9 }))],
  ])('may not change %s', (_what, decider) => {
    expect(() => given(decider, counted('a'))).toThrow(/evolve of Counted throws/);
    expect(() => given(decider).when(countAlways('a')).then(counted('a'))).toThrow(/evolve of Counted throws/);
  });

  it('depends on the history only', () => {
    let calls = 0;
    const impure: Decider<Count, Counted> = {
      ...counter,
      evolve: (state, event) => ({ ...counter.evolve(state, event), total: ++calls }),
    };
    const scenario = given(impure, counted('a')).when(countOnce('b'));
    expect(() => scenario.then(counted('b'))).toThrow(/fold of all events differs/);
  });

  it('depends only on what the log stores of an event', () => {
    const lossy: Decider<Count, DomainEvent<'Counted', { at: unknown }>> = {
      initial: counter.initial,
      evolve: (state, { data: { at } }) => ({ ...state, total: at instanceof Date ? 1 : 2 }),
    };
    const dated = { type: 'Counted', data: { at: new Date(0) } } as const;
    const scenario = given(lossy).when(({ total }) => (total === 0 ? [dated] : []));
    expect(() => scenario.then(dated)).toThrow(/fold of all events differs/);
  });
});
