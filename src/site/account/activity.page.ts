import { type JobPage } from '../../media/jobs/list-jobs.query.js';
import { count, counted } from '../../web/design/amounts.js';
import { type Html, html } from '../../web/design/html.js';
import { badge, dataTable, emptyState, pageHead, type Tone } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { type ShownDelivery } from '../../webhooks/inspection/list-deliveries.query.js';
import { type ListedWebhook } from '../../webhooks/registration/list-webhooks.query.js';
import { minute } from './account-times.js';
import { accountTabs } from './account-tabs.page.js';
import { ACCOUNT_PLACE } from './sign-in.page.js';

const TONES: Readonly<Record<string, Tone>> = {
  done: 'good',
  succeeded: 'good',
  delivered: 'good',
  running: 'warn',
  pending: 'warn',
  failed: 'bad',
  exhausted: 'bad',
};

export interface HookWithDeliveries {
  readonly hook: ListedWebhook;
  readonly rows: readonly ShownDelivery[];
  readonly total: number;
}

/** The webhooks of the signed-in key, each with its latest deliveries. */
export function webhooksPage(hooks: readonly HookWithDeliveries[]): PageContent {
  const none = emptyState(
    'No webhooks yet',
    html`<code>POST /api/v1/webhooks</code> registers one on a plan from pro_lite; its deliveries, with every attempt,
      are shown here.`,
  );
  return {
    ...ACCOUNT_PLACE,
    title: 'Webhooks · Scoutline',
    path: '/account/webhooks',
    body: html`${pageHead({ title: 'Webhooks', lead: 'Those of the key that you are signed in with, and of keys it replaced.' })}
    ${accountTabs('/account/webhooks')} ${hooks.length === 0 ? none : hooks.map(hookPart)}`,
  };
}

function hookPart({ hook, rows, total }: HookWithDeliveries): Html {
  const state = hook.active ? badge('active', 'good') : badge(`off: ${hook.disabledReason ?? 'removed'}`, 'bad');
  return html`<section class="section">
    <h2>${hook.label ?? hook.url} ${state}</h2>
    <p class="muted">${hook.url}, since ${minute(hook.createdAt)} UTC; ${counted(total, 'delivery', 'deliveries')}</p>
    ${dataTable(
      `Deliveries to ${hook.url}`,
      ['Time', 'Event', 'State', '#Attempts', '#Last answer', 'Next attempt'],
      rows.map(({ createdAt, event, status, attempts, nextAttemptAt }) => {
        const last = attempts.at(-1);
        return [
          minute(createdAt),
          event,
          badge(status, TONES[status]),
          count(attempts.length),
          last === undefined ? '' : (last.status ?? last.error ?? ''),
          minute(nextAttemptAt),
        ];
      }),
    )}
  </section>`;
}

export function jobsPage({ rows, total }: JobPage): PageContent {
  const table = dataTable(
    'Jobs',
    ['Job', 'Kind', 'State', '#Progress', '#Credits', 'Queued', 'Finished'],
    rows.map((job) => [
      html`<code class="small">${job.job_id.slice(0, 8)}</code>`,
      job.kind.replaceAll('_', ' '),
      html`${badge(job.status, TONES[job.status])}${job.error_message && html`<br /><span class="small muted">${job.error_message}</span>`}`,
      `${Math.round(job.progress * 100)} %`,
      job.credits_refunded > 0 ? `${count(job.cost)}, ${count(job.credits_refunded)} given back` : count(job.cost),
      minute(job.created_at),
      minute(job.finished_at),
    ]),
  );
  return {
    ...ACCOUNT_PLACE,
    title: 'Jobs · Scoutline',
    path: '/account/jobs',
    body: html`${pageHead({ title: 'Jobs', lead: 'Videos, clips and transcripts. Failed jobs are refunded.' })}
    ${accountTabs('/account/jobs')}
    ${
      rows.length === 0
        ? emptyState('No jobs yet', html`<code>POST /api/v1/video</code> and similar operations queue a job.`)
        : html`${table}${total > rows.length && html`<p class="muted">The newest ${count(rows.length)} of ${count(total)}.</p>`}`
    }`,
  };
}
