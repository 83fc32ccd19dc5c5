import { type Moment } from '../../kernel/moment.js';
import { type Html, html } from './html.js';
import { notice } from './parts.js';

/** Above a list as of a moment. `links` says where the links of its rows lead. */
export function pastNotice({ position, at }: Moment, links: string, presentUrl: string): Html {
  return notice(
    html`<p>
      This page shows the past: what was known on
      <time datetime="${at.toISOString()}">${dayOf({ at })}</time> (position ${position.toString()} of the log).
      ${links}
      <a href="${presentUrl}">Show the present</a>
    </p>`,
    'warn',
  );
}

export function dayOf({ at }: Pick<Moment, 'at'>): string {
  return at.toISOString().slice(0, 10);
}

/** The field of a form with filters that chooses the moment. */
export function asOfField(asOf: string | undefined): Html {
  return html`<div><label for="as_of">As of</label>${asOfInput(asOf)}</div>`;
}

export function asOfInput(asOf: string | undefined): Html {
  return momentInput('as_of', asOf);
}

/** The input of a moment, as the caller wrote it. */
export function momentInput(name: string, asked: string | undefined): Html {
  return html`<input
    id="${name}"
    name="${name}"
    type="${isDay(asked) ? 'date' : 'text'}"
    value="${asked}"
    maxlength="40"
  />`;
}

/** A position or a time with its hour has no place in a field for dates. */
function isDay(asOf: string | undefined): boolean {
  return asOf === undefined || /^\d{4}-\d{2}-\d{2}$/.test(asOf);
}
