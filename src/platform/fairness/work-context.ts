import { AsyncLocalStorage } from 'node:async_hooks';

/** A unit of work in a queue, as one request sees it. */
export interface AcquiredPlace {
  readonly ready: Promise<void>;
  users: number;
}

/** One request's work across the process: its subject, and its waiting time. */
export interface WorkContext {
  /** An account, or an address. */
  readonly subject: string;
  /** Time spent waiting for others in queues. */
  waitedMs: number;
  /** Its places, by queue: a request with a place in a queue needs no second one. */
  readonly places: Map<object, AcquiredPlace>;
  /** The queues in which it has already had a place. */
  readonly begun: Set<object>;
}

const contexts = new AsyncLocalStorage<WorkContext>();
let running = 0;

/** Runs the work of one request; shared pools take turns between subjects. */
export async function runFor<T>(context: WorkContext, work: () => Promise<T>): Promise<T> {
  running++;
  try {
    return await contexts.run(context, work);
  } finally {
    // While it is enabled, Node copies the context into each promise of the process, also of all other requests.
    if (--running === 0) contexts.disable();
  }
}

export function workFor(subject: string): WorkContext {
  return { subject, waitedMs: 0, places: new Map(), begun: new Set() };
}

/** Undefined in background work. */
export function currentWork(): WorkContext | undefined {
  return contexts.getStore();
}
