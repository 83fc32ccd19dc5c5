import { type Html, html, type Part } from '../../web/design/html.js';
import { badge, factList, pageLinks, section } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { type Visibility } from '../../web/evidence/event-visibility.rules.js';
import { proofLink, type WithTransparencyLog } from '../../web/evidence/proof-links.js';
import { type EventGraph } from '../search/show-graph.query.js';
import { type EventInContext } from '../states/show-event.query.js';
import { leavesOf } from '../states/state-diff.rules.js';
import { sealedSection } from '../reveal/sealed.page.js';
import { causesSection } from './causes.page.js';
import { type StreamNames } from '../search/stream-names.service.js';
import { eventPath, streamPath } from './log-links.rules.js';
import { leavesTable, requestLink, sourceText, statesTable, streamLink, time, valueText, whoAndWhy } from './log-parts.page.js'; // prettier-ignore

export interface EventView {
  readonly graph: EventGraph | null;
  readonly token: Html | null;
  readonly config: WithTransparencyLog;
  readonly visibility: Visibility;
  readonly names: StreamNames;
}

/**
 * One event: actor, time, reason, data, the state before and after it, its causes, and the rows it changes. `token` is
 * the CSRF field of the form that reveals a sealed field, for permitted staff.
 */
export function eventBody(shown: EventInContext, view: EventView): Html {
  const { graph, token, names } = view;
  const { event, isFolded, lastRevision } = shown;
  const { stream, revision } = event;
  const links = {
    previous: revision > 0n ? eventPath(stream, revision - 1n) : null,
    next: revision < lastRevision ? eventPath(stream, revision + 1n) : null,
    position: `revision ${revision} of ${lastRevision}`,
  };
  const at = { stream, upTo: revision };
  return html`${pageLinks(links)} ${facts(shown, view)}
  ${
    isFolded &&
    section(
      'State before and after',
      html`${shown.changes.length === 0 && html`<p class="muted">It changed no state.</p>`} ${statesTable(shown, at)}`,
    )
  }
  ${section('Event data', leavesTable('Data', leavesOf(event.data)))} ${sealedSection(event, shown.sealed, token)}
  ${graph && causesSection(graph, event.id, names)} ${section('Rows it changes', rowsTable(shown))}`;
}

function facts({ event }: EventInContext, { config, visibility, names }: EventView): Html {
  return factList([
    ['Stream', html`${streamLink(event.stream)} · <a href="${streamPath(event.stream, event.revision)}">as of this event</a>`], // prettier-ignore
    ['Who and why', whoAndWhy(event, names)],
    ['Taken by the log', html`${time(event.recordedAt)} UTC`],
    ['Decided', event.occurredAt],
    ['Source', sourceText(event)],
    ['Request', requestLink(event.correlationId)],
    ['Caused by', html`<code>${event.causationId}</code>`],
    ['Event id', html`<code>${event.id}</code>${visibility !== 'hidden' && proofLink(event, config)}`],
    ['Position', event.position.toString()],
    ['Stored as version', String(event.schemaVersion)],
  ]);
}

const KINDS = { put: 'writes', set: 'sets', add: 'adds to', delete: 'deletes' } as const;
const MOST_COLUMNS = 40;

function rowsTable({ rows }: EventInContext): Html {
  const rowParts = rows.map(({ projection, table, kind, key, columns }): Part[] => [
    html`${KINDS[kind]} ${badge(table)}`,
    projection,
    html`<code>${key}</code>`,
    html`${columns
      .slice(0, MOST_COLUMNS)
      .map(({ path, text }) => html`<span class="small">${path}: ${valueText(text)}</span><br />`)}`,
  ]);
  return consoleTable('Rows', ['Change', 'Projection', 'Row', 'Values'], rowParts);
}
