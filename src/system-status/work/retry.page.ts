import { MOST_PARKED, type Parked } from '../../platform/consumers/parked-everywhere.js';
import { count } from '../../web/design/amounts.js';
import { assetOf } from '../../web/design/assets.js';
import { type Html, html, type Part, trusted } from '../../web/design/html.js';
import { badge, factList, notice, section, type Tone } from '../../web/design/parts.js';
import { duration, STATUS } from '../overview/troubles.rules.js';
import { stamp } from '../pages/system-status.page.js';
import { type ShownJob } from './work-lists.service.js';
import { accountLink, reasonField } from './work.page.js';

/** Reads the page again while a retry is under way. */
export const PROGRESS_SCRIPT = assetOf(new URL('./progress.mjs', import.meta.url));

const TONES: Readonly<Record<string, Tone>> = { parked: 'bad', failed: 'bad', running: 'good', done: 'good' };

/** A job with its place in the queue; `token` is null for auditors. */
export function jobBody(job: ShownJob, now: number, token: Html | null): Html {
  const state = job.queueState ?? job.status;
  const isOpen = ['waiting', 'queued', 'running'].includes(state);
  return html`${progress(
    isOpen,
    factList([
      ['State', badge(state, TONES[state] ?? 'plain')],
      ['Stage', job.stage],
      ['Progress', state === 'parked' ? null : `${Math.round(job.progress * 100)} %`],
      ['Last error', job.error],
      ['Attempts', `${count(job.attempt)} of the job, ${count(job.tries)} of workers`],
      ['Account', accountLink(job.accountId, job.label)],
      ['Queued', html`${stamp(job.queuedAt)}, ${duration((now - job.queuedAt.getTime()) / 1_000)} ago`],
      ['Events', logLink(`job-${job.jobId}`)],
    ]),
  )}
  ${
    state === 'parked' &&
    token &&
    retryForm({
      action: `${STATUS}/jobs/${job.jobId}/retry`,
      token,
      title: 'Retry this job',
      text: 'It waits for the next free worker. The account is not charged again. If the engine or key that it needs is still missing, it is parked again, and after an hour it fails and is refunded.',
    })
  }`; // prettier-ignore
}

/** What is parked of one part and stream; empty once it was handled. */
export interface ParkedWork {
  readonly name: string;
  readonly stream: string | null;
  readonly entries: readonly Parked[];
  /** Entries whose retry was requested and has not happened yet. */
  readonly underWay: number;
}

export function parkedWorkBody({ name, stream, entries, underWay }: ParkedWork, token: Html | null): Html {
  const [first] = entries;
  // An effect is not parked while it is tried again; a message of a stream is, until it is handled.
  const end = stream === null ? 'not parked' : 'handled';
  const state = underWay > 0 ? 'being retried' : first ? 'parked' : end;
  const facts: (readonly [string, Part])[] = [
    ['State', badge(state, state === 'parked' ? 'bad' : state === 'handled' ? 'good' : 'plain')],
    ['By', name],
    ['Stream', stream === null ? null : logLink(stream)],
    ['Entries', first ? `${count(entries.length)}${entries.length === MOST_PARKED ? ' or more' : ''}` : null],
    ['Oldest event', first?.type],
    ['Error', first?.error],
    ['Tries', first?.tries === null || first === undefined ? null : count(first.tries)],
    ['Since', first && stamp(first.parked_at)],
  ];
  const isProjection = first?.part === 'projection';
  const isForeign = first?.type === 'foreign';
  return html`${progress(
    underWay > 0,
    html`${!first && notice(html`<p role="status">Nothing of this is parked any more${stream !== null && ': it was handled'}.</p>`, 'good')}
    ${factList(facts)}`,
  )}
  ${isProjection && notice(html`<p>A rebuild handles the parked events of a read model again: <a href="${STATUS}/rebuild?projection=${encodeURIComponent(name)}">rebuild ${name}</a>.</p>`)}
  ${isForeign && notice('This record of the topic is no message of the feed; it cannot be retried.')}
  ${
    first &&
    token &&
    !isProjection &&
    !isForeign &&
    retryForm({
      action: `${STATUS}/replay`,
      token,
      title: stream === null ? `Retry all of ${name}` : 'Retry this stream',
      text: 'The oldest entry is handled first, and the later ones of its stream after it. An entry that fails again stays parked with its new error.',
      hidden: html`<input type="hidden" name="name" value="${name}" /><input type="hidden" name="stream" value="${stream ?? ''}" /><input type="hidden" name="back" value="entry" />`,
    })
  }`; // prettier-ignore
}

/** The address of what is parked of one part and stream. */
export function parkedPath(name: string, stream: string | null): string {
  return `${STATUS}/parked/entry?${new URLSearchParams({ name, ...(stream !== null && { stream }) }).toString()}`;
}

function progress(isUnderWay: boolean, body: Html): Html {
  return html`<div data-progress${isUnderWay && trusted(' data-under-way')} aria-live="polite">${body}</div>`;
}

interface RetryForm {
  readonly action: string;
  readonly token: Html;
  readonly title: string;
  readonly text: string;
  readonly hidden?: Html;
}

function retryForm({ action, token, title, text, hidden }: RetryForm): Html {
  return section(
    title,
    html`<form class="panel" method="post" action="${action}">
      ${token}${hidden}
      <p>${text}</p>
      ${reasonField('replay-reason')}
      <p class="actions"><button class="button">Retry</button></p>
    </form>`,
  );
}

function logLink(stream: string): Html {
  return html`<a href="/operations/log/stream?name=${encodeURIComponent(stream)}">${stream}</a>`;
}
