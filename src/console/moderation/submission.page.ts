import { type ConsoleContent, formToken } from '../../web/staff/console-page.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { field } from '../../web/design/forms.js';
import { type Html, html, type Part, trusted } from '../../web/design/html.js';
import { badge, factList, notice, section, type Tone } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { type SiteSnapshotView } from '../../submissions/site-snapshots/get-site-snapshot.query.js';
import { type QueuedPerson, type QueuedSubmission } from '../../submissions/queue/get-moderation-queue.query.js';
import { type SubmissionSteps } from '../../submissions/queue/get-submission-history.query.js';
import { type DuplicateCandidate } from '../../submissions/queue/list-duplicates.query.js';
import { SHORTCUTS } from './shortcuts.js';
import { sitePart } from './site-snapshot.page.js';
import { type PendingDecision } from '../../submissions/pending/list-pending-decisions.query.js';
import { duplicatesPart } from './duplicates.page.js';
import { pendingNotice } from './pending.page.js';
import { actorName, MODERATION, placeOf, secondOf, waited } from './moderation-places.rules.js';

const LEVELS: Readonly<Record<string, Tone>> = { problem: 'bad', warning: 'warn', info: 'plain' };
const SEALED = badge('sealed');

export interface SubmissionView {
  readonly submission: QueuedSubmission;
  readonly history: SubmissionSteps;
  readonly duplicates: readonly DuplicateCandidate[];
  /** The website as screening saw it. */
  readonly site: SiteSnapshotView;
  /** The company's stored picture; null without one. */
  readonly picture: string | null;
  /** The next pending submission. */
  readonly next: string | null;
  /** A decision that can still be undone. */
  readonly pending: PendingDecision | null;
  readonly notice?: Html;
  readonly status?: number;
  readonly fault?: string;
  /** Reasons of a refused form. */
  readonly typed?: Partial<Record<'approved' | 'rejected', string | undefined>>;
}

/** One submission for a decision: its claims, findings and history. */
export function submissionPage(request: EdgeRequest, view: SubmissionView): ConsoleContent {
  const { submission, history, next } = view;
  const { role } = consoleOperator(request);
  const mayAct = role === 'operator' && history.decision === null && view.pending === null;
  return {
    title: submission.startup.name,
    path: placeOf(submission.submissionId),
    crumbs: [{ label: 'Moderation', href: MODERATION }],
    kicker: submission.domain,
    lead: submission.startup.one_liner,
    tags: [
      submission.overdue ? badge(`overdue: waiting ${waited(submission.ageMs)}`, 'bad') : badge(`waited ${waited(submission.ageMs)}`), // prettier-ignore
      submission.screenedAt === null ? badge('not screened yet', 'warn') : badge('screened', 'good'),
    ],
    ...(view.picture !== null && {
      picture: html`<img class="logo big" src="${view.picture}" alt="Logo of ${submission.startup.name}" />`,
    }),
    actions: next !== null && html`<a class="button quiet" href="${placeOf(next)}" aria-keyshortcuts="N">Next</a>`,
    ...(view.status !== undefined && { status: view.status }),
    scripts: [SHORTCUTS],
    body: html`${view.notice} ${view.pending && pendingNotice(request, view.pending)} ${decisionNotice(history)}
      <div class="split">
        <div>
          ${section('Findings', findingsPart(submission))}
          ${section('Possible duplicates', duplicatesPart(submission, view.duplicates))}
          ${section('Website snapshot', sitePart(submission.submissionId, view.site, { isScreened: submission.screenedAt !== null }))}
          ${section('Submitted data', claimPart(submission, role === 'operator'))}
          ${section('People', peoplePart(submission.people, role === 'operator'))}
        </div>
        <div>${mayAct && decisionForms(request, view)} ${section('History', historyPart(history))}</div>
      </div>
      <p class="hint no-print">
        <a href="${MODERATION}" aria-keyshortcuts="Q">Queue</a> · keys: A approve, R reject, N next, U undo, Q queue
      </p>`,
  };
}

function decisionNotice({ decision }: SubmissionSteps): Html | false {
  if (decision === null) return false;
  const { outcome, actor, at, reason } = decision;
  const words = html`<p>
    ${outcome === 'approved' ? 'Approved' : 'Rejected'} by <strong>${actorName(actor)}</strong> at ${secondOf(at)}
    UTC${reason !== null && html`: ${reason}`}
  </p>`;
  return notice(words, outcome === 'approved' ? 'good' : 'warn');
}

function decisionForms(request: EdgeRequest, { submission, history, fault, typed = {} }: SubmissionView): Html {
  const form = (act: string, body: Part): Html =>
    html`<form class="panel" method="post" action="${placeOf(submission.submissionId)}/${act}">
      ${formToken(request)}<input type="hidden" name="seen" value="${String(history.revision)}" /> ${body}
    </form>`;
  return html`<div class="decisions">
    ${form(
      'approve',
      html`<h2>Approve</h2>
        ${field({ name: 'approve_reason', label: 'Reason', value: typed.approved ?? '', hint: 'Recorded in the log.', attributes: { maxlength: 1000 } })}
        <p class="actions"><button class="button" aria-keyshortcuts="A">Approve</button></p>`,
    )}
    ${form(
      'reject',
      html`<h2>Reject</h2>
        ${field({
          name: 'reject_reason',
          label: 'Reason',
          value: typed.rejected ?? '',
          type: 'textarea',
          required: true,
          fault,
          hint: 'The submitter sees it.',
          attributes: { maxlength: 1000, rows: 3, 'aria-keyshortcuts': 'R' },
        })}
        <p class="actions"><button class="button danger">Reject</button></p>`,
    )}
  </div>`;
}

function findingsPart({ findings, screenedAt }: QueuedSubmission): Part {
  if (findings.length === 0)
    return html`<p class="muted">${screenedAt === null ? 'Not screened yet.' : 'No findings.'}</p>`;
  return consoleTable(
    'Findings',
    ['Check', 'Finding', 'Evidence'],
    findings.map(({ check, level, message, evidence }) => [
      html`${check} ${badge(level, LEVELS[level] ?? 'plain')}`,
      message,
      html`${Object.entries(evidence).map(([name, value]) => html`<div class="small">${name}: ${String(value)}</div>`)}`,
    ]),
  );
}

function claimPart({ startup, contacts, accountId }: QueuedSubmission, maySee: boolean): Html {
  const claimed = Object.entries(startup).filter(([name]) => name !== 'name');
  const addresses = Object.entries(contacts?.value ?? {});
  const unreadable = contacts && contacts.value === null ? badge(contacts.isKeyLost ? 'key lost' : 'erased') : null;
  return factList([
    ...claimed.map(([name, value]) => [words(name), shown(value)] as const),
    ...addresses.map(([name, value]) => [words(name), maySee ? value : SEALED] as const),
    ...(unreadable ? [['Contacts', unreadable] as const] : []),
    ['Account', html`<a href="/operations/accounts/${accountId}">${accountId}</a>`],
  ]);
}

function peoplePart(people: readonly QueuedPerson[], maySee: boolean): Html {
  return consoleTable(
    'People',
    ['Part', 'Name', 'Role', 'State'],
    people.map(({ part, index, role, state, person, isKeyLost }) => [
      `${words(part)} ${index + 1}`,
      person === null ? badge(isKeyLost ? 'key lost' : 'erased') : maySee ? person.name : SEALED,
      role ?? '',
      state,
    ]),
  );
}

function historyPart({ steps }: SubmissionSteps): Html {
  return html`<ol class="list">
    ${steps.map(
      ({ type, at, actor, reason, rulesVersion }) =>
        html`<li>
          <strong>${type.replace(/([a-z])([A-Z])/g, '$1 $2')}</strong>,
          ${actorName(actor)}${reason !== null && html`: ${reason}`}
          ${rulesVersion !== null && html`<div class="small">Screening rules, version ${rulesVersion}</div>`}
          <div class="muted small num">${secondOf(at)} UTC</div>
        </li>`,
    )}
  </ol>`;
}

function words(name: string): string {
  const text = name.replaceAll('_', ' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Lists and objects as sent; empty ones are omitted. */
function shown(value: unknown): Part {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value) && value.every((each) => typeof each === 'string')) return value.join(', ');
  if (typeof value === 'string') return value;
  if (typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value) && value.length === 0) return null;
  return html`<pre${trusted(' tabindex="0"')}><code>${JSON.stringify(value, null, 1)}</code></pre>`;
}
