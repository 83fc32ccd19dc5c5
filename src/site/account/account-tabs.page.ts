import { type Html, html, trusted } from '../../web/design/html.js';

const TABS = [
  ['/account', 'Overview'],
  ['/account/keys', 'Keys'],
  ['/account/usage', 'Usage'],
  ['/account/webhooks', 'Webhooks'],
  ['/account/recalls', 'Recalls'],
  ['/account/submissions', 'Submissions'],
  ['/account/jobs', 'Jobs'],
] as const;

export function accountTabs(current: (typeof TABS)[number][0]): Html {
  return html`<nav class="tabs" aria-label="Your account">
    <ul>
      ${TABS.map(
        ([path, label]) =>
          html`<li><a href="${path}" ${path === current && trusted(' aria-current="page"')}>${label}</a></li>`,
      )}
    </ul>
  </nav>`;
}
