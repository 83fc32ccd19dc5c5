import { type Plan } from '../../metering/pricing/plans.settings.js';
import { count, counted } from '../../platform/look/amounts.js';
import { html } from '../../platform/look/html.js';
import { buttonLink, factList, notice, pageHead } from '../../platform/look/parts.js';
import { type PageContent } from '../../platform/pages/send-page.js';

const PLACE = { title: 'Get a key · Scoutline', description: 'A free account with its key, without an address.', path: '/sign-up' }; // prettier-ignore

export function signUpPage(free: Plan, form: { readonly formId: string; readonly perDay: number }): PageContent {
  const wallets = Object.entries(free.allowances).filter(([, credits]) => credits > 0);
  return {
    ...PLACE,
    markdown: `# Get a key\n\n> A free account with its key, without an address.\n\nThe form is for people: open [this page](/sign-up) in a browser. Every month:\n\n${wallets.map(([wallet, credits]) => `- ${credits} ${wallet} credits`).join('\n')}\n\n[All plans](/pricing)\n`,
    body: html`${pageHead({
        title: 'Get a key',
        lead: 'A free account at once. No name, no address, no card: the key is the account.',
      })}
      <div class="split">
        <div>
          <form class="panel" method="post" action="/sign-up">
            <input type="hidden" name="form" value="${form.formId}" />
            <p>
              The key is shown <strong>once</strong>, on the next page. Keep it where you keep passwords: without an
              address of yours, nobody can send you another.
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

export function newKeyPage(apiKey: string, publicUrl: string): PageContent {
  return {
    ...PLACE,
    title: 'Your key · Scoutline',
    noIndex: true,
    markdown: null,
    body: html`${pageHead({ kicker: 'Your account is open', title: 'This is your key', lead: 'It is shown this once. Copy it now, then try it.' })}
      <pre tabindex="0" data-secret><code>${apiKey}</code></pre>
      ${notice(html`<p>We keep a fingerprint of it only: nobody here can tell it to you again. A lost key is replaced on the account page, as long as you are signed in there.</p>`, 'warn')}
      <h2>The first call</h2>
      <pre tabindex="0"><code>curl '${publicUrl}/api/v1/startups?q=robotics' \\
  -H "Authorization: Bearer ${apiKey}"</code></pre>
      <p class="actions">
        ${buttonLink('Open your account', '/account')}${buttonLink('API reference', '/docs', true)}${buttonLink('Submit a company', '/submit', true)}
      </p>`,
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
    body: html`${pageHead({ title: 'Not today', lead: `${counted(perDay, 'account')} a day may be opened from one address; yours has had them. The count begins again at midnight UTC.` })}
      <p>You have a key? <a href="/account">Open your account</a></p>`,
    maxAgeSeconds: 0,
  };
}
