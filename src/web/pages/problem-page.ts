import { preferredType } from '../http/accept.js';
import { PROBLEMS } from '../problems/problem-catalog.js';
import { PROBLEM_TYPE, type Problem } from '../problems/problem.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { OTHER_SESSION } from '../sessions/form-tokens.js';
import { sendConsolePage } from '../staff/console-page.js';
import { html, trusted } from '../design/html.js';
import { htmlOf, plainText } from './markdown-html.js';
import { enteredValues, pageOfForm } from './entered-values.page.js';
import { sendPage } from './send-page.js';

/** Whether a browser sent the request, for a page or for a file of one: outside of the API, with HTML preferred. */
export function wantsPage({ url, headers }: EdgeRequest): boolean {
  if (url.startsWith('/api/')) return false;
  return preferredType(headers.accept, [PROBLEM_TYPE, 'application/json', 'text/html']) === 'text/html';
}

/** A problem as an HTML page with links; on the console inside its navigation. */
export function sendProblemPage(request: EdgeRequest, reply: EdgeReply, problem: Problem, requestId: string): void {
  const title = titleOf(problem, request);
  const entered = enteredValues(request);
  const isAtConsole = request.staff !== undefined && request.routeOptions.config.operation?.console !== undefined;
  const body = [
    `> ${plainText(problem.detail)}`,
    ...(problem.errors ?? []).map(
      ({ field, message, suggestion }) =>
        `- \`${field.replaceAll('`', '')}\`: ${plainText(message)}${suggestion ? `. ${plainText(suggestion)}` : ''}`,
    ),
    isAtConsole ? consoleRemedyOf(problem, request) : pageRemedyOf(problem, request),
    ...(isAtConsole
      ? [`Request: ${plainText(`${request.method} ${request.url.slice(0, 200)}`)}`]
      : ['[Start page](/), [documentation](/docs), [all errors](/problems).']),
    `Request id: ${plainText(requestId)}`,
  ].join('\n\n');
  if (isAtConsole) {
    const path = request.url.split('?', 1)[0] ?? '/operations';
    const article = html`<article class="prose">${trusted(htmlOf(body))}</article>
      ${entered}`;
    return sendConsolePage(request, reply, { title, path, status: problem.status, body: article });
  }
  sendPage(request, reply, {
    title: `${title} · Scoutline`,
    description: problem.detail,
    path: `/problems/${problem.code}`,
    status: problem.status,
    noIndex: true,
    markdown: `# ${title}\n\n${body}`,
    ...(entered && {
      body: html`<article class="prose broad">${trusted(htmlOf(`# ${title}\n\n${body}`))}</article>
        ${entered}`,
      maxAgeSeconds: 0,
    }),
  });
}

/** A form without its session: an account's key is then not what is missing. */
function isSignedOut({ code, errors }: Problem, { routeOptions }: EdgeRequest): boolean {
  return code === 'unauthorized' && errors === undefined && routeOptions?.config?.operation?.takesForm === true;
}

function titleOf(problem: Problem, request: EdgeRequest): string {
  if (problem.extra?.['reason'] === OTHER_SESSION) return 'This form is of another sign-in';
  return isSignedOut(problem, request) ? 'Sign in first' : PROBLEMS[problem.code].title;
}

/** The console's readers have forms and the search, not the API. */
const CONSOLE_REMEDIES: Partial<Record<Problem['code'], string>> = {
  not_found: 'Check the address, or search for the record.',
  method_not_allowed: 'Open the page that has the form, and send it from there.',
  validation_failed: 'Go back and correct the form.',
  unprocessable: 'Go back and load the page again: it shows the current state.',
  forbidden: 'Auditors read, and do not act.',
};

/** The readers of pages have forms and links, and see no document with members. */
const PAGE_REMEDIES: Partial<Record<Problem['code'], string>> = {
  unauthorized: '[Sign in](/account), then load the page again.',
  forbidden: 'Go back, load the page again and send its form.',
  not_found: 'Check the address, or search from the start page.',
  method_not_allowed: 'Open the page that has the form, and send it from there.',
  validation_failed: 'Go back and correct the values that are named above.',
  unprocessable: 'Go back and load the page again: it shows the current state. Nothing was charged.',
};

/** An account's session opens no address for programs of the operator, and no address that contains a key. */
function pageRemedyOf(problem: Problem, request: EdgeRequest): string {
  const { method, routeOptions } = request;
  if (problem.extra?.['reason'] === OTHER_SESSION) return formAgain(request);
  if (problem.code !== 'unauthorized') return remedyOf(problem, method);
  const { operation } = routeOptions.config;
  if (operation?.operatorOnly) return 'This address is for programs of the operator.';
  if (operation?.console) return consoleSignIn(request);
  return (problem.errors ?? []).length > 0 ? PROBLEMS.unauthorized.remedy : remedyOf(problem, method);
}

/** A session of the console that has ended, unlike that of an account, is not continued at `/account`. */
function consoleSignIn(request: EdgeRequest): string {
  const page = pageOfForm(request);
  const next = page === null ? '' : `?${new URLSearchParams({ next: page }).toString()}`;
  return `[Sign in](/operations/sign-in${next}), then send the form again.`;
}

function consoleRemedyOf(problem: Problem, request: EdgeRequest): string {
  if (problem.extra?.['reason'] === OTHER_SESSION) return formAgain(request);
  return CONSOLE_REMEDIES[problem.code] ?? remedyOf(problem, request.method);
}

function formAgain(request: EdgeRequest): string {
  const page = pageOfForm(request);
  return page === null
    ? 'Load the page of the form again, and send it from there.'
    : `[Load the page of the form again](${page}), and send it from there.`;
}

/** Browsers send no Idempotency-Key, so the remedy for API clients does not apply. */
function remedyOf({ code }: Problem, method: string): string {
  if (code !== 'internal' && code !== 'unavailable') return PAGE_REMEDIES[code] ?? PROBLEMS[code].remedy;
  const again =
    method === 'GET' ? 'Reload the page.' : 'Go back and check whether it was done before you send it again.';
  return code === 'internal' ? `${again} If it fails again, report the request id.` : again;
}
