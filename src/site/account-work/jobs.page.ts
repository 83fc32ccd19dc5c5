import { type JobPage, type ListedJob } from '../../media/jobs/list-jobs.query.js';
import { count } from '../../web/design/amounts.js';
import { hiddenValues } from '../../web/design/forms.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { badge, buttonLink, dataTable, emptyState, notice, pageHead, type Tone } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { FORM_TOKEN } from '../../web/sessions/form-tokens.js';
import { accountTabs } from '../account/account-tabs.page.js';
import { minute } from '../account/account-times.js';
import { copyable } from '../account/copyable.page.js';
import { ACCOUNT_PLACE } from '../account/sign-in.page.js';
import { type SignedIn } from '../session/sessions.service.js';
import { pagerPart } from './pager.page.js';

const PATH = '/account/jobs';

const TONES: Readonly<Record<string, Tone>> = {
  done: 'good',
  running: 'warn',
  failed: 'bad',
};

type Session = Pick<SignedIn, 'formToken'>;

export interface JobsView extends JobPage {
  readonly session: Session;
  /** Whether the page begins after the newest job. */
  readonly isFurther: boolean;
  /** Why a job was not run again. */
  readonly refusal?: { readonly status: number; readonly detail: string };
}

export function jobsPage({ rows, hasMore, session, isFurther, refusal }: JobsView): PageContent {
  const last = hasMore ? rows.at(-1) : undefined;
  return {
    ...ACCOUNT_PLACE,
    title: 'Jobs · Scoutline',
    path: PATH,
    ...(refusal && { status: refusal.status }),
    body: html`${pageHead({
      title: 'Jobs',
      lead: 'Videos, clips and transcripts. Failed jobs are refunded; running one again is a new charge.',
    })}
    ${accountTabs(PATH)} ${refusal && notice(html`<p role="alert">${refusal.detail}</p>`, 'bad')}
    ${
      rows.length === 0
        ? isFurther
          ? emptyState('No older jobs', 'This is the end of the list.', buttonLink('Newest', PATH, true))
          : emptyState('No jobs yet', html`<code>POST /api/v1/video</code> and similar operations queue a job.`)
        : html`${table(rows, session)}${pagerPart({ path: PATH, isFurther, last: last ? { at: last.created_at, id: last.job_id } : null })}`
    }`,
  };
}

function table(rows: readonly ListedJob[], session: Session): Html {
  return dataTable(
    'Jobs',
    ['Job', 'Kind', 'State', 'Result', '#Credits', 'Queued, UTC', 'Finished, UTC'],
    rows.map((job): Part[] => [
      copyable(job.job_id),
      job.kind.replaceAll('_', ' '),
      html`${badge(job.status, TONES[job.status])}${job.error_message && html`<br /><span class="small muted">${job.error_message}</span>`}`,
      resultOf(job, session),
      job.credits_refunded > 0 ? `${count(job.cost)}, ${count(job.credits_refunded)} refunded` : count(job.cost),
      minute(job.created_at),
      minute(job.finished_at),
    ]),
  );
}

function resultOf({ job_id: id, status, progress }: ListedJob, { formToken }: Session): Part {
  if (status === 'done')
    return html`<a href="${PATH}/${id}/result">Open the result<span class="sr"> of ${id}</span></a>`;
  if (status !== 'failed') return `${Math.round(progress * 100)} %`;
  return html`<form method="post" action="${PATH}/${id}/retry">
    ${hiddenValues({ [FORM_TOKEN]: formToken })}
    <button class="button slim quiet">Run again<span class="sr">: ${id}</span></button>
  </form>`;
}
