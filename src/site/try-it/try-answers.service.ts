import { Inject, Injectable } from '@nestjs/common';
import { ModulesContainer } from '@nestjs/core';
import { type Clock } from '../../kernel/clock.js';
import { type Config } from '../../platform/config/config.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { findRoutes } from '../../web/openapi/operation-catalog.js';
import { type AccountAnswer } from '../../web/sessions/account-calls.js';
import { OneTimeTokens } from '../../web/sessions/one-time-tokens.js';
import { ShownOnce } from '../../web/sessions/shown-once.js';
import { Sessions } from '../session/sessions.service.js';
import { seeOther } from '../session/signed-in-page.js';

/** Of an answer as JSON: the cookie has 2,000 characters, also for its token and expiry. */
const MOST_BYTES = 1_000;
/** A form belongs to a session, and none lasts longer. */
const FORM_LIFE_MS = 12 * 3_600_000;

/** An answer, and the account that it is for. */
type OwnAnswer = AccountAnswer & { readonly accountId: string | null };

/** Answers with a secret, for the page that shows each once: no such answer is stored for a reload. */
@Injectable()
export class TryAnswers {
  private readonly shown: ShownOnce<OwnAnswer>;
  private withSecret: ReadonlySet<string | undefined> | null = null;

  constructor(
    private readonly modules: ModulesContainer,
    private readonly sessions: Sessions,
    private readonly tokens: OneTimeTokens,
    @Inject(CLOCK) clock: Clock,
    @Inject(CONFIG) config: Config,
  ) {
    this.shown = new ShownOnce({
      name: 'scoutline_try_answer',
      path: '/docs/reference',
      purpose: 'answer of an operation',
      secret: config.apiKeyPepper,
      isSecure: config.publicUrl.startsWith('https:'),
      tokens,
      clock,
    });
  }

  hasSecret(operationId: string): boolean {
    this.withSecret ??= new Set(
      findRoutes(this.modules)
        .filter(({ answersOnce }) => answersOnce)
        .map(({ operation }) => operation?.id),
    );
    return this.withSecret.has(operationId);
  }

  /**
   * Redirects to the page that shows the answer; false where the answer is too long for that.
   *
   * @param formId of the form that ran, see `repeatableForm`
   */
  show(reply: EdgeReply, path: string, { status, body, accountId }: OwnAnswer, formId: string | null): boolean {
    const answer = { status, body, headers: {}, accountId };
    if (Buffer.byteLength(JSON.stringify(answer)) > MOST_BYTES) return false;
    this.shown.put(reply, answer, formId);
    seeOther(reply, path);
    return true;
  }

  /** Notes that the form's own page showed the answer: loading that page again sends the form again. */
  async noteShownHere(formId: string): Promise<void> {
    await this.tokens.record(shownHere(formId), FORM_LIFE_MS);
  }

  wasShownHere(formId: string): Promise<boolean> {
    return this.tokens.isRecorded(shownHere(formId));
  }

  repeatableForm(formId: string | null): Promise<string | null> {
    return this.shown.repeatableForm(formId);
  }

  async accountOf(request: EdgeRequest): Promise<string | null> {
    return (await this.sessions.of(request))?.accountId ?? null;
  }

  /** Null also for another account, which has signed in with the same browser since. */
  async take(request: EdgeRequest, reply: EdgeReply): Promise<AccountAnswer | null> {
    const answer = await this.shown.take(request, reply);
    const accountId = await this.accountOf(request);
    return answer && (accountId === null || accountId === answer.accountId) ? answer : null;
  }
}

function shownHere(formId: string): string {
  return `long answer of form ${formId}`;
}
