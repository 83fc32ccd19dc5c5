import { counted } from '../../web/design/amounts.js';
import { field } from '../../web/design/forms.js';
import { html } from '../../web/design/html.js';
import { pageHead } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { CONSOLE_STYLES, signedOutFrame } from '../../web/staff/console-frame.js';
import { SESSION_HOURS } from './staff-sessions.service.js';

export interface SignIn {
  /** The requested page. */
  readonly next: string | null;
  /** Minutes without a request until the session ends. */
  readonly idleMinutes: number;
  readonly fault?: string;
  readonly status?: number;
}

export function signInPage({ next, idleMinutes, fault, status }: SignIn): PageContent {
  return {
    title: 'Sign in · Operations · Scoutline',
    description: 'The operators’ console.',
    path: '/operations/sign-in',
    markdown: null,
    noIndex: true,
    maxAgeSeconds: 0,
    frame: signedOutFrame,
    styles: [CONSOLE_STYLES],
    ...(status !== undefined && { status }),
    body: html`${pageHead({ title: 'Operations', lead: 'For staff: operators can act, auditors can only read.' })}
      <form class="panel" method="post" action="/operations/session">
        ${next !== null && html`<input type="hidden" name="next" value="${next}" />`}
        ${field({
          name: 'token',
          label: 'Your token',
          type: 'password',
          required: true,
          fault,
          hint: `You stay signed in for ${SESSION_HOURS} hours, or until ${counted(idleMinutes, 'minute')} pass without a request. The token itself is not stored in the browser.`,
          attributes: { autocomplete: 'current-password', spellcheck: 'false', maxlength: 200, placeholder: 'op_…' },
        })}
        <p class="actions"><button class="button">Sign in</button></p>
      </form>`,
  };
}
