import { preferredType } from '../http/accept.js';
import { PROBLEMS } from '../problems/problem-catalog.js';
import { PROBLEM_TYPE, type Problem } from '../problems/problem.js';
import { type EdgeReply, type EdgeRequest } from '../http/request-context.js';
import { plainText } from './markdown-html.js';
import { sendPage } from './send-page.js';

/** Whether a person looks: at a page, or at nothing that the API has, with a program that asks for pages first. */
export function wantsPage(request: EdgeRequest): boolean {
  const produces = request.routeOptions?.config?.operation?.produces;
  const isPage = request.is404 ? !request.url.startsWith('/api/') : (produces?.includes('text/html') ?? false);
  return (
    isPage && preferredType(request.headers.accept, [PROBLEM_TYPE, 'application/json', 'text/html']) === 'text/html'
  );
}

/** A problem as people read it, with ways on. */
export function sendProblemPage(request: EdgeRequest, reply: EdgeReply, problem: Problem, requestId: string): void {
  const { title, remedy } = PROBLEMS[problem.code];
  sendPage(request, reply, {
    title: `${title} · Scoutline`,
    description: problem.detail,
    path: `/problems/${problem.code}`,
    status: problem.status,
    noIndex: true,
    markdown: [
      `# ${title}`,
      `> ${plainText(problem.detail)}`,
      ...(problem.errors ?? []).map(
        ({ field, message, suggestion }) =>
          `- \`${field.replaceAll('`', '')}\`: ${plainText(message)}${suggestion ? `. ${plainText(suggestion)}` : ''}`,
      ),
      remedy,
      '[Start page](/), [documentation](/docs), [all errors](/problems).',
      `Request id: ${plainText(requestId)}`,
    ].join('\n\n'),
  });
}
