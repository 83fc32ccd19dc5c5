import { type Html, html, type Part, trusted } from '../../web/design/html.js';
import { count, counted } from '../../web/design/amounts.js';
import { badge, notice, section, type Tone } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { assetOf } from '../../web/design/assets.js';
import { type PartHealth, type ReadModelState, type SourceState, type SystemStatus } from '../overview/show-system-status.query.js'; // prettier-ignore
import { duration, STATUS } from '../overview/troubles.rules.js';
import { SILENT_AFTER_SECONDS } from '../../platform/consumers/feed-board.js';

/** Requests a new measurement every five seconds. */
export const LIVE_SCRIPT = assetOf(new URL('./live-status.mjs', import.meta.url));
export const LIVE_PATH = `${STATUS}/live`;
/** Older measurements are greyed. */
const OLD_MS = 30_000;
const TONES: Readonly<Record<string, Tone>> = { up: 'good', degraded: 'warn', down: 'bad' };
const NOT_CONFIGURED = /^not_configured\.|\.not_configured\.|^missing$/;

/** The status page; the script replaces `#live` by newer measurements. `mayAct` shows the way to actions. */
export function systemStatusBody(shown: SystemStatus, mayAct: boolean): Html {
  return html`<div id="live" data-live-status="${LIVE_PATH}">
    ${verdict(shown)} ${healthSection(shown)} ${readModels(shown, mayAct)} ${partsSection(shown)} ${workSection(shown)}
    ${folded('Sources', 'sources', sourcesPart(shown))} ${notConfigured(shown)}
  </div>`;
}

function verdict({ troubles, measuredAt }: SystemStatus): Html {
  const at = html`<p class="small muted">
    Measured at <time datetime="${measuredAt.toISOString()}">${stamp(measuredAt)}</time> UTC.
    <span data-live-state></span>
  </p>`;
  if (troubles.length === 0) return html`${notice(html`<p><strong>All is well.</strong></p>`, 'good')}${at}`;
  const list = html`<ul>
    ${troubles.map(({ text, href }) => html`<li><a href="${href}">${text}</a></li>`)}
  </ul>`;
  const title = `${counted(troubles.length, 'thing needs', 'things need')} attention.`;
  const isUrgent = troubles.some((trouble) => trouble.isUrgent);
  return html`${notice(
    html`<p><strong>${title}</strong></p>
      ${list}`,
    isUrgent ? 'bad' : 'warn',
  )}${at}`;
}

/** A part of the page that is closed at first; the script keeps it open once opened. */
function folded(summary: string, id: string, body: Html): Html {
  return html`<details class="fold" id="${id}">
    <summary>${summary}</summary>
    ${body}
  </details>`;
}

function healthSection({ health }: SystemStatus): Html {
  const well = health.filter(({ status }) => status === 'up');
  const others = health.filter(({ status }) => status !== 'up');
  return section(
    'Health',
    html`${healthTable('Parts that need attention', others)}
    ${folded(`${counted(well.length, 'part is', 'parts are')} up`, 'healthy', healthTable('Healthy parts', well))}`,
  );
}

function healthTable(name: string, parts: readonly PartHealth[]): Html {
  const rows = parts.map(({ name: part, status, detail, ageMs }): Part[] => [
    part,
    html`<span ${ageMs > OLD_MS && trusted('class="stale"')}
      >${badge(status, TONES[status] ?? 'plain')}
      ${ageMs > OLD_MS && html`<span class="small">measured ${duration(ageMs / 1_000)} ago</span>`}</span
    >`,
    html`${shownDetail(detail).map(([path, text]) => html`<span class="small">${path}: ${text.length > 200 ? `${text.slice(0, 200)}…` : text}</span><br />`)}`,
  ]);
  return consoleTable(name, ['Part', 'Status', 'Message'], rows);
}

/** Zeros of long lists say nothing. */
function shownDetail(detail: PartHealth['detail']): PartHealth['detail'] {
  const said = detail.filter(([path]) => !NOT_CONFIGURED.test(path));
  return (said.length > 6 ? said.filter(([path, text]) => text !== '0' && !/position$/.test(path)) : said).slice(0, 12);
}

/** Problems are in sight, and the rest is one click away. */
function healthyFolded<T>(given: {
  readonly all: readonly T[];
  readonly isHealthy: (one: T) => boolean;
  readonly table: (some: readonly T[]) => Html;
  readonly summary: (count: number) => string;
  readonly id: string;
}): Html {
  const { all, isHealthy, table, summary, id } = given;
  const healthy = all.filter(isHealthy);
  return html`${table(all.filter((one) => !isHealthy(one)))}
  ${healthy.length > 0 && folded(summary(healthy.length), id, table(healthy))}`;
}

function readModels({ readModels: models }: SystemStatus, mayAct: boolean): Html {
  if (models.length === 0) {
    const unknown = html`<p class="muted">How far they are is unknown while the event store does not answer.</p>`;
    return section('Read models', unknown);
  }
  const columns = ['Name', 'State', '#Oldest pending event', '#Position', 'Parked', 'Last requested rebuild', 'Action'];
  return section(
    'Read models',
    healthyFolded({
      all: models,
      isHealthy: ({ lagSeconds, parked, rebuild }) =>
        lagSeconds <= 30 &&
        parked === 0 &&
        (rebuild === null || (rebuild.state === 'done' && rebuild.result?.matches !== false)),
      table: (some) =>
        consoleTable(
          'Read models',
          columns,
          some.map((model) => modelRow(model, mayAct)),
        ),
      summary: (n) => `${counted(n, 'read model is', 'read models are')} up to date`,
      id: 'read-models-up-to-date',
    }),
  );
}

function modelRow(model: ReadModelState, mayAct: boolean): Part[] {
  const query = new URLSearchParams({ projection: model.name }).toString();
  return [
    model.name,
    model.position >= model.head ? badge('up to date', 'good') : badge('behind', model.lagSeconds > 30 ? 'bad' : 'warn'), // prettier-ignore
    lagText(model.lagSeconds),
    model.position.toString(),
    model.parked > 0 ? badge(`${model.parked} parked`, 'bad') : '',
    rebuildText(model),
    mayAct && html`<a href="${STATUS}/rebuild?${query}">Rebuild</a>`,
  ];
}

function lagText(seconds: number): string {
  return seconds === 0 ? '0 s' : `${duration(Math.max(1, seconds))} old`;
}

function rebuildText({ rebuild }: ReadModelState): Part {
  if (rebuild === null) return '';
  const { state, progress, part, result, error, requestedBy } = rebuild;
  const by = html`<br /><span class="small muted">${requestedBy}, ${stamp(rebuild.requestedAt)}</span>`;
  if (state === 'failed') return html`${badge('failed', 'bad')} ${error}${by}`;
  if (state === 'waiting') return html`${badge('waits')}${by}`;
  const percent = Math.round(part * 100);
  if (state === 'running')
    return html`<progress max="100" value="${percent}" aria-label="Rebuild">${percent} %</progress> ${percent} %,
      ${progress}${by}`;
  const verdictOf = result?.matches === false ? badge('NOT as it was', 'bad') : badge('same as before', 'good');
  return html`${verdictOf}
    <span class="small">${count(result?.rows ?? 0)} rows, checksum ${result?.checksum}</span>${by}`;
}

function partsSection(shown: SystemStatus): Html {
  const { board, lags } = shown;
  const statusText =
    lags === null
      ? 'Group lag is being counted.'
      : `How far groups are behind was counted ${(lags.ageMs / 1_000).toFixed(1)} s ago.`;
  const columns = ['Part', 'State', '#Oldest pending event', '#Messages behind', 'Trouble'];
  const table = healthyFolded({
    all: board,
    isHealthy: (one) => one.ageSeconds <= SILENT_AFTER_SECONDS && one.trouble === null && !isLate(one, shown),
    table: (some) =>
      consoleTable(
        'Parts',
        columns,
        some.map((one) => partRow(one, shown)),
      ),
    summary: (n) => `${counted(n, 'part is', 'parts are')} running`,
    id: 'parts-running',
  });
  const isOld = lags !== null && lags.ageMs > OLD_MS;
  return section(
    'Consumer groups, relay and processes',
    html`${table}
      <p class="hint ${isOld && 'stale'}">${statusText}</p>`,
  );
}

type BoardPart = SystemStatus['board'][number];

function groupOf({ part }: BoardPart, { lags }: SystemStatus) {
  return lags?.value.groups.find(({ name }) => part === `group ${name}`);
}

function isLate(one: BoardPart, shown: SystemStatus): boolean {
  const oldestAt = groupOf(one, shown)?.oldestAt ?? null;
  return oldestAt !== null && shown.measuredAt.getTime() - oldestAt > OLD_MS;
}

function partRow(one: BoardPart, shown: SystemStatus): Part[] {
  const { part, state, trouble, ageSeconds } = one;
  const group = groupOf(one, shown);
  const isSilent = ageSeconds > SILENT_AFTER_SECONDS;
  const seconds = group?.oldestAt ? (shown.measuredAt.getTime() - group.oldestAt) / 1_000 : 0;
  return [
    html`<span ${ageSeconds * 1_000 > OLD_MS && trusted('class="stale"')}>${part}</span>`,
    isSilent ? badge(`silent for ${duration(ageSeconds)}`, 'bad') : badge(state, trouble === null ? 'good' : 'warn'),
    group ? lagText(seconds) : '',
    group ? `${shown.lags?.value.atLeast ? 'at least ' : ''}${count(group.lag)}` : '',
    trouble ?? '',
  ];
}

function workSection({ parked, jobs, deliveries }: SystemStatus): Html {
  const row = (name: string, path: string, counts: SystemStatus['jobs']): Part[] => [
    html`<a href="${STATUS}/${path}">${name}</a>`,
    counts.length === 0 ? 'none' : counts.map(({ name: state, count: n }) => `${count(n)} ${state}`).join(', '),
  ];
  return section(
    'Work in progress',
    consoleTable('Work in progress', ['What', 'How much'], [
      row('Parked events', 'parked', parked === 0 ? [] : [{ name: 'parked', count: parked }]),
      row('Jobs', 'jobs', jobs),
      row('Webhook deliveries', 'webhooks', deliveries),
    ]),
  ); // prettier-ignore
}

function sourcesPart({ radarSources, venues, scans }: SystemStatus): Html {
  return html`${section('Radar sources', sourceTable('Radar sources', 'Domains', radarSources))}
  ${section('Venues', sourceTable('Venues', 'Markets', venues))}
  ${section('Scans of sites', sourceTable('Scans of sites', 'Kept', scans))}`;
}

function sourceTable(name: string, what: string, sources: readonly SourceState[]): Html {
  if (sources.length === 0) return html`<p class="muted">None has run yet.</p>`;
  return consoleTable(
    name,
    ['Name', 'Last', `#${what}`, 'Last error'],
    sources.map(({ name: sourceName, lastAt, count: n, error }) => [sourceName, lastAt === null ? 'never' : stamp(lastAt), count(n), error ?? '']), // prettier-ignore
  );
}

/** Missing configuration, with the variables that the health reports name. */
function notConfigured({ health }: SystemStatus): Html | false {
  const rows = health.flatMap(
    ({ name, detail }) =>
    detail
      .filter(([path, text]) => NOT_CONFIGURED.test(path) || text === 'not_configured')
      .map(([path, text]): Part[] => [name, path.replace('not_configured.', ''), text === 'not_configured' ? 'see docs/configuration.md' : html`<code>${text}</code>`]), // prettier-ignore
  );
  if (rows.length === 0) return false;
  const summary = `${counted(rows.length, 'capability is', 'capabilities are')} not configured`;
  return folded(summary, 'not-configured', consoleTable('Not configured', ['Part', 'What', 'Missing setting'], rows));
}

export function stamp(at: Date): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}
