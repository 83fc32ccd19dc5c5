import { counted } from '../../web/design/amounts.js';
import { field } from '../../web/design/forms.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { badge, buttonLink, emptyState, pageLinks, section } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { type ShownStream } from '../states/show-stream.query.js';
import { type Change } from '../states/state-diff.rules.js';
import { type StreamNames } from '../search/stream-names.service.js';
import { eventPath, fieldPath, LOG_PATHS, streamPath, withQuery } from './log-links.rules.js';
import { leavesTable, sourceText, time, typeInWords, valueText, whoAndWhy } from './log-parts.page.js';

/** Maximum changes shown with a listed event; its own page shows all. */
const MOST_CHANGES = 4;

/** A stream up to a point: its events, newest first, with their changes; then the state at that point, folded. */
export function streamBody(
  shown: ShownStream,
  { point, fault, names }: { readonly point: string; readonly fault?: string | undefined; readonly names: StreamNames },
): Html {
  return html`${eventsSection(shown, names)} ${pointForm(shown, point, fault)} ${stateSection(shown)}`;
}

export function streamActions({ stream, asOf }: ShownStream): Html {
  return html`${buttonLink('Compare two instants', withQuery(LOG_PATHS.compare, { stream, to: asOf < 0n ? null : asOf }), true)}
  ${buttonLink('Replay with proof', withQuery(LOG_PATHS.replay, { stream }), true)}
  ${buttonLink('Download', withQuery(LOG_PATHS.download, { stream, up_to: asOf < 0n ? null : asOf }), true)}`;
}

function pointForm({ stream }: ShownStream, requestedPoint: string, fault?: string): Html {
  return html`<form class="filters" action="${LOG_PATHS.stream}">
    <input type="hidden" name="name" value="${stream}" />
    ${field({
      name: 'at',
      label: 'As of',
      value: requestedPoint,
      hint: 'A revision (17), a position of the log (@4711), a day or an instant; empty for now',
      fault,
      attributes: { maxlength: 40 },
    })}
    <p class="actions"><button class="button">Show</button></p>
  </form>`;
}

function stateSection({ stream, asOf, state }: ShownStream): Html {
  if (state === null) return html`<p class="muted">Streams of this category have no folded state.</p>`;
  if (asOf < 0n) return html`<p class="muted">Nothing had been recorded by then.</p>`;
  return html`<details class="fold" id="state">
    <summary>State after revision ${asOf.toString()}: ${counted(state.length, 'value')}</summary>
    ${leavesTable('State', state, { stream, upTo: asOf })}
  </details>`;
}

/** Values of fields say more than ids, phases and dates of observations. */
function valuesFirst(changes: readonly Change[]): readonly Change[] {
  const isValue = ({ path }: Change): boolean => /\.fields\.[^.]+\.value/.test(path);
  return [...changes.filter(isValue), ...changes.filter((change) => !isValue(change))];
}

function eventsSection({ stream, steps, asOf, lastRevision }: ShownStream, names: StreamNames): Html {
  const [newest, oldest] = [steps[0], steps.at(-1)];
  if (!newest || !oldest) return emptyState('No event had been recorded by then', 'The stream began later.');
  const rows = steps.map(({ event, changes }): Part[] => [
    html`<a href="${eventPath(stream, event.revision)}">${time(event.recordedAt)}</a>`,
    html`${typeInWords(event.type)}<br /><span class="small muted"
        >${event.type}, revision ${event.revision.toString()}</span
      >${event.source && html`<br /><span class="small">${sourceText(event)}</span>`}`,
    whoAndWhy(event, names),
    html`${valuesFirst(changes)
      .slice(0, MOST_CHANGES)
      .map(
        ({ path, after }) =>
          html`<span class="small"
              ><a href="${fieldPath(stream, path, event.revision)}">${path}</a>: ${valueText(after)}</span
            ><br />`,
      )}${changes.length > MOST_CHANGES && badge(`${changes.length - MOST_CHANGES} more`)}`,
  ]);
  const size = BigInt(steps.length);
  const links = {
    previous: asOf < lastRevision ? streamPath(stream, asOf + size > lastRevision ? lastRevision : asOf + size) : null,
    next: oldest.event.revision > 0n ? streamPath(stream, oldest.event.revision - 1n) : null,
    position: `revisions ${oldest.event.revision} to ${asOf} of ${lastRevision}`,
  };
  return section(
    'Events',
    html`${consoleTable('Events, newest first', ['Time (UTC)', 'What happened', 'Actor and reason', 'Changed fields'], rows)}
    ${pageLinks(links)}`,
  );
}
