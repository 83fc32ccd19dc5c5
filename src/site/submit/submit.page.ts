import { type FieldError } from '../../kernel/domain-error.js';
import { counted } from '../../web/design/amounts.js';
import { type Field, field, hiddenValues } from '../../web/design/forms.js';
import { type Html, html } from '../../web/design/html.js';
import { buttonLink, factList, notice, pageHead } from '../../web/design/parts.js';
import { type PageContent } from '../../web/pages/send-page.js';
import { FORM_TOKEN } from '../../web/sessions/form-tokens.js';
import { signInPanel } from '../../web/sessions/sign-in-panel.page.js';
import { type FormBody, formValues } from '../../web/validation/form-body.js';
import { VOCABULARIES } from '../../vocabulary/vocabularies.js';
import { type SignedIn } from '../session/sessions.service.js';
import { errorsOf, faultyFields, messageOf } from './field-messages.rules.js';
import { enteredParts, FORM, type FormField } from './submission-form.rules.js';

export interface SubmitView {
  /** Null without a session. */
  readonly session: Pick<SignedIn, 'formToken'> | null;
  /** One id for one submission: the same form sent again is the same call. */
  readonly run: string;
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

const SIGN_IN =
  'A submission is charged to your account, so sign in first. The rules below are checked without an account.';

const FIELDS: readonly FormField[] = FORM.flatMap(({ fields }) => fields);

export function submitPage({ session, run, form, errors = [], refusal }: SubmitView): PageContent {
  return {
    ...PLACE,
    markdown: markdown(),
    body: html`${pageHead({ title: 'Submit a company', lead: 'Your entries are checked as you type. A moderator reviews the submission, usually within a day. It costs 5 api credits, charged when the submission is queued.' })}
      ${!session && signInPanel({ next: PLACE.path, text: SIGN_IN })}
      ${refusal && notice(html`<p role="alert">${refusal}</p>`, 'bad')}
      ${errors.length > 0 && notice(html`<p role="alert">Fix ${counted(faultyFields(errors, FIELDS), 'field')}. Each message is beside its field.</p>`, 'bad')}
      <form method="post" action="/submit" data-live=".fault" data-check="/submit/check" novalidate>
        ${session && hiddenValues({ [FORM_TOKEN]: session.formToken, run })}
        ${FORM.map(
          ({ title, fields }) =>
            html`<fieldset>
              <legend>${title}</legend>
              <div class="fields">${fields.map((one) => fieldOf(one, form, errors))}</div>
            </fieldset>`,
        )}
        <p class="actions">
          ${session && html`<button class="button">Submit</button>`}<span class="muted"
            >Names and contact data of people are stored encrypted and erased on request.</span
          >
        </p>
      </form>`,
    maxAgeSeconds: 0,
  };
}

function fieldOf(given: FormField, form: FormBody | undefined, errors: readonly FieldError[]): Html {
  const { name, label, type, required, hint, choices, picker } = given;
  const values = formValues(form, name);
  const parts = enteredParts(values.join(', '), given.as);
  const messages = errorsOf(errors, name).map((error) => messageOf(error, given, parts));
  const fault =
    messages.length > 0 && html`${messages.map((message, at) => html`${at > 0 && html`<br />`}${message}`)}`;
  const shown = {
    name,
    label,
    fault: fault || undefined,
    value: values[0] ?? '',
    ...(required && { required }),
    ...(hint !== undefined && { hint }),
  };
  if (picker) return pickerOf(given, shown, parts);
  return field({
    ...shown,
    ...(type === 'number' ? { type: 'text', attributes: { inputmode: 'numeric' } } : type && { type }),
    ...(choices && {
      choices: [['', 'Not stated'], ...VOCABULARIES[choices].map(({ value }) => [value, value] as const)],
    }),
  });
}

/** One input a value; the browser completes known values, and works without scripts. */
function pickerOf({ name, picker, noun }: FormField, shown: Field, parts: readonly string[]): Html {
  const inputs = Math.max(picker?.inputs ?? 1, parts.length);
  const list = `${name}-known`;
  const others = Array.from(
    { length: inputs - 1 },
    (_, at) =>
      html`<input
        name="${name}"
        list="${list}"
        value="${parts[at + 1] ?? ''}"
        aria-label="${noun} ${at + 2}"
        placeholder="Another ${noun}"
        autocomplete="off"
      /> `,
  );
  const known = picker ? VOCABULARIES[picker.vocabulary] : [];
  return html`<div class="picker">
    ${field({ ...shown, value: parts[0] ?? '', attributes: { list, autocomplete: 'off' } })}
    <div class="picks">${others}</div>
    <datalist id="${list}">${known.map(({ value }) => html`<option value="${value}"></option>`)}</datalist>
  </div>`;
}

/** The part of the operation's answer that the page shows. */
export interface SubmittedStartup {
  readonly startup: { readonly id: string; readonly slug: string; readonly name: string };
  readonly credits: { readonly cost: number };
}

/** Submission accepted: its cost, and where to follow it. */
export function takenInPage({ startup, credits }: SubmittedStartup): PageContent {
  const { id, slug, name } = startup;
  return {
    ...PLACE,
    title: 'In the queue · Scoutline',
    noIndex: true,
    markdown: null,
    body: html`${pageHead({ kicker: 'Submitted', title: html`${name} is in the queue`, lead: 'A moderator reviews it, usually within 24 hours. The company page is published after approval.' })}
      <section class="panel" aria-label="The submission">
        ${factList([
          ['Submission', html`<code>${id}</code>`],
          ['Company page', html`<a href="/companies/${slug}">/companies/${slug}</a>, after approval`],
          ['Charged', counted(credits.cost, 'credit')],
          ['Follow it', html`<code>GET /api/v1/submissions/${id}</code>`],
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
