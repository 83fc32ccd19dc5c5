import { groupedBy } from '../../kernel/grouped.js';
import { type Html, html, trusted } from '../../web/design/html.js';
import { badge, section } from '../../web/design/parts.js';
import { type GraphNode } from '../search/event-graph.rules.js';
import { type EventGraph } from '../search/show-graph.query.js';
import { type StreamNames } from '../search/stream-names.service.js';
import { eventPath, instantText } from './log-links.rules.js';

const BECAUSE = { event: 'by this event', stream: 'by what this stream is about', request: '' } as const;

/** Streams and actors of a graph, which have names. */
export function namedIn({ nodes }: EventGraph): string[] {
  return nodes.flatMap(({ event }) => (event === null ? [] : [event.stream, event.actor]));
}

/** The causation tree: each event under its cause. `current` is highlighted. */
export function causesSection({ nodes, isCut }: EventGraph, current: string | null, names: StreamNames): Html {
  const children = groupedBy(nodes, ({ parent }) => parent);
  const listOf = (parent: string | null): Html | null => {
    const ownChildren = children.get(parent) ?? [];
    if (ownChildren.length === 0) return null;
    return html`<ul>
      ${ownChildren.map((node) => html`<li>${lineOf(node, current, names)}${listOf(node.key)}</li>`)}
    </ul>`;
  };
  return section(
    'What caused what',
    html`<div class="causes" role="region" aria-label="What caused what" tabindex="0">${listOf(null)}</div>
      ${isCut && html`<p class="muted">The request has more events; these are the nearest.</p>`}`,
  );
}

function lineOf({ id, event, because }: GraphNode, current: string | null, names: StreamNames): Html {
  if (event === null) return html`<span class="muted">request or command</span> <code>${id}</code>`;
  const isHere = event.eventId === current;
  const [record, key] = [names.get(event.stream), names.get(event.actor)];
  return html`<a href="${eventPath(event.stream, event.revision)}" ${isHere && trusted(' aria-current="true"')}
      >${event.type}</a
    >${isHere && html` ${badge('this event', 'good')}`}
    <span class="small"
      >${record && html`<strong>${record}</strong> `}${event.stream} @ ${event.revision.toString()}</span
    >
    <span class="small muted"
      >${instantText(event.recordedAt)} ·
      ${key === undefined ? event.actor : `key ${key}`}${because && BECAUSE[because] && ` · ${BECAUSE[because]}`}</span
    >`;
}
