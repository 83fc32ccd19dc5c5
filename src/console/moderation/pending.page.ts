import { type PendingDecision } from '../../submissions/pending/list-pending-decisions.query.js';
import { type Html, html } from '../../web/design/html.js';
import { notice } from '../../web/design/parts.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { formToken } from '../../web/staff/console-page.js';
import { actorName, placeOf, secondOf } from './moderation-places.rules.js';

/** A decision that is not in the log yet, and the button that takes it back. */
export function pendingNotice(
  request: EdgeRequest,
  { submissionId, name, outcome, actor, dueAt }: PendingDecision,
): Html {
  const mayAct = consoleOperator(request).role === 'operator';
  const words = html`<p role="status">
    <a href="${placeOf(submissionId)}">${name}</a> will be ${outcome} by ${actorName(actor)} at ${secondOf(dueAt)} UTC.
  </p>`;
  const undo =
    mayAct &&
    html`<form method="post" action="${placeOf(submissionId)}/undo">
      ${formToken(request)}
      <p class="actions"><button class="button quiet slim" aria-keyshortcuts="U">Undo</button></p>
    </form>`;
  return notice(html`${words}${undo}`, outcome === 'approved' ? 'good' : 'warn');
}
