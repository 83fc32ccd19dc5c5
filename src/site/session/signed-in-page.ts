import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { type PageContent, sendPage } from '../../web/pages/send-page.js';
import { pathAfterSignIn } from '../../web/sessions/sign-in-panel.page.js';
import { deriveId, isUuid } from '../../platform/ids/ids.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
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

/** The hidden field that identifies one display of a form. */
export const FORM_ACT = 'act';

/**
 * The id of a form as it was displayed and filled in, the same when it is sent twice; null for a form without the field.
 *
 * @param path of the form, since forms of a page may share the field
 */
export function formIdOf(path: string, form: FormBody | undefined): string | null {
  return isUuid(formValue(form, FORM_ACT)) ? deriveId('form', `${path} ${JSON.stringify(form)}`) : null;
}

/**
 * The command of a form, of the session's key.
 *
 * @param formId equal for a form that is sent twice, which is then one command; null where each sending is a command
 */
export function byOf({ requestId }: EdgeRequest, { accountId, keyId }: SignedIn, formId: string | null = null): By {
  const commandId = formId === null ? requestId : deriveId('command', `account ${accountId} ${formId}`);
  return { commandId, actor: `key:${keyId}` };
}
