import { field } from '../../web/design/forms.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { badge, emptyState, notice, pageLinks, section } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { type FoundInLog } from '../search/search-log.query.js';
import { type FoundRecord, type LogPlace } from '../search/find-in-log.query.js';
import { MOST_ACTORS } from '../search/log-search.service.js';
import { eventPath, LOG_PATHS, streamPath, withQuery } from './log-links.rules.js';
import { actorLink, eventLink, requestLink, streamLink, time, typeInWords } from './log-parts.page.js';
import { type StreamNames } from '../search/stream-names.service.js';

/** The search form's values, as submitted. */
export interface SearchTerms {
  readonly type: string;
  readonly category: string;
  readonly actor: string;
  readonly correlation: string;
  readonly from: string;
  readonly until: string;
}

/** Found events with the names of their records. */
export interface NamedEvents extends FoundInLog {
  readonly names: StreamNames;
}

export type SearchFaults = Readonly<Partial<Record<keyof SearchTerms, string>>>;

/** The search over the whole log, and the form that opens a record by name. */
export function searchBody(terms: SearchTerms, faults: SearchFaults, found: NamedEvents, token: Html): Html {
  return html`${openBox(token)} ${searchForm(terms, faults, found)} ${indexNotice(found)} ${results(terms, found)}`;
}

/** Sent by POST, so that no key is ever in an address. */
export function openBox(token: Html, text = ''): Html {
  return html`<search>
    <form class="search" method="post" action="${LOG_PATHS.open}">
      ${token}
      <label class="sr" for="q">Open a stream by name</label>
      <input
        type="search"
        id="q"
        name="q"
        value="${text}"
        maxlength="300"
        placeholder="Slug, domain, name, key, id or stream"
      />
      <button class="button">Open</button>
    </form>
  </search>`;
}

/** The matches of a name; a single match opens instead. */
export function placesBody(text: string, places: readonly LogPlace[], token: Html): Html {
  if (places.length === 0) {
    return html`${openBox(token, text)}
    ${emptyState('No results', 'Search for a name, slug, domain, key, id or full stream name. The newest events may not be indexed yet.')}`;
  }
  return html`${openBox(token, text)}
    <ul class="list">
      ${places.map((place) => html`<li>${placeLine(place)}</li>`)}
    </ul>`;
}

function placeLine(place: LogPlace): Html {
  if (place.kind === 'stream') return html`Stream ${streamLink(place.stream)}`;
  if (place.kind === 'request') return html`Request ${requestLink(place.correlation)}`;
  if (place.kind === 'event')
    return html`Event ${eventLink(place.stream, place.revision, `${place.stream} @ ${place.revision}`)}`;
  const { category, id, name, note } = place;
  return html`<strong>${name ?? id}</strong> ${badge(category)} ${note}
    <div class="small">${streamsOf(place).map((stream) => html`${streamLink(stream)} `)}</div>`;
}

/** The streams of a record; money has one of its own. */
function streamsOf({ category, id }: FoundRecord): string[] {
  return category === 'account' ? [`account-${id}`, `credits-${id}`] : [`${category}-${id}`];
}

export function placePath(place: LogPlace): string {
  if (place.kind === 'record') return streamPath(`${place.category}-${place.id}`);
  if (place.kind === 'stream') return streamPath(place.stream);
  if (place.kind === 'event') return eventPath(place.stream, place.revision);
  return withQuery(LOG_PATHS.request, { id: place.correlation });
}

function searchForm(terms: SearchTerms, faults: SearchFaults, { types }: FoundInLog): Html {
  const categories = [...new Set(types.map(({ category }) => category))];
  const any = ['', 'any'] as const;
  const instant = 'A day, or an instant such as 2026-11-21T12:00:00Z';
  return html`<form class="panel" action="${LOG_PATHS.search}">
    <div class="fields">
      ${field({ name: 'type', label: 'Event type', value: terms.type, choices: [any, ...types.map(({ name }) => [name, name] as const)] })}
      ${field({ name: 'category', label: 'Category of streams', value: terms.category, choices: [any, ...categories.map((name) => [name, name] as const)] })}
      ${field({ name: 'actor', label: 'Actor', value: terms.actor, hint: 'operator:ada, or key:* for all that begin so', fault: faults.actor, attributes: { maxlength: 200 } })}
      ${field({ name: 'correlation', label: 'Request (correlation id)', value: terms.correlation, fault: faults.correlation, attributes: { maxlength: 36 } })}
      ${field({ name: 'from', label: 'From', value: terms.from, hint: instant, fault: faults.from, attributes: { maxlength: 40 } })}
      ${field({ name: 'until', label: 'Until, exclusive', value: terms.until, hint: instant, fault: faults.until, attributes: { maxlength: 40 } })}
    </div>
    <p class="actions"><button class="button">Search</button></p>
  </form>`; // prettier-ignore
}

function indexNotice({ index }: FoundInLog): Part {
  if (index === null) return notice('The index of the log is still to be made: the worker does so.', 'warn');
  if (index.position >= index.head) return null;
  return notice(`The index is at position ${index.position} of ${index.head}; the newest events are not indexed yet.`); // prettier-ignore
}

function results(terms: SearchTerms, { events, hasNewer, hasOlder, names }: NamedEvents): Html {
  if (events === null) return notice(`More than ${MOST_ACTORS} actors begin so; write more of it.`, 'warn');
  const [newest, oldest] = [events[0], events.at(-1)];
  if (!newest || !oldest) return emptyState('No event fits', 'Leave something out, or take a longer time.');
  const rows = events.map((event): Part[] => [
    html`<a href="${eventPath(event.stream, event.revision)}" title="${event.type}">${typeInWords(event.type)}</a>`,
    time(event.recordedAt),
    html`${streamLink(event.stream, names)} @ ${event.revision.toString()}`,
    actorLink(event.actor, names),
    event.correlation === null ? null : requestLink(event.correlation),
    event.position.toString(),
  ]);
  const links = {
    previous: hasNewer ? withQuery(LOG_PATHS.search, { ...terms, after: newest.position }) : null,
    next: hasOlder ? withQuery(LOG_PATHS.search, { ...terms, before: oldest.position }) : null,
    position: `positions ${oldest.position} to ${newest.position}`,
  };
  return section(
    'Events',
    html`${consoleTable('Events', ['What happened', 'Time (UTC)', 'Stream', 'Actor', 'Request', '#Position'], rows)}
    ${pageLinks(links)}`,
  );
}
