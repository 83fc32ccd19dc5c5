import { type FoundEvent } from './log-search.service.js';

/** A line of the graph: an event, or a cause that is not an event. */
export interface GraphNode {
  readonly key: string;
  /** Null for a request or command, which appears in the log only through its events. */
  readonly event: FoundEvent | null;
  /** Id of the event, the request or the command. */
  readonly id: string;
  /** Distance from the root. */
  readonly depth: number;
  /** The parent node; null for a root. */
  readonly parent: string | null;
  /** How the parent is known: the event names it, or its stream, or only the common request. */
  readonly because: 'event' | 'stream' | 'request' | null;
}

/** Prefix for causes outside the graph, so that they cannot collide with event ids. */
const OUTSIDE = 'cause ';

/**
 * The causation tree as lines in depth-first order: each under its cause, siblings in log order. An event names its
 * cause by the id of an event, of a stream (a job names its own), or only of the request or command.
 */
export function causesOf(events: readonly FoundEvent[]): GraphNode[] {
  const inOrder = [...events].sort((a, b) => (a.position < b.position ? -1 : 1));
  const ids = new Map(inOrder.map((event) => [event.eventId, event]));
  const children = new Map<string, { event: FoundEvent; because: GraphNode['because'] }[]>();
  const beginnings: string[] = [];
  const hang = (parent: string, event: FoundEvent, because: GraphNode['because']): void => {
    const under = children.get(parent);
    if (under) under.push({ event, because });
    else children.set(parent, [{ event, because }]);
  };
  for (const event of inOrder) {
    const cause = causeOf(event, ids, inOrder);
    if (cause.because === 'request' && !children.has(cause.key)) beginnings.push(cause.key);
    hang(cause.key, event, cause.because);
  }
  const nodes: GraphNode[] = [];
  const walk = (key: string, depth: number): void => {
    for (const { event, because } of children.get(key) ?? []) {
      nodes.push({ key: event.eventId, id: event.eventId, event, depth, parent: key, because });
      walk(event.eventId, depth + 1);
    }
  };
  for (const key of beginnings) {
    nodes.push({ key, id: key.slice(OUTSIDE.length), event: null, depth: 0, parent: null, because: null });
    walk(key, 1);
  }
  return nodes;
}

function causeOf(
  event: FoundEvent,
  ids: ReadonlyMap<string, FoundEvent>,
  inOrder: readonly FoundEvent[],
): { readonly key: string; readonly because: GraphNode['because'] } {
  const { causation, correlation } = event;
  for (const named of [causation, correlation]) {
    if (named === null) continue;
    const cause = ids.get(named);
    // A cause must be earlier: otherwise an inconsistent log would make the walk loop.
    if (cause && cause.position < event.position) return { key: cause.eventId, because: 'event' };
  }
  if (causation !== null) {
    const before = inOrder.filter((other) => other.position < event.position && other.stream.endsWith(`-${causation}`));
    // The cause names a stream, so the event follows that stream's last earlier event.
    const last = before.at(-1);
    if (last) return { key: last.eventId, because: 'stream' };
  }
  return { key: `${OUTSIDE}${causation ?? correlation ?? 'unknown'}`, because: 'request' };
}

/** Ids by which other requests may refer to these events as correlation or cause. */
export function namesOf(events: readonly FoundEvent[]): string[] {
  return [...new Set(events.map(({ eventId }) => eventId))];
}

/** Ids of causes outside the given events, which may be events of other requests. */
export function missingCauses(events: readonly FoundEvent[]): string[] {
  const known = new Set(events.map(({ eventId }) => eventId));
  const named = events.flatMap(({ causation, correlation }) => [causation, correlation]);
  return [...new Set(named)].filter((id): id is string => id !== null && !known.has(id));
}
