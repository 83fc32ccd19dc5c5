import { type QueueLine } from '../../submissions/queue/list-queue.query.js';
import { counted } from '../../web/design/amounts.js';
import { field } from '../../web/design/forms.js';
import { html, type Part } from '../../web/design/html.js';
import { badge, emptyState } from '../../web/design/parts.js';
import { consoleTable } from '../../web/staff/console-table.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { type ConsoleContent, formToken } from '../../web/staff/console-page.js';
import { MODERATION, placeOf, waited } from './moderation-places.rules.js';

/** What a bulk approval would approve. */
export function bulkPage(request: EdgeRequest, lines: readonly QueueLine[]): ConsoleContent {
  const head = {
    title: lines.length === 0 ? 'Nothing to approve' : `Approve ${counted(lines.length, 'submission')}?`,
    path: `${MODERATION}/bulk`,
    crumbs: [{ label: 'Moderation', href: MODERATION }],
  };
  if (lines.length === 0) {
    const text = 'Choose submissions of the queue that screening found no issue in.';
    return { ...head, body: emptyState('None of the chosen submissions can be approved here', text) };
  }
  const rows = lines.map((line): Part[] => [
    html`<a href="${placeOf(line.submissionId)}">${line.name}</a>`,
    line.domain,
    waited(line.ageMs),
    line.warnings > 0 ? badge(counted(line.warnings, 'warning'), 'warn') : badge('no issues', 'good'),
  ]);
  return {
    ...head,
    lead: 'Preview: nothing has been decided yet. Each company below gets a public page.',
    body: html`${consoleTable('Submissions to approve', ['Company', 'Domain', '#Waiting', 'Findings'], rows)}
      <form class="panel" method="post" action="${MODERATION}/bulk">
        ${formToken(request)}<input type="hidden" name="confirm" value="yes" />
        ${lines.map(({ submissionId }) => html`<input type="hidden" name="chosen" value="${submissionId}" />`)}
        ${field({ name: 'approve_reason', label: 'Reason', hint: 'Recorded in the log.', attributes: { maxlength: 1000 } })}
        <p class="actions">
          <button class="button">Approve ${counted(lines.length, 'submission')}</button>
          <a class="button quiet" href="${MODERATION}">Cancel</a>
        </p>
      </form>`,
  };
}
