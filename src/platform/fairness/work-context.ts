import { AsyncLocalStorage } from 'node:async_hooks';

/** A unit of work in a queue, as one request sees it. */
export interface HeldPlace {
  readonly ready: Promise<void>;
  users: number;
}

/** One request's work, wherever it goes in the process: for whom it is done, and what it waited for. */
export interface WorkContext {
  /** An account, or an address. */
  readonly subject: string;
  /** Spent waiting for others in queues. */
  waitedMs: number;
  /** What it holds, by queue: a request that has a place in a queue needs no second one. */
  readonly places: Map<object, HeldPlace>;
  /** The queues in which it has had a place. */
  readonly begun: Set<object>;
}

const contexts = new AsyncLocalStorage<WorkContext>();

/** Runs the work of one request; shared pools take turns between subjects. */
export function runFor<T>(context: WorkContext, work: () => Promise<T>): Promise<T> {
  return contexts.run(context, work);
}

export function workFor(subject: string): WorkContext {
  return { subject, waitedMs: 0, places: new Map(), begun: new Set() };
}

/** Undefined in background work. */
export function currentWork(): WorkContext | undefined {
  return contexts.getStore();
}
