import { type Html, html, type Part } from '../../web/design/html.js';
import { count } from '../../web/design/amounts.js';
import { sparkline } from '../../web/design/charts.js';
import { field } from '../../web/design/forms.js';
import { badge, buttonLink, dataTable, section, type Tone } from '../../web/design/parts.js';
import { type SystemStatus, type ReadModelState, type SourceState } from '../overview/show-system-status.query.js';
import { type StoredSeries, type Span } from '../samples/metric-samples.service.js';

export const SYSTEM_STATUS_PATH = '/operations/machinery';
const SILENT_AFTER_SECONDS = 15;
/** Reports older than this show their age. */
const OLD_MS = 1_000;

/** The status page; `token` is the hidden CSRF field, null for staff without write access. */
export function systemStatusBody(shown: SystemStatus, token: Html | null): Html {
  return html`<p class="actions">${buttonLink('Metrics over time', `${SYSTEM_STATUS_PATH}/numbers`, true)}</p>
    ${notConfigured(shown)} ${healthSection(shown)} ${readModels(shown, token)} ${partsSection(shown)}
    ${parkedSection(shown, token)} ${section('Jobs in the queue', countTable('Jobs in the queue', shown.jobs))}
    ${section('Pending webhook deliveries', countTable('Webhook deliveries', shown.deliveries))}
    ${section('Radar sources', sourceTable('Radar sources', 'Domains', shown.radarSources))}
    ${section('Venues', sourceTable('Venues', 'Markets', shown.venues))}
    ${section('Scans of sites', sourceTable('Scans of sites', 'Kept', shown.scans))}`;
}

const TONES: Readonly<Record<string, Tone>> = { up: 'good', degraded: 'warn', down: 'bad' };
const NOT_CONFIGURED = /^not_configured\.|\.not_configured\.|^missing$/;

/** Missing configuration, with the variables that the health reports name. */
function notConfigured({ health }: SystemStatus): Html {
  const rows = health.flatMap(
    ({ name, detail }) =>
    detail
      .filter(([path, text]) => NOT_CONFIGURED.test(path) || text === 'not_configured')
      .map(([path, text]): Part[] => [name, path.replace('not_configured.', ''), text === 'not_configured' ? 'see docs/configuration.md' : html`<code>${text}</code>`]), // prettier-ignore
  );
  return section('Not configured', dataTable('Not configured', ['Part', 'What', 'Missing setting'], rows));
}

function healthSection({ health }: SystemStatus): Html {
  const rows = health.map(({ name, status, detail, ageMs }): Part[] => [
    name,
    html`${badge(status, TONES[status] ?? 'plain')} ${ageMs > OLD_MS && html`<span class="small">${(ageMs / 1_000).toFixed(0)} s ago</span>`}`, // prettier-ignore
    html`${detail
      .filter(([path]) => !NOT_CONFIGURED.test(path))
      .slice(0, 60)
      .map(([path, text]) => html`<span class="small">${path}: ${text}</span><br />`)}`,
  ]);
  return section('Health', dataTable('Health', ['Part', 'Status', 'Message'], rows));
}

function readModels({ readModels: models }: SystemStatus, token: Html | null): Html {
  const rows = models.map((model): Part[] => [
    model.name,
    model.position >= model.head ? badge('up to date', 'good') : badge(`${model.lagSeconds.toFixed(1)} s behind`, 'warn'), // prettier-ignore
    model.position.toString(),
    model.parked > 0 ? badge(`${model.parked} parked`, 'bad') : '',
    rebuildText(model),
  ]);
  const names = models.map(({ name }) => [name, name] as const);
  return section(
    'Read models',
    html`${dataTable('Read models', ['Name', 'State', '#Position', 'Parked', 'Last requested rebuild'], rows)}
    ${
      token &&
      html`<form class="panel" method="post" action="${SYSTEM_STATUS_PATH}/rebuild">
        ${token}
        <div class="fields">
          ${field({ name: 'projection', label: 'Read model', choices: names })} ${reasonField('rebuild-reason')}
        </div>
        <p class="actions"><button class="button">Rebuild and verify</button></p>
        <p class="hint">New rows are made from the log beside those that serve, compared with them, and swapped in.</p>
      </form>`
    }`,
  );
}

function rebuildText({ rebuild }: ReadModelState): Part {
  if (rebuild === null) return '';
  const { state, progress, part, result, error, requestedBy } = rebuild;
  const by = html`<br /><span class="small muted">${requestedBy}, ${stamp(rebuild.requestedAt)}</span>`;
  if (state === 'failed') return html`${badge('failed', 'bad')} ${error}${by}`;
  if (state === 'waiting') return html`${badge('waits')}${by}`;
  if (state === 'running') return html`${badge(`${Math.round(part * 100)} %`, 'warn')} ${progress}${by}`;
  const verdict = result?.matches === false ? badge('NOT as it was', 'bad') : badge('same as before', 'good');
  return html`${verdict}
    <span class="small">${count(result?.rows ?? 0)} rows, checksum ${result?.checksum}</span>${by}`;
}

function partsSection({ board, lags }: SystemStatus): Html {
  const rows = board.map(({ part, state, trouble, ageSeconds }): Part[] => [
    part,
    ageSeconds > SILENT_AFTER_SECONDS ? badge('silent', 'bad') : badge(state, trouble === null ? 'good' : 'warn'),
    behindText(part, lags),
    trouble ?? '',
  ]);
  const statusText =
    lags === null
      ? 'Group lag is being counted; reload in a moment.'
      : `How far groups are behind was counted ${(lags.ageMs / 1_000).toFixed(1)} s ago.`;
  return section(
    'Consumer groups, relay and processes',
    html`${dataTable('Parts', ['Part', 'State', '#Messages behind', 'Trouble'], rows)}
      <p class="hint">${statusText}</p>`,
  );
}

function behindText(part: string, lags: SystemStatus['lags']): string {
  const group = lags?.value.groups.find(({ name }) => part === `group ${name}`);
  if (lags === null || group === undefined) return '';
  return `${lags.value.atLeast ? 'at least ' : ''}${count(group.lag)}`;
}

function parkedSection({ parked }: SystemStatus, token: Html | null): Html {
  if (parked.length === 0) return section('Parked events', html`<p class="muted">Nothing is parked.</p>`);
  const rows = parked.map((one): Part[] => [
    `${one.part} ${one.name}`,
    html`${one.type}${one.stream !== null && html`<br /><a class="small" href="/operations/log/stream?name=${encodeURIComponent(one.stream)}">${one.stream}</a>`}`, // prettier-ignore
    one.error,
    one.tries === null ? '' : String(one.tries),
    stamp(one.parked_at),
  ]);
  return section(
    'Parked events',
    html`${dataTable('Parked events', ['By', 'Event', 'Error', '#Tries', 'Since'], rows)}
    ${
      token &&
      html`<form class="panel" method="post" action="${SYSTEM_STATUS_PATH}/replay">
        ${token}
        <div class="fields">
          ${field({ name: 'name', label: 'Only for', hint: 'A group, a process or a kind of effect; empty for all' })}
          ${field({ name: 'stream', label: 'Only stream', hint: 'Empty for all' })} ${reasonField('replay-reason')}
        </div>
        <p class="actions"><button class="button">Try again</button></p>
        <p class="hint">A rebuild processes the parked events of a read model again.</p>
      </form>`
    }`,
  );
}

function reasonField(name: string): Html {
  return field({ name, label: 'Reason', required: true, attributes: { maxlength: 500 } });
}

function countTable(name: string, counts: SystemStatus['jobs']): Html {
  if (counts.length === 0) return html`<p class="muted">None.</p>`;
  return dataTable(name, ['State', '#How many'], counts.map(({ name: state, count: n }) => [state, count(n)])); // prettier-ignore
}

function sourceTable(name: string, what: string, sources: readonly SourceState[]): Html {
  if (sources.length === 0) return html`<p class="muted">None has run yet.</p>`;
  return dataTable(
    name,
    ['Name', 'Last', `#${what}`, 'Last error'],
    sources.map(({ name: sourceName, lastAt, count: n, error }) => [sourceName, lastAt === null ? 'never' : stamp(lastAt), count(n), error ?? '']), // prettier-ignore
  );
}

/** Stored metrics over a day or a week, one line each. */
export function numbersBody(series: readonly StoredSeries[], span: Span): Html {
  const other = span === 'day' ? 'week' : 'day';
  const rows = series.map(({ title, unit, isRate, values }): Part[] => {
    const text = (value: number): string => written(value, unit, isRate);
    return [
      title,
      text(values.at(-1) ?? 0),
      text(values.reduce((most, value) => Math.max(most, value), 0)),
      sparkline(`${title} over the last ${span}`, values),
    ];
  });
  return html`<p class="actions">
      ${buttonLink(`The last ${other}`, `${SYSTEM_STATUS_PATH}/numbers?span=${other}`, true)}
    </p>
    ${
      rows.length === 0
        ? html`<p class="muted">The first measurements appear a few seconds after the start.</p>`
        : dataTable(`The last ${span}`, ['Measure', '#Now', '#Highest', `The last ${span}`], rows)
    }`;
}

function written(value: number, unit: StoredSeries['unit'], isRate: boolean): string {
  if (unit === 'bytes') return `${count(Math.round(value / 1_048_576))} MiB`;
  const figure = value >= 100 ? count(Math.round(value)) : String(Math.round(value * 1_000) / 1_000);
  return `${figure}${unit === 'seconds' ? ' s' : ''}${isRate ? ' a second' : ''}`;
}

function stamp(at: Date): string {
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}
