import { type FieldError } from '../../kernel/domain-error.js';
import { type Credits } from '../../web/openapi/answer-parts.dto.js';
import { counted } from '../../web/design/amounts.js';
import { field, hiddenValues } from '../../web/design/forms.js';
import { type Html, html } from '../../web/design/html.js';
import { buttonLink, factList, notice, pageHead } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { FORM_TOKEN } from '../../web/sessions/form-tokens.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { type TakenIn } from '../../submissions/intake/submit-startup.command.js';
import { VOCABULARIES } from '../../vocabulary/vocabularies.js';
import { type SignedIn } from '../session/sessions.service.js';
import { FORM, type FormField } from './submission-form.rules.js';

export interface SubmitView {
  /** Null without a session. */
  readonly session: Pick<SignedIn, 'formToken'> | null;
  readonly form?: FormBody | undefined;
  readonly errors?: readonly FieldError[];
  /** Why it was refused, where that concerns no single field. */
  readonly refusal?: string | undefined;
}

const PLACE = {
  title: 'Submit a company · Scoutline',
  description: 'Submit a company to the directory: checked as you type, reviewed by a moderator.',
  path: '/submit',
} as const;

export function submitPage({ session, form, errors = [], refusal }: SubmitView): PageContent {
  return {
    ...PLACE,
    markdown: markdown(),
    body: html`${pageHead({ title: 'Submit a company', lead: 'Your entries are checked as you type. A moderator reviews the submission, usually within a day. It costs 5 api credits, charged when the submission is queued.' })}
      ${!session && notice(html`<p>A submission is charged to an account: <a href="/account">open yours</a> or <a href="/sign-up">get a free key</a>. The rules below answer without one.</p>`, 'warn')}
      ${refusal && notice(html`<p role="alert">${refusal}</p>`, 'bad')}
      ${errors.length > 0 && notice(html`<p role="alert">Fix ${counted(errors.length, 'field')} below.</p>`, 'bad')}
      <form method="post" action="/submit" data-live=".fault" data-check="/submit/check" novalidate>
        ${session && hiddenValues({ [FORM_TOKEN]: session.formToken })}
        ${FORM.map(
          ({ title, fields }) =>
            html`<fieldset>
              <legend>${title}</legend>
              <div class="fields">${fields.map((one) => fieldOf(one, form, errors))}</div>
            </fieldset>`,
        )}
        <p class="actions">
          <button class="button">Submit</button
          ><span class="muted">Names and contact data of people are stored encrypted and erased on request.</span>
        </p>
      </form>`,
    maxAgeSeconds: 0,
  };
}

function fieldOf(given: FormField, form: FormBody | undefined, errors: readonly FieldError[]): Html {
  const { name, label, type, required, hint, choices } = given;
  // Faults of list elements are named like `founders[0].name`.
  const ownErrors = errors.filter(
    ({ field: at }) => at === name || at.startsWith(`${name}[`) || at.startsWith(`${name}.`),
  );
  const fault =
    ownErrors.length > 0 &&
    html`${ownErrors.map(
      ({ message, suggestion }, at) =>
        html`${at > 0 && html`<br />`}${inWords(message, given)}${suggestion && html`. For example: ${suggestion}`}`,
    )}`;
  return field({
    name,
    label,
    ...(type === 'number' ? { type: 'text', attributes: { inputmode: 'numeric' } } : type && { type }),
    ...(required && { required }),
    ...(hint !== undefined && { hint }),
    value: formValue(form, name),
    fault: fault || undefined,
    ...(choices && {
      choices: [['', 'Not stated'], ...VOCABULARIES[choices].map(({ value }) => [value, value] as const)],
    }),
  });
}

/** The operation's message with the label of the field instead of its name in the API. */
function inWords(message: string, { name, label, missing }: FormField): string {
  if (message === `${name} is required`) return missing ?? `Enter: ${label}`;
  return message.startsWith(`${name} `) ? label + message.slice(name.length) : message;
}

/** Submission accepted: its cost, and where to follow it. */
export function takenInPage({ received, slug }: TakenIn, credits: Credits): PageContent {
  const { submissionId, startup } = received;
  return {
    ...PLACE,
    title: 'In the queue · Scoutline',
    noIndex: true,
    markdown: null,
    body: html`${pageHead({ kicker: 'Submitted', title: html`${startup.name} is in the queue`, lead: 'A moderator reviews it, usually within 24 hours. The company page is published after approval.' })}
      <section class="panel" aria-label="The submission">
        ${factList([
          ['Submission', html`<code>${submissionId}</code>`],
          ['Company page', html`<a href="/companies/${slug}">/companies/${slug}</a>, after approval`],
          ['Charged', counted(credits.cost, 'credit')],
          ['Follow it', html`<code>GET /api/v1/submissions/${submissionId}</code>`],
        ])}
      </section>
      <p class="actions">${buttonLink('Your account', '/account')}${buttonLink('Submit another', '/submit', true)}</p>`,
    maxAgeSeconds: 0,
  };
}

function markdown(): string {
  const lines = FORM.flatMap(({ fields }) => fields).map(
    ({ name, label, required, hint }) =>
      `- \`${name}\`: ${[label, required ? 'required' : '', hint ?? ''].filter(Boolean).join('; ')}`,
  );
  return `# Submit a company\n\n> ${PLACE.description}\n\nPrograms send these fields to [POST /api/v1/startups/submit](/docs/reference/startups.submit); the form in a browser has the same.\n\n${lines.join('\n')}\n`;
}
