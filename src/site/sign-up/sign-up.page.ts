import { type Plan } from '../../metering/pricing/plans.settings.js';
import { count, counted } from '../../web/design/amounts.js';
import { html } from '../../web/design/html.js';
import { factList, notice, pageHead } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';

const PLACE = { title: 'Get a key · Scoutline', description: 'A free account with its key, without an address.', path: '/sign-up' }; // prettier-ignore

export interface SignUpForm {
  readonly formId: string;
  readonly perDay: number;
  /** Why the submitted form opened no account. */
  readonly fault?: string;
}

export function signUpPage(free: Plan, form: SignUpForm): PageContent {
  const wallets = Object.entries(free.allowances).filter(([, credits]) => credits > 0);
  return {
    ...PLACE,
    ...(form.fault !== undefined && { status: 400 }),
    markdown: `# Get a key\n\n> A free account with its key, without an address.\n\nThe form is for people: open [this page](/sign-up) in a browser. Every month:\n\n${wallets.map(([wallet, credits]) => `- ${credits} ${wallet} credits`).join('\n')}\n\n[All plans](/pricing)\n`,
    body: html`${pageHead({
        title: 'Get a key',
        lead: 'Create a free account in one click. No name, no email address, no card: the key is the account.',
      })}
      ${form.fault !== undefined && notice(html`<p role="alert">${form.fault}</p>`, 'bad')}
      <div class="split">
        <div>
          <form class="panel" method="post" action="/sign-up">
            <input type="hidden" name="form" value="${form.formId}" />
            <p>
              The key is shown <strong>once</strong>, on the next page. Store it in your password manager: without your
              email address, we cannot send you another.
            </p>
            <p class="actions"><button class="button">Open a free account</button></p>
            <p class="hint">At most ${counted(form.perDay, 'account')} a day from one address.</p>
          </form>
        </div>
        <div>
          <section class="panel" aria-labelledby="month">
            <h2 id="month">Every month</h2>
            ${factList([
              ...wallets.map(([wallet, credits]) => [wallet, counted(credits, 'credit')] as const),
              [
                'A day',
                free.dailyCaps.api === undefined ? null : `at most ${count(free.dailyCaps.api)} of them from api`,
              ],
              ['A minute', counted(free.requestsPerMinute, 'request')],
            ])}
            <p><a href="/pricing">All plans, and what a call costs</a></p>
          </section>
        </div>
      </div>
      <p>You have a key? <a href="/account">Open your account</a></p>`,
    maxAgeSeconds: 0,
  };
}

export function closedPage(): PageContent {
  return {
    ...PLACE,
    noIndex: true,
    markdown: '# Get a key\n\n> Accounts are opened by the operator of this service.\n',
    body: html`${pageHead({ title: 'Get a key', lead: 'Accounts are opened by the operator of this service; ask there for a key.' })}
      <p>You have a key? <a href="/account">Open your account</a></p>`,
    maxAgeSeconds: 0,
  };
}

export function tooManyPage(perDay: number): PageContent {
  return {
    ...PLACE,
    status: 429,
    noIndex: true,
    markdown: null,
    body: html`${pageHead({ title: 'Not today', lead: `${counted(perDay, 'account')} a day may be opened from one address; yours has had them. The limit resets at midnight UTC.` })}
      <p>You have a key? <a href="/account">Open your account</a></p>`,
    maxAgeSeconds: 0,
  };
}
