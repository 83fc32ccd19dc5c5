import { type Trouble } from '../../system-status/overview/show-system-status.query.js';
import { type StoredSeries } from '../../system-status/samples/read-metrics.query.js';
import { count, counted, shortCount } from '../../web/design/amounts.js';
import { sparkline } from '../../web/design/charts.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { badge, buttonLink, keyFigures, notice, section } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { type ConsoleCounts, OPEN_WORK, type OpenWork } from '../../web/staff/console-counts.js';

export interface HomeView {
  readonly troubles: readonly Trouble[];
  readonly counts: ConsoleCounts | null;
  /** The oldest submission that waits; null for none. */
  readonly oldest: { readonly path: string; readonly waited: string } | null;
  readonly hour: readonly StoredSeries[];
  readonly day: readonly StoredSeries[];
}

const WORK: Readonly<Record<OpenWork, { readonly one: string; readonly many: string; readonly path: string; readonly act: string }>> = {
  moderation: { one: 'submission waits for a decision', many: 'submissions wait for a decision', path: '/operations/moderation', act: 'Decide' },
  people: { one: 'person to match', many: 'people to match', path: '/operations/moderation/people', act: 'Match' },
  parked: { one: 'parked message', many: 'parked messages', path: '/operations/machinery/parked', act: 'Try again' },
  webhooks: { one: 'failing webhook', many: 'failing webhooks', path: '/operations/machinery/webhooks', act: 'Look' },
  jobs: { one: 'job in the queue', many: 'jobs in the queue', path: '/operations/machinery/jobs', act: 'Look' },
}; // prettier-ignore

/** Is all well, what needs a person, and how the service did in the last hour and day. */
export function homeBody(view: HomeView): Html {
  return html`${verdict(view)} ${section('Needs a person', workPart(view))}
  ${section('The last hour', figures(view.hour, 'hour'))}
  ${section('The last day', figures(view.day, 'day'), { label: 'All metrics', href: '/operations/machinery/numbers' })}`;
}

function verdict({ troubles }: HomeView): Html {
  if (troubles.length === 0) {
    return notice(
      html`<p role="status"><strong>All is well.</strong> <a href="/operations/machinery">System status</a></p>`,
      'good',
    );
  }
  const title = `${counted(troubles.length, 'thing needs', 'things need')} attention.`;
  return notice(
    html`<p role="status"><strong>${title}</strong></p>
      <ul>
        ${troubles.map(({ text, href }) => html`<li><a href="${href}">${text}</a></li>`)}
      </ul>`,
    troubles.some(({ isUrgent }) => isUrgent) ? 'bad' : 'warn',
  );
}

function workPart({ counts, oldest }: HomeView): Part {
  if (counts === null) return html`<p class="muted">Open work is being counted; reload in a moment.</p>`;
  // Jobs run by themselves; a parked one needs an operator.
  const isOpen = (work: OpenWork): boolean => (work === 'jobs' ? counts.jobs.isUrgent : counts[work].count > 0);
  const rows = OPEN_WORK.filter(isOpen).map((work): Part[] => {
    const { one, many, path, act } = WORK[work];
    const { count: open, isUrgent } = counts[work];
    return [
      html`<a href="${path}">${counted(open, one, many)}</a>`,
      html`${isUrgent && badge(work === 'moderation' ? 'overdue' : 'check this', 'bad')}
      ${work === 'moderation' && oldest && html`oldest: ${oldest.waited}`}`,
      buttonLink(act, work === 'moderation' && oldest ? oldest.path : path, true),
    ];
  });
  return rows.length === 0
    ? html`<p class="muted">Nothing waits for you.</p>`
    : consoleTable('Needs a person', ['What', 'Since', 'Act'], rows);
}

interface Shown {
  readonly label: string;
  /** Names of the summed series, up to a space. */
  readonly series: string;
  readonly only?: RegExp;
}

const SHOWN: readonly Shown[] = [
  { label: 'Requests', series: 'requests' },
  { label: 'Failed answers (5xx)', series: 'responses', only: / 5\d\d$/ },
  { label: 'Events projected', series: 'projected' },
  { label: 'Ledger events', series: 'charges' },
  { label: 'Job attempts', series: 'job_attempts' },
  { label: 'Webhook attempts', series: 'webhook_attempts' },
];
const BIN_SECONDS = { hour: 60, day: 900 } as const;

function figures(stored: readonly StoredSeries[], span: keyof typeof BIN_SECONDS): Part {
  // A rate needs two steps of a process.
  if (stored.every(({ values }) => values.length < 3)) {
    return html`<p class="muted">The first figures appear after three steps of ${BIN_SECONDS[span] / 60} min.</p>`;
  }
  return keyFigures(
    SHOWN.map(({ label, series, only }) => {
      const found = stored.filter(({ name }) => name.split(' ', 1)[0] === series && (only?.test(name) ?? true));
      const steps = Math.max(0, ...found.map(({ values }) => values.length));
      const sums = Array.from({ length: steps }, (_, at) =>
        found.reduce((sum, { values }) => sum + (values[at] ?? 0), 0),
      );
      // Not the rates times the length of a step: the present step is shorter.
      const total = Math.round(found.reduce((sum, { added }) => sum + added, 0));
      return {
        label,
        value: total < 100_000 ? count(total) : shortCount(total),
        note: sparkline(`${label} over the last ${span}`, sums),
      };
    }),
  );
}
