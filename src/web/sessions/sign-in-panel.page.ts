import { hiddenValues, field } from '../design/forms.js';
import { type Html, html } from '../design/html.js';

export interface SignInPrompt {
  /** Where the reader returns to; a path of the service. */
  readonly next: string;
  readonly text: string;
}

/** Paths that a sign-in may lead to. */
const PATH = /^\/[a-z0-9][\w./-]{0,300}$/;

/** The path to return to after a sign-in; the account page for everything that is no plain path of the service. */
export function pathAfterSignIn(next: string): string {
  return PATH.test(next) && !next.includes('//') ? next : '/account';
}

/** A sign-in with the key inside a page of another subject. */
export function signInPanel({ next, text }: SignInPrompt): Html {
  return html`<form class="panel" method="post" action="/account/session">
    <h2>Sign in</h2>
    <p>${text}</p>
    ${hiddenValues({ next })}
    ${field({
      name: 'key',
      label: 'API key',
      type: 'password',
      required: true,
      hint: 'We don’t store your key. You stay signed in for 12 hours.',
      attributes: { autocomplete: 'current-password', spellcheck: 'false' },
    })}
    <p class="actions"><button class="button">Sign in</button> <a href="/sign-up">Get a free key</a></p>
  </form>`;
}
