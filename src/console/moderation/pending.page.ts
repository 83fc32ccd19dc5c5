import { type PendingDecision } from '../../submissions/pending/list-pending-decisions.query.js';
import { counted } from '../../web/design/amounts.js';
import { type Html, html, NOTHING } from '../../web/design/html.js';
import { notice } from '../../web/design/parts.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { formToken } from '../../web/staff/console-page.js';
import { actorName, MODERATION, placeOf, secondOf } from './moderation-places.rules.js';

/** A decision that is not in the log yet, and the button that takes it back. */
export function pendingNotice(request: EdgeRequest, pending: PendingDecision): Html {
  return notice(
    html`<p role="status">${words(pending)}</p>
      ${undoForm(request, pending)}`,
    pending.outcome === 'approved' ? 'good' : 'warn',
  );
}

/** Several decisions are one list, which can be undone together: ten seconds are too short for a form each. */
export function pendingNotices(request: EdgeRequest, pending: readonly PendingDecision[]): Html {
  const [only] = pending;
  if (!only) return NOTHING;
  if (pending.length === 1) return pendingNotice(request, only);
  const mayAct = consoleOperator(request).role === 'operator';
  const all =
    mayAct &&
    html`<form method="post" action="${MODERATION}/undo" data-undo-all>
      ${formToken(request)}
      ${pending.map((one) => html`<input type="hidden" name="chosen" value="${one.submissionId}" />`)}
      <p class="actions">
        <button class="button quiet slim" aria-keyshortcuts="U">Undo all ${pending.length}</button>
      </p>
    </form>`;
  return notice(
    html`<p role="status"><strong>${counted(pending.length, 'decision')} can still be undone.</strong></p>
      ${all}
      <ul class="list pending">
        ${pending.map((one) => html`<li>${words(one)} ${undoForm(request, one, 'one')}</li>`)}
      </ul>`,
    pending.every(({ outcome }) => outcome === 'approved') ? 'good' : 'warn',
  );
}

function words({ submissionId, name, outcome, actor, dueAt }: PendingDecision): Html {
  return html`<a href="${placeOf(submissionId)}">${name}</a> will be ${outcome} by ${actorName(actor)} at
    ${secondOf(dueAt)} UTC.`;
}

/** A script shows the seconds that are left, and takes the button away after the last one. */
function undoForm(
  request: EdgeRequest,
  { submissionId, name, leftMs }: PendingDecision,
  of: 'alone' | 'one' = 'alone',
) {
  if (consoleOperator(request).role !== 'operator') return NOTHING;
  const isAlone = of === 'alone';
  return html`<form method="post" action="${placeOf(submissionId)}/undo" data-undo-ms="${leftMs}">
    ${formToken(request)}
    <p class="actions">
      ${
        isAlone
          ? html`<button class="button quiet slim" aria-keyshortcuts="U">Undo</button>`
          : html`<button class="button quiet slim" aria-label="Undo: ${name}">Undo</button>`
      }
    </p>
  </form>`;
}
