import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { type Asset } from '../design/assets.js';
import { hiddenValues } from '../design/forms.js';
import { type Html, html, type Part } from '../design/html.js';
import { pageHead, type PageHead } from '../design/parts.js';
import { sendPage } from '../pages/send-page.js';
import { FORM_TOKEN } from '../sessions/form-tokens.js';
import { consoleOperator } from './console-guard.js';
import { CONSOLE_SCRIPT, CONSOLE_STYLES, consoleFrame } from './console-frame.js';

export interface ConsoleContent extends Omit<PageHead, 'title'> {
  readonly title: string;
  /** From the root; its prefix selects the entry of the sidebar. */
  readonly path: string;
  readonly body: Part;
  readonly status?: number;
  readonly scripts?: readonly Asset[];
  /** The text in the search field of the sidebar. */
  readonly search?: string;
}

/** Sends a console page in its shell: never cached, never indexed. */
export function sendConsolePage(request: EdgeRequest, reply: EdgeReply, content: ConsoleContent): void {
  const { title, path, body, status, scripts, search, ...head } = content;
  sendPage(request, reply, {
    title: `${title} · Operations · Scoutline`,
    description: 'The operators’ console.',
    path,
    markdown: null,
    noIndex: true,
    maxAgeSeconds: 0,
    ...(status !== undefined && { status }),
    scripts: [CONSOLE_SCRIPT, ...(scripts ?? [])],
    styles: [CONSOLE_STYLES],
    frame: consoleFrame(request, path, search),
    body: html`${pageHead({ ...head, title })} ${body}`,
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
