import { type FoundRecord, type LogPlace } from '../../log-explorer/search/find-in-log.query.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { emptyState, section } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { LOG_EVENT_PATH, CONSOLE_SEARCH } from '../../web/staff/console-navigation.js';
import { type ConsoleContent } from '../../web/staff/console-page.js';

const TITLES: Readonly<Record<FoundRecord['category'], string>> = {
  company: 'Companies',
  account: 'Accounts',
  submission: 'Submissions',
  investor: 'Investors',
  person: 'People',
};

/** What the search of the sidebar found, by kind. */
export function searchPage(text: string, places: readonly LogPlace[]): ConsoleContent {
  const records = places.filter((place) => place.kind === 'record');
  const others = places.filter((place) => place.kind !== 'record');
  return {
    title: text === '' ? 'Search' : `Results for “${text}”`,
    path: CONSOLE_SEARCH,
    search: text,
    ...(text !== '' && places.length === 0 && { status: 404 }),
    body:
      places.length === 0
        ? emptyState(
            text === '' ? 'Search the console' : 'No results',
            'Companies by name, slug or domain; accounts by label, id or key; people by id or the hash of an e-mail address; submissions, requests, events and streams by id.',
          )
        : html`${Object.entries(TITLES).map(([category, title]) => recordsPart(title, records.filter((record) => record.category === category)))}
          ${section('In the log', linesOf(others))}`, // prettier-ignore
  };
}

/** The page on which an operator works on a record, or reads an event. */
export function pageOf(place: LogPlace): string {
  if (place.kind === 'stream') return streamPath(place.stream);
  if (place.kind === 'event')
    return `${LOG_EVENT_PATH}?${new URLSearchParams({ stream: place.stream, revision: String(place.revision) }).toString()}`;
  if (place.kind === 'request') return `/operations/log/request?id=${place.correlation}`;
  const { category, id } = place;
  if (category === 'company') return `/operations/companies/${id}`;
  if (category === 'account') return `/operations/accounts/${id}`;
  if (category === 'submission') return `/operations/moderation/${id}`;
  return streamPath(`${category}-${id}`);
}

function recordsPart(title: string, records: readonly FoundRecord[]): Html {
  const rows = records.map((record): Part[] => [
    html`<a href="${pageOf(record)}">${record.name ?? record.slug ?? record.id}</a>`,
    record.note?.replaceAll('_', ' ') ?? '',
    html`<a href="${streamPath(`${record.category}-${record.id}`)}">Log</a>`,
    html`<code class="small">${record.id}</code>`,
  ]);
  return section(title, consoleTable(title, ['Name', 'Domain, plan or state', 'Events', 'Id'], rows));
}

function linesOf(places: readonly Exclude<LogPlace, FoundRecord>[]): Part {
  if (places.length === 0) return null;
  return html`<ul class="list">
    ${places.map((place) => {
      const name =
        place.kind === 'stream'
          ? `Stream ${place.stream}`
          : place.kind === 'event'
            ? `Event ${place.revision} of ${place.stream}`
            : `Request ${place.correlation}`;
      return html`<li><a href="${pageOf(place)}">${name}</a></li>`;
    })}
  </ul>`;
}

function streamPath(name: string): string {
  return `/operations/log/stream?${new URLSearchParams({ name }).toString()}`;
}
