import { categoryOf, idIn } from '../../kernel/domain-event.js';
import { field } from '../../web/design/forms.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { badge, buttonLink, emptyState, factList, keyFigures, notice, section } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { type StreamReplay } from '../proofs/replay-stream.query.js';
import { type ComparedStates } from '../states/compare-states.query.js';
import { type TracedField } from '../states/trace-field.query.js';
import { type StreamNames } from '../search/stream-names.service.js';
import { fieldPath, LOG_PATHS, streamPath, withQuery } from './log-links.rules.js';
import { changedIn, changesTable, eventLink, sourceText, streamLink, time, whoAndWhy } from './log-parts.page.js';

export interface CompareTerms {
  readonly stream: string;
  readonly from: string;
  readonly to: string;
}

/** The differences of a state between two points, field by field. */
export function compareBody(
  terms: CompareTerms,
  faults: Partial<Record<'from' | 'to', string>>,
  shown: ComparedStates | null,
): Html {
  const hint = 'A revision, @position, a day or an instant';
  const form = html`<form class="filters" action="${LOG_PATHS.compare}">
    <input type="hidden" name="stream" value="${terms.stream}" />
    ${field({ name: 'from', label: 'From', value: terms.from, hint, fault: faults.from, attributes: { maxlength: 40 } })}
    ${field({ name: 'to', label: 'To', value: terms.to, hint, fault: faults.to, attributes: { maxlength: 40 } })}
    <p class="actions"><button class="button">Compare</button></p>
  </form>`;
  if (!shown) return form;
  const { stream, from, to, changes } = shown;
  const at = (revision: bigint): Html =>
    revision < 0n ? html`before the first event` : html`after revision ${eventLink(stream, revision)}`;
  return html`${form}
  ${factList([
    ['Stream', streamLink(stream)],
    ['From', at(from)],
    ['To', at(to)],
    ['Events between', String(to > from ? to - from : from - to)],
  ])}
  ${
    changes.length === 0
      ? emptyState('Nothing differs', 'The state is the same at both.')
      : section('What differs', changesTable('What differs', changes, { stream, upTo: to > from ? to : from }))
  }`;
}

/** The events that set a field, newest first: the first line is the origin of the current value. */
export function fieldBody({ stream, path, setBy, searchedFrom, upTo }: TracedField, names: StreamNames): Html {
  const rows = setBy.map(({ event, changes }): Part[] => [
    eventLink(stream, event.revision),
    event.type,
    time(event.recordedAt),
    changedIn(changes, path),
    sourceText(event),
    whoAndWhy(event, names),
  ]);
  const searched = `Searched revisions ${searchedFrom} to ${upTo}.`;
  return html`${factList([
    ['Stream', html`${streamLink(stream)} · <a href="${streamPath(stream, upTo)}">as of revision ${upTo.toString()}</a>`],
    ['Field', html`<code>${path}</code>`],
  ])}
  ${
    rows.length === 0
      ? emptyState('No event set this field', searched)
      : section('Set by', consoleTable('Set by', ['Revision', 'Event', 'Recorded (UTC)', 'Value', 'Source and rule', 'Actor and reason'], rows))
  }
  <p class="muted">${rows.length > 0 && searched}</p>
  ${searchedFrom > 0n && buttonLink('Search older events', fieldPath(stream, path, searchedFrom - 1n), true)}`; // prettier-ignore
}

/** The preview of a replay, with the button that starts it. */
export function replayOffer(stream: string, events: bigint): Html {
  return html`<p>
      The ${events.toString()} events of ${streamLink(stream)} are folded from the first one, without checkpoints, and
      compared with the stored checkpoints and the rows of the read models.
    </p>
    <form action="${LOG_PATHS.replay}">
      <input type="hidden" name="stream" value="${stream}" />
      <input type="hidden" name="run" value="1" />
      <p class="actions"><button class="button">Replay now</button></p>
    </form>`;
}

export function replayBody({ stream, events, lastPosition, ms, checks, differences }: StreamReplay): Html {
  const isProven = checks.every(({ holds }) => holds);
  const rows = checks.map(({ name, holds, detail }): Part[] => [
    name,
    holds ? badge('holds', 'good') : badge('does not hold', 'bad'),
    detail,
  ]);
  const differing = differences.map(({ projection, table, key, column }): Part[] => [
    html`<code>${table}.${column}</code>`,
    projection,
    html`<code>${key}</code>`,
  ]);
  const accountId = categoryOf(stream) === 'credits' ? idIn(stream) : null;
  return html`${notice(isProven ? 'All checks passed.' : 'A check failed.', isProven ? 'good' : 'bad')}
    ${keyFigures([
      { label: 'Events replayed', value: String(events) },
      { label: 'Up to position', value: lastPosition.toString() },
      { label: 'Took', value: `${ms} ms` },
    ])}
    ${section('Proof', consoleTable('Proof', ['What', 'Verdict', 'Detail'], rows))}
    ${section('Values that differ', consoleTable('Values that differ', ['Column', 'Projection', 'Row'], differing))}
    ${
      accountId !== null &&
      section(
        'Verify it yourself',
        html`<p>
          Export the books and run their verifier:
          <code>npm run audit -- export ${accountId} --out books</code>, then <code>node verify.mjs</code> in that
          folder.
        </p>`,
      )
    }
    <p class="actions">${buttonLink('Replay again', withQuery(LOG_PATHS.replay, { stream, run: 1 }), true)}</p>`;
}
