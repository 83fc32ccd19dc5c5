import { type EdgeRequest } from '../../web/http/request-context.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { type ConsoleContent, formToken } from '../../web/staff/console-page.js';
import { type PendingDecision } from '../../submissions/pending/list-pending-decisions.query.js';
import { pendingNotices } from './pending.page.js';
import { SHORTCUTS } from './shortcuts.js';
import { count, counted } from '../../web/design/amounts.js';
import { type Html, html, type Part, trusted } from '../../web/design/html.js';
import { badge, buttonLink, emptyState, keyFigures, pageLinks } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { type QueueStatus } from '../../submissions/queue/get-moderation-queue.query.js';
import { type ListQueue, type QueueLine } from '../../submissions/queue/list-queue.query.js';
import { type QueryResult } from '@nestjs/cqrs';
import { actorName, MODERATION, PEOPLE, placeOf, waited } from './moderation-places.rules.js';

export const QUEUE_PAGE = 50;

const STATUSES: readonly (readonly [QueueStatus, string])[] = [
  ['pending_review', 'Waiting'],
  ['approved', 'Approved'],
  ['rejected', 'Rejected'],
];

export interface QueueView extends QueryResult<ListQueue> {
  readonly status: QueueStatus;
  readonly pending: readonly PendingDecision[];
  /** Whether those without issues are chosen for the bulk approval. */
  readonly isAllChosen: boolean;
  /** The submission before a later page. */
  readonly after?: string | undefined;
}

export function queuePage(request: EdgeRequest, view: QueueView): ConsoleContent {
  const { lines, waiting, status, pending, isAllChosen, after } = view;
  const isOpen = status === 'pending_review';
  const order = isOpen ? 'oldest first' : 'last decision first';
  const mayAct = isOpen && consoleOperator(request).role === 'operator';
  const decided = new Set(pending.map(({ submissionId }) => submissionId));
  const address = (from?: string): string =>
    `${MODERATION}?${new URLSearchParams({ status, ...(from !== undefined && { after: from }) }).toString()}`;
  const last = lines.length === QUEUE_PAGE ? lines.at(-1) : undefined;
  const first = lines[0];
  return {
    title: 'Moderation',
    path: MODERATION,
    actions: html`${status === 'pending_review' && first && buttonLink('Start with the oldest', placeOf(first.submissionId))}
    ${buttonLink('Match people', PEOPLE, true)}`,
    scripts: [SHORTCUTS],
    body: html`${pendingNotices(request, pending)}
      ${keyFigures([
        { label: 'Waiting', value: count(waiting.count) },
        { label: 'Overdue', value: count(waiting.overdue), note: 'for more than a day' },
        { label: 'Oldest', value: waited(waiting.oldestMs) },
      ])}
      <nav class="tabs" aria-label="Status">
        <ul>
          ${STATUSES.map(
            ([code, label]) =>
              html`<li>
                <a href="${MODERATION}?status=${code}" ${code === status && trusted(' aria-current="page"')}
                  >${label}</a
                >
              </li>`,
          )}
        </ul>
      </nav>
      ${
        lines.length === 0
          ? nothingHere(status, after !== undefined)
          : bulkForm(
              request,
              mayAct && lines.some((line) => isClear(line, decided)) ? allChosen(address(after)) : null,
              consoleTable(
                `Submissions, ${order}`,
                columnsOf(status, mayAct),
                lines.map((line) => [
                  ...rowOf(line, status, decided.has(line.submissionId)),
                  ...(mayAct ? [chooser(line, decided, isAllChosen)] : []),
                ]),
              ),
            )
      }
      ${pageLinks({
        previous: after === undefined ? null : address(),
        next: last ? address(last.submissionId) : null,
        position: after === undefined ? order : 'later page',
      })}`,
  };
}

function nothingHere(status: QueueStatus, isFurther: boolean): Html {
  if (isFurther) return emptyState('No more submissions', 'The page before was the last one.');
  return emptyState(
    'Nothing here',
    status === 'pending_review' ? 'No submissions are waiting for a decision.' : 'None yet.',
  );
}

function allChosen(address: string): string {
  return `${address}&choose=all`;
}

/** Submissions without issues can be approved together, after a preview. */
function bulkForm(request: EdgeRequest, allChosen: string | null, table: Html): Html {
  if (allChosen === null) return table;
  return html`<form method="post" action="${MODERATION}/bulk">
    ${formToken(request)} ${table}
    <p class="actions">
      <a class="button quiet" href="${allChosen}">Choose all without issues</a>
      <button class="button">Preview the approval of the chosen</button>
    </p>
  </form>`;
}

function isClear({ submissionId, screenedAt, problems }: QueueLine, decided: ReadonlySet<string>): boolean {
  return screenedAt !== null && problems === 0 && !decided.has(submissionId);
}

function chooser(line: QueueLine, decided: ReadonlySet<string>, isChosen: boolean): Part {
  const { submissionId, name } = line;
  if (!isClear(line, decided)) return '';
  return html`<input
    type="checkbox"
    name="chosen"
    value="${submissionId}"
    aria-label="Choose ${name}"
    ${isChosen && trusted(' checked')}
  />`;
}

function columnsOf(status: QueueStatus, mayAct: boolean): string[] {
  const choose = mayAct ? ['Choose'] : [];
  return ['Company', 'Domain', status === 'pending_review' ? '#Waiting' : '#Waited', 'Findings', status === 'pending_review' ? 'State' : 'Decided by', ...choose]; // prettier-ignore
}

function rowOf(line: QueueLine, status: QueueStatus, isDecided: boolean): Part[] {
  const { problems, warnings, screenedAt } = line;
  return [
    html`<a href="${placeOf(line.submissionId)}">${line.name}</a>`,
    line.domain,
    waited(line.ageMs),
    html`${problems > 0 && badge(counted(problems, 'issue'), 'bad')}
    ${warnings > 0 && badge(counted(warnings, 'warning'), 'warn')}
    ${screenedAt !== null && problems + warnings === 0 && badge('no issues', 'good')}`,
    status === 'pending_review'
      ? html`${isDecided && badge('decision pending')} ${line.overdue && badge('overdue', 'bad')}
        ${screenedAt === null && badge('not screened yet')}`
      : actorName(line.decidedBy ?? ''),
  ];
}
