import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { type Asset } from '../design/assets.js';
import { hiddenValues } from '../design/forms.js';
import { type Html, html, type Part, trusted } from '../design/html.js';
import { badge, pageHead, type PageHead } from '../design/parts.js';
import { sendPage } from '../pages/send-page.js';
import { FORM_TOKEN } from '../sessions/form-tokens.js';
import { consoleOperator } from './console-guard.js';
import { consoleEntries } from './console-navigation.js';

export interface ConsoleContent extends Omit<PageHead, 'title'> {
  readonly title: string;
  /** From the root; its prefix selects the console section. */
  readonly path: string;
  readonly body: Part;
  readonly status?: number;
  readonly scripts?: readonly Asset[];
}

/** Sends a console page in its shell: never cached, never indexed. */
export function sendConsolePage(request: EdgeRequest, reply: EdgeReply, content: ConsoleContent): void {
  const { title, path, body, status, scripts, ...head } = content;
  sendPage(request, reply, {
    title: `${title} · Operations · Scoutline`,
    description: 'The operators’ console.',
    path,
    markdown: null,
    noIndex: true,
    maxAgeSeconds: 0,
    ...(status !== undefined && { status }),
    ...(scripts && { scripts }),
    body: html`${consoleTabs(request, path)} ${pageHead({ ...head, title })} ${body}`,
  });
}

/** The hidden CSRF field that every console form needs. */
export function formToken(request: EdgeRequest): Html {
  return hiddenValues({ [FORM_TOKEN]: consoleOperator(request).formToken });
}

/** Redirects after a form (303). */
export function seeOther(reply: EdgeReply, path: string): void {
  void reply.code(303).header('location', path).header('cache-control', 'no-store').send();
}

function consoleTabs(request: EdgeRequest, current: string): Html {
  const { name, role } = consoleOperator(request);
  const isHere = (path: string): boolean => current === path || current.startsWith(`${path}/`);
  return html`<nav class="tabs" aria-label="Console">
      <ul>
        ${consoleEntries(request.server).map(
          ({ path, label }) =>
            html`<li><a href="${path}" ${isHere(path) && trusted(' aria-current="page"')}>${label}</a></li>`,
        )}
      </ul>
    </nav>
    <form class="actions no-print" method="post" action="/operations/session/end">
      ${formToken(request)}
      <span class="muted">${name}</span> ${badge(role, role === 'auditor' ? 'warn' : 'plain')}
      <button class="button quiet slim">Sign out</button>
      <button class="button quiet slim" formaction="/operations/session/end-all">Sign out everywhere</button>
    </form>`;
}
