import { field } from '../design/forms.js';
import { type Html, html } from '../design/html.js';
import { type EdgeRequest } from '../http/request-context.js';
import { FORM_TOKEN } from '../sessions/form-tokens.js';
import { type FormBody } from '../validation/form-body.js';

/** Secrets, and what the page itself put into the form. */
const NOT_SHOWN: ReadonlySet<string> = new Set([
  ...[FORM_TOKEN, 'form', 'key', 'token'],
  ...['run', 'act', 'next', 'seen', 'confirm', 'record_reads'],
]);
/** A program may send thousands, and as a field each takes many times its size. */
const MOST_SHOWN = 100;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What a refused form contained, for copying: browsers do not always restore it. Null where nothing was entered. */
export function enteredValues({ body, routeOptions }: EdgeRequest): Html | null {
  if (routeOptions?.config?.operation?.takesForm !== true || typeof body !== 'object' || body === null) return null;
  const entered = Object.entries(body as FormBody).flatMap(([name, values]) => {
    const shown = NOT_SHOWN.has(name) ? [] : (values ?? []).filter((value) => !UUID.test(value));
    const value = shown.join('\n').trim();
    return value === '' ? [] : [{ name, value }];
  });
  if (entered.length === 0) return null;
  return html`<section class="panel">
    <h2>What you entered</h2>
    <p class="muted">It is not stored. Copy what you need before you leave this page.</p>
    ${entered.slice(0, MOST_SHOWN).map(({ name, value }, at) =>
      field({
        name: `entered-${at}`,
        label: labelOf(name),
        value,
        attributes: { readonly: 'readonly' },
        ...((value.length > 60 || value.includes('\n')) && { type: 'textarea' }),
      }),
    )}
  </section>`;
}

/** `founder_name` gives `Founder name`. */
function labelOf(name: string): string {
  const words = name.replace(/[_.-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const PATH = /^\/[\w./%~-]{0,300}$/;

/** The page that sent a form, where the browser says so; else null. */
export function pageOfForm({ headers, server }: EdgeRequest): string | null {
  const { referer } = headers;
  if (referer === undefined || !URL.canParse(referer)) return null;
  const { origin, pathname } = new URL(referer);
  const isOwn = origin === new URL(server.publicUrl).origin || origin.replace(/^https?:/, '') === `//${headers.host}`;
  return isOwn && PATH.test(pathname) && !pathname.includes('//') ? pathname : null;
}
