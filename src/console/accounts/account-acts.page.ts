import { isWallet, PLAN_NAMES, WALLETS } from '../../kernel/credits.js';
import { isUuid, newId } from '../../platform/ids/ids.js';
import { field } from '../../web/design/forms.js';
import { type Html, html, type Part } from '../../web/design/html.js';
import { notice } from '../../web/design/parts.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { type ConsoleContent, formToken } from '../../web/staff/console-page.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { ACCOUNTS } from './accounts.page.js';

/** A form is shown again as it was sent. */
export interface RefusedForm {
  readonly fault: string;
  readonly status: number;
  readonly form: FormBody | undefined;
}

export interface ActTarget {
  readonly accountId: string;
  readonly label: string | null;
  readonly refused?: RefusedForm;
}

function typed({ refused }: ActTarget, name: string): string {
  return formValue(refused?.form, name);
}

interface ActForm {
  readonly title: string;
  /** Below the account's path; also the address that the form is sent to. */
  readonly path: string;
  readonly body: Part;
}

/** One action on an account: a page, which the script shows in a dialog. */
function actPage(request: EdgeRequest, target: ActTarget, { title, path, body }: ActForm): ConsoleContent {
  const { accountId, label, refused } = target;
  const place = `${ACCOUNTS}/${accountId}`;
  const act = typed(target, 'act');
  const action = `${place}/${path}`;
  return {
    title,
    path: action,
    crumbs: [
      { label: 'Accounts', href: ACCOUNTS },
      { label: label ?? accountId, href: place },
    ],
    ...(refused && { status: refused.status }),
    // A form sent twice is one action: its id is the command id.
    body: html`<form id="act" class="panel" method="post" action="${action}">
      ${formToken(request)}<input type="hidden" name="act" value="${isUuid(act) ? act : newId()}" />
      ${refused && notice(html`<p role="alert">${refused.fault}</p>`, 'bad')}
      <p class="small muted">Account ${label ?? accountId}</p>
      ${body}
    </form>`,
  };
}

function reason(target: ActTarget, id: string): Html {
  return field({
    name: id,
    value: typed(target, id),
    label: 'Reason',
    required: true,
    hint: 'Recorded in the log.',
    attributes: { maxlength: 500 },
  });
}

export function grantPage(request: EdgeRequest, target: ActTarget): ConsoleContent {
  const wallets = WALLETS.filter(isWallet).map((wallet) => [wallet, wallet] as const);
  const body = html`<h2>Grant credits</h2>
    ${field({ name: 'wallet', label: 'Wallet', value: typed(target, 'wallet'), choices: wallets })}
    ${field({ name: 'credits', label: 'Credits', type: 'number', value: typed(target, 'credits'), required: true, attributes: { min: 1, step: 1 } })}
    ${reason(target, 'reason-grant')}
    <p class="actions"><button class="button">Grant</button></p>`;
  return actPage(request, target, { title: 'Grant credits', path: 'grants', body });
}

export function planPage(request: EdgeRequest, target: ActTarget, plan: string): ConsoleContent {
  const plans = PLAN_NAMES.map((name) => [name, name] as const);
  const body = html`<h2>Change the plan</h2>
    ${field({ name: 'plan', label: 'Plan', value: typed(target, 'plan') || plan, hint: `Now: ${plan}`, choices: plans })}
    ${reason(target, 'reason-plan')}
    <p class="actions"><button class="button">Change the plan</button></p>`;
  return actPage(request, target, { title: 'Change the plan', path: 'plan', body });
}

export function issuePage(request: EdgeRequest, target: ActTarget): ConsoleContent {
  const body = html`<h2>Issue a key</h2>
    <p>The key is shown once, on the next page.</p>
    ${reason(target, 'reason-issue')}
    <p class="actions"><button class="button">Issue a key</button></p>`;
  return actPage(request, target, { title: 'Issue a key', path: 'keys', body });
}

export function keyPage(
  request: EdgeRequest,
  target: ActTarget,
  { keyId, keyPrefix }: { readonly keyId: string; readonly keyPrefix: string },
): ConsoleContent {
  const body = html`<h2>Key <code>${keyPrefix}…</code></h2>
    <p>“Replace” issues a new key and ends this one. “End” leaves no key in its place.</p>
    ${reason(target, `reason-${keyId}`)}
    <p class="actions apart">
      <button class="button" name="how" value="rotate">Replace</button>
      <button class="button danger" name="how" value="revoke">End</button>
    </p>`;
  return actPage(request, target, { title: 'Change a key', path: `keys/${keyId}`, body });
}

export function refundPage(request: EdgeRequest, target: ActTarget, requestId: string): ConsoleContent {
  const body = html`<h2>Refund a charge</h2>
    <p>The whole charge of request <code class="small">${requestId}</code> goes back to the wallet that paid it.</p>
    ${reason(target, 'reason-refund')}
    <p class="actions"><button class="button">Refund</button></p>`;
  return actPage(request, target, { title: 'Refund a charge', path: `refunds/${encodeURIComponent(requestId)}`, body });
}
