import { field, type Field, hiddenValues } from '../design/forms.js';
import { type Html, html, isEmpty, type Part } from '../design/html.js';
import { notice } from '../design/parts.js';
import { FORM_TOKEN } from './form-tokens.js';
import { signInPanel } from './sign-in-panel.page.js';
import { type ToolRefusal, type ToolSession } from './tool-runs.service.js';

export interface ToolForm {
  readonly path: string;
  readonly session: ToolSession;
  readonly fields: Part;
  /** The label of the button. */
  readonly action: string;
  /** What else the price depends on, such as what is free. */
  readonly terms: string;
}

/** Above a form that was sent without a session. */
export const SIGNED_OUT = notice(
  html`<p role="alert">
    You are not signed in. Nothing was run or charged. Copy what you have entered before you sign in: it is not stored.
  </p>`,
  'bad',
);

/** The fields of such a form, for copying. */
export function enteredPart(fields: Part): Html {
  return html`<div class="panel">
    <h2>What you entered</h2>
    ${fields}
  </div>`;
}

/** The form of a tool with its price beside the button; without a session, a sign-in that leads back to the page. */
export function toolForm({ path, session, fields, action, terms }: ToolForm): Html {
  if (session.formToken === null) {
    const text = `Sign in to use this tool with your account. It costs ${session.price}. ${terms}`;
    const panel = signInPanel({ next: path, text });
    return session.isSent ? html`${SIGNED_OUT} ${panel} ${enteredPart(fields)}` : panel;
  }
  return html`<form class="panel" method="post" action="${path}">
    ${hiddenValues({ [FORM_TOKEN]: session.formToken, run: session.run })} ${fields}
    <p class="actions">
      <button class="button">${action}</button><span class="muted small">Costs ${session.price}. ${terms}</span>
    </p>
  </form>`;
}

/** A field of a tool with the refusal's message for it. */
export function toolField(given: Field, refusal: ToolRefusal | null): Html {
  const faults = (refusal?.errors ?? []).filter(({ field: at }) => at === given.name);
  if (faults.length === 0) return field(given);
  const fault = faults.map(
    ({ message, suggestion }, at) =>
      html`${at > 0 && ' '}${sentence(message)}${suggestion && html` ${remedy(suggestion)}`}`,
  );
  return field({ ...given, fault: html`${fault}` });
}

/** Why a run was refused; empty where all of it is beside the fields. */
export function refusalNotice(refusal: ToolRefusal | null, shownFields: readonly string[]): Html {
  if (refusal === null) return html``;
  const others = refusal.errors.filter(({ field: at }) => !shownFields.includes(at));
  const isBesideFields = refusal.errors.length > 0 && others.length === 0;
  const text = isBesideFields ? 'Check the field that is marked below. Nothing was charged.' : refusal.detail;
  const more = others.map(
    ({ message, suggestion }) => html`<li>${[message, suggestion].filter(Boolean).join('. ')}</li>`,
  );
  return notice(
    html`<p role="alert">${text}</p>
      ${
        !isEmpty(more) &&
        html`<ul>
          ${more}
        </ul>`
      }`,
    'bad',
  );
}

function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}

/** A suggestion without a space is a value to copy. */
function remedy(suggestion: string): string {
  return suggestion.includes(' ') ? sentence(suggestion) : `For example: ${suggestion}`;
}
