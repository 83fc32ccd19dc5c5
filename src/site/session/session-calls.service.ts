import { Injectable } from '@nestjs/common';
import { sendInternalRequest } from '../../web/http/internal-request.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { type AccountAnswer, type AccountCall, type AccountCalls } from '../../web/sessions/account-calls.js';
import { type FormBody } from '../../web/validation/form-body.js';
import { signedIn, Sessions } from './sessions.service.js';

/** Calls of the API by pages, for the session of the browser. The key itself is never known to page or server. */
@Injectable()
export class SessionCalls implements AccountCalls {
  constructor(private readonly sessions: Sessions) {}

  async formToken(request: EdgeRequest): Promise<string | null> {
    return (await this.sessions.of(request))?.formToken ?? null;
  }

  /**
   * A GET on behalf of the session, which needs no form.
   * @throws DomainError unauthorized without a session.
   */
  async read(request: EdgeRequest, url: string): Promise<AccountAnswer> {
    const { keyHash } = signedIn(await this.sessions.of(request));
    const headers = { accept: 'application/json, */*;q=0.1', 'x-request-id': request.shownRequestId };
    return sendInternalRequest(request.server, { method: 'GET', url, keyHash, remoteAddress: request.ip, headers });
  }

  async check(request: EdgeRequest, form: FormBody | undefined): Promise<void> {
    signedIn(await this.sessions.ofForm(request, form));
  }

  async send(request: EdgeRequest, form: FormBody | undefined, call: AccountCall): Promise<AccountAnswer> {
    const { keyHash } = signedIn(await this.sessions.ofForm(request, form));
    const { method, url, payload, idempotencyKey } = call;
    return sendInternalRequest(request.server, {
      method,
      url,
      keyHash,
      remoteAddress: request.ip,
      ...(payload !== undefined && { payload }),
      headers: {
        accept: 'application/json, */*;q=0.1',
        // The ledger names the request that the reader sees.
        'x-request-id': request.shownRequestId,
        ...(method === 'POST' && idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
      },
    });
  }
}
