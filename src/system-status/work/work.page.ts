import { type Parked } from '../../platform/consumers/parked-everywhere.js';
import { count } from '../../web/design/amounts.js';
import { field } from '../../web/design/forms.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { badge, emptyState } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { duration, STATUS } from '../overview/troubles.rules.js';
import { stamp } from '../pages/system-status.page.js';
import { type FailingWebhook, type QueuedJob } from './work-lists.service.js';

export function webhooksBody(webhooks: readonly FailingWebhook[], now: number): Html {
  if (webhooks.length === 0) return emptyState('No webhook is failing', 'The last attempt of each one succeeded.');
  const rows = webhooks.map((hook): Part[] => [
    accountLink(hook.accountId, hook.label),
    duration((now - hook.failingSince.getTime()) / 1_000),
    hook.lastResult ?? '',
    count(hook.pending),
    hook.dueAt === null ? 'under way' : stamp(hook.dueAt),
    html`<code class="small">${hook.webhookId}</code>`,
  ]);
  const columns = ['Account', '#Failing for', 'Last attempt', '#Pending', 'Next attempt (UTC)', 'Webhook'];
  return html`${consoleTable('Failing webhooks', columns, rows)}
    <p class="hint">
      A webhook is disabled after five days of failed attempts, or after undelivered messages on five days. Its owner
      can test and replay it.
    </p>`;
}

export function jobsBody(jobs: readonly QueuedJob[], now: number): Html {
  if (jobs.length === 0) return emptyState('No jobs', 'None waits, and none is under way.');
  const rows = jobs.map((job): Part[] => [
    html`<a href="${STATUS}/jobs/${job.jobId}" aria-label="${job.kind} job ${job.jobId.slice(0, 8)}">${job.kind}</a>`,
    badge(job.state, job.state === 'parked' ? 'bad' : job.state === 'running' ? 'good' : 'plain'),
    accountLink(job.accountId, job.label),
    duration((now - job.queuedAt.getTime()) / 1_000),
    count(job.tries),
    job.error ?? '',
  ]);
  return html`${consoleTable('Jobs', ['Kind', 'State', 'Account', '#Age', '#Tries', 'Last error'], rows)}
    <p class="hint">
      A parked job lacks an engine or a key. Open it to retry it; after an hour it fails and is refunded.
    </p>`;
}

/** The page of what is parked of one part and stream. */
type ParkedPath = (name: string, stream: string | null) => string;

/** A longer list would be a slow page. */
const MOST_SHOWN = 100;

interface ParkedList {
  /** Oldest first. */
  readonly parked: readonly Parked[];
  readonly total: number;
}

export function parkedBody({ parked, total }: ParkedList, token: Html | null, pathOf: ParkedPath): Html {
  if (parked.length === 0) return emptyState('Nothing is parked', 'Every event and effect was handled.');
  const rows = parked.slice(0, MOST_SHOWN).map((one): Part[] => [
    html`<a href="${pathOf(one.name, one.stream)}">${one.part} ${one.name}</a>`,
    html`${one.type}${one.stream !== null && html`<br /><a class="small" href="/operations/log/stream?name=${encodeURIComponent(one.stream)}">${one.stream}</a>`}`, // prettier-ignore
    one.error,
    one.tries === null ? '' : String(one.tries),
    stamp(one.parked_at),
  ]);
  return html`${consoleTable('Parked events', ['By', 'Event', 'Error', '#Tries', 'Since (UTC)'], rows)}
  ${total > rows.length && html`<p class="hint">The oldest ${rows.length} of ${count(total)}.</p>`}
  ${
    token &&
    html`<form class="panel" method="post" action="${STATUS}/replay">
      ${token}
      <h2>Retry several</h2>
      <div class="fields">
        ${field({ name: 'name', label: 'Only for', hint: 'A group, a process or a kind of effect; empty for all' })}
        ${field({ name: 'stream', label: 'Only stream', hint: 'Empty for all' })} ${reasonField('replay-reason')}
      </div>
      <p class="actions"><button class="button">Retry</button></p>
      <p class="hint">A rebuild handles the parked events of a read model again.</p>
    </form>`
  }`;
}

/** What a rebuild does, and the form that confirms it. */
export function rebuildBody(projection: string, token: Html): Html {
  return html`<p>
      The rows of <strong>${projection}</strong> are made again from the log beside those that serve, compared with
      them, and swapped in. Reads continue meanwhile.
    </p>
    <form class="panel" method="post" action="${STATUS}/rebuild">
      ${token}<input type="hidden" name="projection" value="${projection}" /> ${reasonField('rebuild-reason')}
      <p class="actions">
        <button class="button">Rebuild and verify</button>
        <a class="button quiet" href="${STATUS}#read-models">Cancel</a>
      </p>
    </form>`;
}

export function reasonField(name: string): Html {
  return field({ name, label: 'Reason', required: true, hint: 'Recorded in the log.', attributes: { maxlength: 500 } });
}

export function accountLink(accountId: string, label: string | null): Html {
  return html`<a href="/operations/accounts/${accountId}">${label ?? accountId}</a>`;
}
