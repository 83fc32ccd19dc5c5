import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { type PageContent, sendPage } from '../../web/pages/send-page.js';
import { pathAfterSignIn } from '../../web/sessions/sign-in-panel.page.js';
import { type By } from '../../metering/keys/issue-key.command.js';
import { signInPage } from '../account/sign-in.page.js';
import { type SignedIn, type Sessions } from './sessions.service.js';

export interface Exchange {
  readonly request: EdgeRequest;
  readonly reply: EdgeReply;
}

/** Sends a page of the signed-in account, or the sign-in, which leads back to the page. */
export async function showSignedIn(
  sessions: Sessions,
  { request, reply }: Exchange,
  make: (known: SignedIn) => Promise<PageContent>,
): Promise<void> {
  const known = await sessions.of(request);
  sendPage(request, reply, known ? await make(known) : signInPage(undefined, pathOf(request)));
}

function pathOf({ url }: EdgeRequest): string {
  return pathAfterSignIn(url.split('?', 1)[0] ?? '');
}

/** Redirects after a form. */
export function seeOther(reply: EdgeReply, path: string): void {
  void reply.code(303).header('location', path).header('cache-control', 'no-store').send();
}

/** The command of a form: each submission is one command of the session's key. */
export function byOf(request: EdgeRequest, { keyId }: SignedIn): By {
  return { commandId: request.requestId, actor: `key:${keyId}` };
}
