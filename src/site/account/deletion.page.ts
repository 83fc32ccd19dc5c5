import { type OwnAccount } from '../../metering/usage/get-me.query.js';
import { count } from '../../web/design/amounts.js';
import { field, hiddenValues } from '../../web/design/forms.js';
import { html } from '../../web/design/html.js';
import { buttonLink, pageHead, section } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { FORM_TOKEN } from '../../web/sessions/form-tokens.js';
import { type SignedIn } from '../session/sessions.service.js';
import { ACCOUNT_PLACE } from './sign-in.page.js';

/** What the owner types to confirm. */
export const CONFIRMATION = 'delete';

export interface DeletionForm {
  readonly me: OwnAccount;
  /** Keys that would end. */
  readonly activeKeys: number;
  readonly session: Pick<SignedIn, 'formToken'>;
  /** Why the submitted form deleted nothing. */
  readonly fault?: string;
}

export function deletionPage({ me, activeKeys, session, fault }: DeletionForm): PageContent {
  const purchased = Object.values(me.credits.wallets).reduce((sum, { balance }) => sum + balance, 0);
  return {
    ...ACCOUNT_PLACE,
    title: 'Delete account · Scoutline',
    path: '/account/delete',
    ...(fault !== undefined && { status: 400 }),
    body: html`${pageHead({
        title: 'Delete account',
        lead: html`Account <span class="num">${me.accountId}</span>. This cannot be undone.`,
      })}
      <div class="split">
        <div>
          ${section(
            'What happens',
            html`<ul class="list">
              <li>
                <strong>At once:</strong> ${activeKeys === 1 ? 'your key stops' : `your ${count(activeKeys)} keys stop`}
                working, and every browser is signed out.
              </li>
              <li>
                <strong>Within seconds:</strong> webhooks are removed. Open jobs end, and their charges are refunded.
              </li>
              <li>
                <strong>Erased for good:</strong> addresses and secrets of webhooks, answers of their receivers, and the
                contact addresses of your submissions.
              </li>
              <li>
                <strong>Stays:</strong> the ledger of credits under the account’s id, without a name, and companies that
                you submitted and we published.
              </li>
              ${
                purchased > 0 &&
                html`<li><strong>Lost:</strong> ${count(purchased)} purchased credits are not paid out.</li>`
              }
            </ul>`,
          )}
        </div>
        <form class="panel" method="post" action="/account/delete">
          ${hiddenValues({ [FORM_TOKEN]: session.formToken })}
          ${field({
            name: 'confirm',
            label: `Type “${CONFIRMATION}” to confirm`,
            required: true,
            fault,
            attributes: { autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', maxlength: 20 },
          })}
          <p class="actions">
            <button class="button danger">Delete this account</button> ${buttonLink('Keep it', '/account', true)}
          </p>
        </form>
      </div>`,
  };
}

export function deletedPage(): PageContent {
  return {
    ...ACCOUNT_PLACE,
    title: 'Account deleted · Scoutline',
    path: '/account/deleted',
    body: html`${pageHead({
        title: 'Your account is deleted',
        lead: 'Its keys no longer work, and you are signed out. What is personal is erased within seconds.',
      })}
      <p>${buttonLink('Back to the start', '/', true)}</p>`,
  };
}
