import { field, hiddenValues } from '../../web/design/forms.js';
import { html } from '../../web/design/html.js';
import { buttonLink, pageHead } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';

export const ACCOUNT_PLACE = {
  title: 'Account · Scoutline',
  description: 'Usage, wallets, keys, webhooks and jobs of an account.',
  path: '/account',
  markdown: null,
  noIndex: true,
  maxAgeSeconds: 0,
} as const;

/** @param next where the sign-in leads, a path of the service */
export function signInPage(fault?: string, next: string = ACCOUNT_PLACE.path): PageContent {
  const leadsOn = next !== ACCOUNT_PLACE.path;
  return {
    ...ACCOUNT_PLACE,
    ...(fault !== undefined && { status: 401 }),
    body: html`${pageHead({ title: 'Your account', lead: 'Sign in with an API key to see usage, wallets, keys, webhooks and jobs.' })}
      <div class="split">
        <form class="panel" method="post" action="/account/session">
          ${leadsOn && hiddenValues({ next })}
          ${field({
            name: 'key',
            label: 'API key',
            type: 'password',
            required: true,
            fault,
            hint: 'We don’t store your key. You stay signed in for 12 hours.',
            attributes: {
              autocomplete: 'current-password',
              spellcheck: 'false',
              maxlength: 100,
              placeholder: 'sk_live_…',
            },
          })}
          <p class="actions"><button class="button">${leadsOn ? 'Sign in' : 'Open the account'}</button></p>
        </form>
        <div>
          <section class="panel">
            <h2>No key yet?</h2>
            <p class="muted">A free account takes one click and no address.</p>
            <p>${buttonLink('Get a key', '/sign-up', true)}</p>
          </section>
        </div>
      </div>`,
  };
}
