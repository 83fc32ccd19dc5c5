import { DomainError, type ErrorCode } from '../../src/kernel/domain-error.js';
import { type Decider, type DomainEvent } from '../../src/kernel/domain-event.js';
import { deepFreeze } from './deep-freeze.js';

/** What a decision returns: the events to append, or these with the caller's answer. */
type Decided<D extends DomainEvent> = readonly D[] | { readonly events: readonly D[]; readonly outcome?: unknown };
type Decide<S> = (state: S) => Decided<DomainEvent>;
type ErrorClass = abstract new (...args: never[]) => Error;
type PartialDeep<T> = T extends object ? { readonly [K in keyof T]?: PartialDeep<T[K]> } : T;
type EventPattern = { readonly type?: string; readonly data?: object };

/** What a repeat of the command does. */
type Repeat =
  | { readonly kind: 'nothing' }
  | { readonly kind: 'appends'; readonly reason: string }
  | { readonly kind: 'refused'; readonly error: ErrorCode | ErrorClass };

/** Commands that no `then…` has checked yet, with the place of their `when`. */
const unchecked = new Map<object, { stack?: string }>();

/** Fails where a command was stated and not checked. @throws Error with the place of the first one */
export function failIfUnchecked(): void {
  const [place] = unchecked.values();
  unchecked.clear();
  if (!place) return;
  const error = new Error('A when(…) without then…() checks nothing.');
  error.stack = place.stack?.replace(/^.*/, String(error));
  throw error;
}

// Also before the first test, for commands that are stated while the spec is loaded.
beforeAll(failIfUnchecked);
afterEach(failIfUnchecked);

/**
 * Starts a test of a decision: `given(decider, ...events).when((state) => decide(state, command)).then(...events)`.
 * State and events are frozen, so an `evolve` that mutates either fails.
 */
export function given<S, E extends DomainEvent>(decider: Decider<S, E>, ...events: readonly NoInfer<E>[]): Given<S, E> {
  return new Given(decider, deepFreeze(events), fold(decider, decider.initial, events));
}

/** A history and its state. */
export class Given<S, E extends DomainEvent> {
  constructor(
    private readonly decider: Decider<S, E>,
    /** The whole history, in order. */
    readonly events: readonly E[],
    readonly state: S,
  ) {}

  /** The history continued by further events. */
  and(...events: readonly E[]): Given<S, E> {
    const state = fold(this.decider, this.state, events);
    return new Given(this.decider, [...this.events, ...deepFreeze(events)], state);
  }

  when(decide: Decide<S>): When<S, E> {
    const command = new When(this.decider, this, decide, { kind: 'nothing' });
    const place: { stack?: string } = {};
    Error.captureStackTrace(place, this.when);
    unchecked.set(command, place);
    return command;
  }

  /** Checks the state: an object needs the fields of the matcher only, anything else must be equal. */
  thenState(matcher: PartialDeep<S>): this {
    check('The state is not the expected one.', this.thenState, () => expectMatch(this.state, matcher));
    return this;
  }
}

/** A command on a history. Each `then…` that expects events also checks the repeat and the fold. */
export class When<S, E extends DomainEvent> {
  constructor(
    private readonly decider: Decider<S, E>,
    private readonly before: Given<S, E>,
    private readonly decide: Decide<S>,
    private readonly repeat: Repeat,
  ) {}

  /** The command appends events again when it is repeated, for the reason stated. */
  repeatable(reason: string): When<S, E> {
    if (reason.trim() === '') throw new Error('repeatable() needs a reason.');
    return this.repeated({ kind: 'appends', reason });
  }

  /** The command is refused when it is repeated. */
  refusedWhenRepeated(error: ErrorCode | ErrorClass): When<S, E> {
    return this.repeated({ kind: 'refused', error });
  }

  private repeated(repeat: Repeat): When<S, E> {
    const command = new When(this.decider, this.before, this.decide, repeat);
    unchecked.set(command, unchecked.get(this) ?? {});
    unchecked.delete(this);
    return command;
  }

  /** The command appends exactly these events. Returns the history with them. */
  then(...events: readonly E[]): Given<S, E> {
    return this.decided(this.then, (decided) => expect(decided).toEqual(events));
  }

  /** The command appends as many events as there are patterns; each has at least what its pattern states. */
  thenMatching(...patterns: readonly EventPattern[]): Given<S, E> {
    return this.decided(this.thenMatching, (decided) => expect(decided).toMatchObject(patterns));
  }

  /** The command appends events of these types. */
  thenTypes(...types: readonly E['type'][]): Given<S, E> {
    return this.decided(this.thenTypes, (decided) => expect(decided.map(({ type }) => type)).toEqual(types));
  }

  /** The command appends nothing. */
  thenNothing(): Given<S, E> {
    return this.decided(this.thenNothing, (decided) => expect(decided).toEqual([]));
  }

  /** The command leads to this state, by whatever events. */
  thenState(matcher: PartialDeep<S>): Given<S, E> {
    const after = this.decided(this.thenState, () => undefined);
    check('The state is not the expected one.', this.thenState, () => expectMatch(after.state, matcher));
    return after;
  }

  /** The command returns this answer beside its events. */
  thenOutcome(matcher: unknown): Given<S, E> {
    const after = this.decided(this.thenOutcome, () => undefined);
    const decided = this.decide(this.before.state);
    const outcome = 'outcome' in decided ? decided.outcome : undefined;
    check('The outcome is not the expected one.', this.thenOutcome, () => expectMatch(outcome, matcher));
    return after;
  }

  /** The command is refused: with this code of a DomainError, or with an error of this class. */
  thenThrows(error: ErrorCode | ErrorClass, matching?: RegExp | object): Given<S, E> {
    unchecked.delete(this);
    const refusal = refusalOf(this.decide, this.before.state);
    check(`The command is not refused with ${nameOf(error)}.`, this.thenThrows, () => {
      expectRefusal(refusal, error);
      if (matching instanceof RegExp) expect(refusal.error?.message).toMatch(matching);
      else if (matching) expect(refusal.error).toMatchObject(matching);
    });
    return this.before;
  }

  private decided(caller: Caller, assertion: (events: readonly E[]) => void): Given<S, E> {
    unchecked.delete(this);
    const decided = deepFreeze(eventsOf(this.decide(this.before.state)) as readonly E[]);
    check('The events are not the expected ones.', caller, () => assertion(decided));
    const after = this.before.and(...decided);
    check('evolve depends on more than the stored history: the fold of all events differs.', caller, () =>
      expect(fold(this.decider, this.decider.initial, asStored(after.events))).toEqual(after.state),
    );
    this.checkRepeat(after, decided.length > 0, caller);
    return after;
  }

  private checkRepeat(after: Given<S, E>, hasAppended: boolean, caller: Caller): void {
    const { repeat } = this;
    const again = refusalOf(this.decide, after.state);
    if (repeat.kind === 'refused' && hasAppended) {
      check(`The repeated command is not refused with ${nameOf(repeat.error)}.`, caller, () =>
        expectRefusal(again, repeat.error),
      );
    } else if (again.error) {
      const remedy = 'State that with refusedWhenRepeated(code), or make it append nothing.';
      throw located(`The repeated command is refused: ${again.error.message}\n${remedy}`, caller);
    } else if (repeat.kind === 'appends') {
      const title = `The repeated command appends nothing; remove repeatable('${repeat.reason}').`;
      check(title, caller, () => expect(again.events).not.toEqual([]));
    } else {
      const title = "The repeated command appends events. State why with repeatable('…'), or make it append nothing.";
      check(title, caller, () => expect(again.events).toEqual([]));
    }
  }
}

type Caller = (...args: never[]) => unknown;

interface Attempt {
  readonly events: readonly DomainEvent[];
  readonly error?: Error;
}

function fold<S, E extends DomainEvent>({ evolve }: Decider<S, E>, from: S, events: readonly E[]): S {
  return deepFreeze(events).reduce((state, event) => {
    try {
      return deepFreeze(evolve(state, event));
    } catch (error) {
      throw new Error(`evolve of ${event.type} throws (state and events are frozen): ${String(error)}`, {
        cause: error,
      });
    }
  }, deepFreeze(from));
}

/** The events as the log returns them. */
function asStored<E>(events: readonly E[]): E[] {
  return JSON.parse(JSON.stringify(events)) as E[];
}

function eventsOf(decided: Decided<DomainEvent>): readonly DomainEvent[] {
  return 'events' in decided ? decided.events : decided;
}

function refusalOf<S>(decide: Decide<S>, state: S): Attempt {
  try {
    return { events: eventsOf(decide(state)) };
  } catch (error) {
    return { events: [], error: error instanceof Error ? error : new Error(String(error)) };
  }
}

function expectRefusal({ events, error }: Attempt, expected: ErrorCode | ErrorClass): void {
  if (!error) expect({ appended: events }).toEqual({ refused: nameOf(expected) });
  else if (typeof expected !== 'string') expect(error).toBeInstanceOf(expected);
  else {
    const found = error instanceof DomainError ? error.code : `${error.name}: ${error.message}`;
    expect(found).toBe(expected);
  }
}

function expectMatch(value: unknown, matcher: unknown): void {
  const isRecord = Object.getPrototypeOf(Object(matcher)) === Object.prototype;
  if (isRecord) expect(value).toMatchObject(matcher as object);
  else expect(value).toEqual(matcher);
}

function nameOf(error: ErrorCode | ErrorClass): string {
  return typeof error === 'string' ? error : error.name;
}

function check(title: string, caller: Caller, assertion: () => void): void {
  try {
    assertion();
  } catch (error) {
    throw located(`${title}\n\n${(error as Error).message}`, caller);
  }
}

/** An error whose trace starts at the spec, so that the test report shows the line of the scenario. */
function located(message: string, caller: Caller): Error {
  const error = new Error(message);
  Error.captureStackTrace(error, caller);
  return error;
}
