import { Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { createHash } from 'node:crypto';
import { DomainError, type FieldError } from '../../kernel/domain-error.js';
import { newId } from '../../platform/ids/ids.js';
import { findProvider } from '../http/find-provider.js';
import { type EdgeRequest } from '../http/request-context.js';
import { ApiDocument } from '../openapi/api-document.js';
import { operationsOf } from '../openapi/openapi-document.js';
import { priceOf } from '../pages/operation-markdown.js';
import { type FormBody, formValue } from '../validation/form-body.js';
import { ACCOUNT_CALLS, type AccountCalls } from './account-calls.js';
import { sendFormOnce } from './send-form-once.js';

/** What the page of a tool needs for its form. */
export interface ToolSession {
  /** Null without a session. */
  readonly formToken: string | null;
  /** Whether the request sent the form. */
  readonly isSent?: boolean;
  /** One id for one run: a reloaded result page repeats the stored answer and is not charged again. */
  readonly run: string;
  /** For example `1 credit from the wallet api`. */
  readonly price: string;
}

/** A POST of an operation by the page of a tool. */
export interface ToolCall {
  /** Path and query, percent-encoded. */
  readonly url: string;
  readonly payload: object;
}

export interface ToolRefusal {
  readonly status: number;
  readonly detail: string;
  readonly errors: readonly FieldError[];
}

/** The operation's answer, or its error. */
export type ToolAnswer<T> = { readonly answer: T } | { readonly refusal: ToolRefusal };

/** The part of an error that pages show. */
interface Problem {
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
}

const RUN = /^[0-9a-f-]{36}$/;

/** Runs operations from the pages of tools, for the account that is signed in. */
@Injectable()
export class ToolRuns {
  constructor(
    private readonly modules: ModulesContainer,
    private readonly api: ApiDocument,
  ) {}

  async sessionOf(request: EdgeRequest, operationId: string): Promise<ToolSession> {
    const { document } = await this.api.of('callers');
    const entry = operationsOf(document).find(({ operation }) => operation.operationId === operationId);
    const formToken = (await this.calls()?.formToken(request)) ?? null;
    return { formToken, isSent: request.method === 'POST', run: newId(), price: entry ? priceOf(entry.operation) : '' };
  }

  /**
   * For a form that is refused before its call.
   *
   * @throws DomainError unauthorized without a session, forbidden where the form belongs to another one
   */
  async check(request: EdgeRequest, form: FormBody | undefined): Promise<void> {
    await this.calls()?.check(request, form);
  }

  /**
   * Sends the call with the session's key. Its idempotency key depends on the run and the values, so a form that was
   * edited after “Back” is a call of its own.
   *
   * @throws DomainError unauthorized without a session, forbidden where the form belongs to another one
   */
  async run<T>(request: EdgeRequest, form: FormBody | undefined, { url, payload }: ToolCall): Promise<ToolAnswer<T>> {
    const calls = this.calls();
    if (!calls) throw new DomainError('unauthorized', 'This service has no accounts to sign in to.');
    const run = formValue(form, 'run');
    const digest = createHash('sha256')
      .update(`${run} ${url} ${JSON.stringify(payload)}`)
      .digest('base64url');
    const idempotencyKey = RUN.test(run) ? `tool-${digest}` : undefined;
    const call = { method: 'POST', url, payload, idempotencyKey };
    const { status, body } = await sendFormOnce(() => calls.send(request, form, call));
    const content = JSON.parse(body) as T & Problem;
    if (status < 300) return { answer: content };
    return { refusal: { status, detail: content.detail ?? 'The call was refused.', errors: content.errors ?? [] } };
  }

  private calls(): AccountCalls | undefined {
    return findProvider<AccountCalls>(this.modules, ACCOUNT_CALLS);
  }
}
