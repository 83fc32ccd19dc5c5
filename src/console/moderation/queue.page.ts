import { type ConsoleContent } from '../../web/staff/console-page.js';
import { count, counted } from '../../web/design/amounts.js';
import { html, trusted } from '../../web/design/html.js';
import { badge, buttonLink, dataTable, emptyState, keyFigures, pageLinks } from '../../web/design/parts.js';
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
  /** Whether this is a later page. */
  readonly isFurther: boolean;
}

export function queuePage({ lines, waiting, status, isFurther }: QueueView): ConsoleContent {
  const address = (after?: string): string =>
    `${MODERATION}?${new URLSearchParams({ status, ...(after !== undefined && { after }) }).toString()}`;
  const last = lines.length === QUEUE_PAGE ? lines.at(-1) : undefined;
  const first = lines[0];
  return {
    title: 'Moderation',
    path: MODERATION,
    actions: html`${status === 'pending_review' && first && buttonLink('Start with the oldest', placeOf(first.submissionId))}
    ${buttonLink('Match people', PEOPLE, true)}`,
    body: html`${keyFigures([
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
          ? emptyState(
              'Nothing here',
              status === 'pending_review' ? 'No submissions are waiting for a decision.' : 'None yet.',
            )
          : dataTable(
              'Submissions, oldest first',
              columnsOf(status),
              lines.map((line) => rowOf(line, status)),
            )
      }
      ${pageLinks({
        previous: isFurther ? address() : null,
        next: last ? address(last.submissionId) : null,
        position: isFurther ? 'later page' : 'oldest first',
      })}`,
  };
}

function columnsOf(status: QueueStatus): string[] {
  return ['Company', 'Domain', status === 'pending_review' ? '#Waiting' : '#Waited', 'Findings', status === 'pending_review' ? 'State' : 'Decided by']; // prettier-ignore
}

function rowOf(line: QueueLine, status: QueueStatus) {
  const { problems, warnings, screenedAt } = line;
  return [
    html`<a href="${placeOf(line.submissionId)}">${line.name}</a>`,
    line.domain,
    waited(line.ageMs),
    html`${problems > 0 && badge(counted(problems, 'issue'), 'bad')}
    ${warnings > 0 && badge(counted(warnings, 'warning'), 'warn')}
    ${screenedAt !== null && problems + warnings === 0 && badge('no issues', 'good')}`,
    status === 'pending_review'
      ? html`${line.overdue && badge('overdue', 'bad')} ${screenedAt === null && badge('not screened yet')}`
      : actorName(line.decidedBy ?? ''),
  ];
}
