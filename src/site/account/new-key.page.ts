import { html } from '../../web/design/html.js';
import { buttonLink, notice, pageHead } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { type NewKey } from '../session/new-keys.service.js';
import { minute } from './account-times.js';
import { ACCOUNT_PLACE } from './sign-in.page.js';

const PLACE = { ...ACCOUNT_PLACE, path: '/account/new-key', title: 'New key · Scoutline' };

/** The key of a new account. */
export function firstKeyPage(apiKey: string, publicUrl: string): PageContent {
  return {
    ...PLACE,
    title: 'Your key · Scoutline',
    body: html`${pageHead({ kicker: 'Your account is open', title: 'This is your key', lead: 'It is shown this once. Copy it now, then try it.' })}
      <pre tabindex="0" data-secret><code>${apiKey}</code></pre>
      ${notice(html`<p>We store only a fingerprint of it and cannot show it again. You can replace a lost key on the account page while you are signed in there.</p>`, 'warn')}
      <h2>The first call</h2>
      <pre tabindex="0"><code>curl '${publicUrl}/api/v1/startups?q=robotics' \\
  -H "Authorization: Bearer ${apiKey}"</code></pre>
      <p class="actions">
        ${buttonLink('Run it here', '/docs/reference/startups.list/try')}${buttonLink('Open your account', '/account', true)}${buttonLink('API reference', '/docs/reference', true)}${buttonLink('Submit a company', '/submit', true)}
      </p>`,
  };
}

/** An additional key, or a replacement. */
export function newKeyPage({ apiKey, replacedUntil }: NewKey, now: number): PageContent {
  const end =
    replacedUntil !== undefined && Date.parse(replacedUntil) > now
      ? `The key that it replaces works until ${minute(replacedUntil)} UTC. Change your programs before then.`
      : 'The key that it replaces is refused from now on.';
  return {
    ...PLACE,
    body: html`${pageHead({ title: 'The new key', lead: 'It is shown this once. Copy it now.' })}
      <pre tabindex="0" data-secret><code>${apiKey}</code></pre>
      ${replacedUntil !== undefined && notice(html`<p>${end}</p>`, 'warn')}
      <p class="actions">${buttonLink('Back to your keys', '/account/keys')}</p>`,
  };
}

/** Shown where no key can be displayed: after a reload, or five minutes after its creation. */
export function keyShownPage(): PageContent {
  return {
    ...PLACE,
    body: html`${pageHead({ title: 'No key to show', lead: 'A new key is shown once, within five minutes after it was made. Loading this page again changes nothing.' })}
      <p>If you did not copy it, replace it on the page of your keys.</p>
      <p class="actions">${buttonLink('Open your keys', '/account/keys')}</p>`,
  };
}
