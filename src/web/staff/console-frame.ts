import { assetOf } from '../design/assets.js';
import { hiddenValues } from '../design/forms.js';
import { type Html, html, trusted } from '../design/html.js';
import { MARK_SVG } from '../design/mark.js';
import { badge } from '../design/parts.js';
import { type EdgeRequest } from '../http/request-context.js';
import { FORM_TOKEN } from '../sessions/form-tokens.js';
import { consoleOperator } from './console-guard.js';
import { type ConsoleCounts } from './console-counts.js';
import {
  CONSOLE_HOME,
  CONSOLE_SEARCH,
  CONSOLE_SHORTCUTS,
  type ConsoleEntry,
  type ConsoleGroup,
  consoleGroups,
  entryOf,
} from './console-navigation.js';

export const CONSOLE_STYLES = assetOf(new URL('./static/console.css', import.meta.url));
export const CONSOLE_SCRIPT = assetOf(new URL('./static/console.mjs', import.meta.url));

/** The console's own frame: sidebar with counts, search and session. `text` is the search's current value. */
export function consoleFrame(request: EdgeRequest, path: string, text = ''): (main: Html) => Html {
  const groups = consoleGroups(request.server);
  const isFound = request.server.hasRoute({ method: 'POST', url: CONSOLE_SEARCH });
  const menu = navigation(groups, entryOf(groups, path), request.consoleCounts ?? null);
  return (main) =>
    html`<div class="console">
      <header class="console-side">
        <a class="brand" href="${CONSOLE_HOME}" data-key="h">${MARK_SVG}Operations</a>
        ${isFound && searchForm(request, text)}
        <details class="console-menu">
          <summary>Menu${waiting(request.consoleCounts ?? null)}</summary>
          <nav aria-label="Console menu">${menu}</nav>
          ${session(request)}
        </details>
        <div class="console-wide">
          <nav aria-label="Console">${menu}</nav>
          ${session(request)}
        </div>
      </header>
      ${main}
    </div>`;
}

/** For the sign-in: the brand alone. */
export function signedOutFrame(main: Html): Html {
  return html`<div class="console signed-out">
    <header class="console-side"><a class="brand" href="${CONSOLE_HOME}">${MARK_SVG}Operations</a></header>
    ${main}
  </div>`;
}

function token(request: EdgeRequest): Html {
  return hiddenValues({ [FORM_TOKEN]: consoleOperator(request).formToken });
}

/** By POST, so that no key is ever in an address. */
function searchForm(request: EdgeRequest, text: string): Html {
  return html`<search>
    <form class="console-search" method="post" action="${CONSOLE_SEARCH}">
      ${token(request)}
      <label class="sr" for="console-q">Search companies, accounts, requests, events and streams</label>
      <input
        type="search"
        id="console-q"
        name="q"
        value="${text}"
        maxlength="300"
        placeholder="Search"
        aria-keyshortcuts="/"
        title="Name, slug, domain, key, e-mail hash or id"
      />
      <button class="button slim">Find</button>
    </form>
  </search>`;
}

function navigation(groups: readonly ConsoleGroup[], current: string | null, counts: ConsoleCounts | null): Html {
  return html`${groups.map(
    ({ title, entries }) =>
      html`<h2>${title}</h2>
        <ul>
          ${entries.map((entry) => html`<li>${entryLink(entry, entry.path === current, counts)}</li>`)}
        </ul>`,
  )}`;
}

function entryLink({ path, label, key, work }: ConsoleEntry, isHere: boolean, counts: ConsoleCounts | null): Html {
  const open = work && counts ? counts[work] : null;
  const count =
    open !== null &&
    open.count > 0 &&
    html` <span class="open-count${open.isUrgent && ' urgent'}">${open.count}<span class="sr"> open</span></span>`;
  return html`<a href="${path}" data-key="${key}" ${isHere && trusted(' aria-current="page"')}>${label}${count}</a>`;
}

function waiting(counts: ConsoleCounts | null): Html | false {
  const open = Object.values(counts ?? {});
  const sum = open.reduce((total, { count }) => total + count, 0);
  const isUrgent = open.some((one) => one.isUrgent);
  return sum > 0 && html` <span class="open-count${isUrgent && ' urgent'}">${sum}<span class="sr"> open</span></span>`;
}

function session(request: EdgeRequest): Html {
  const { name, role } = consoleOperator(request);
  return html`<form class="console-session" method="post" action="/operations/session/end">
    ${token(request)}
    <p>${name} ${badge(role, role === 'auditor' ? 'warn' : 'plain')}</p>
    <p class="actions">
      <button class="button quiet slim">Sign out</button>
      <button class="button quiet slim" formaction="/operations/session/end-all">Sign out everywhere</button>
    </p>
    <p><a class="small" href="${CONSOLE_SHORTCUTS}" data-dialog="#shortcuts">Keyboard shortcuts</a></p>
  </form>`;
}
