import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { DomainError, type FieldError } from '../../kernel/domain-error.js';
import { type KnownKey } from '../../metering/keys/key-directory.service.js';
import { limitedAddress } from '../../metering/limits/anonymous-quota.service.js';
import { GetMe } from '../../metering/usage/get-me.query.js';
import { FairQueue } from '../../platform/fairness/fair-queue.js';
import { Page, TakesForm } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest, noteCommit, type Principal } from '../../web/http/request-context.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { type FormBody, formValues } from '../../web/validation/form-body.js';
import { SubmitStartup } from '../../submissions/intake/submit-startup.command.js';
import { CheckSubmission } from '../../submissions/rules/check-submission.query.js';
import { Sessions } from '../session/sessions.service.js';
import { bodyOf } from './submission-form.rules.js';
import { submitPage, takenInPage } from './submit.page.js';

const OPERATION = 'startups.submit';
const CHECKS_AT_ONCE = 4;

/** Submission of a company by form, with the rules, price and queue of `POST /startups/submit`. */
@Controller()
export class SubmitController {
  private readonly checks = new FairQueue({ places: CHECKS_AT_ONCE });

  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
  ) {}

  @Get(['submit', 'submit.md'])
  @Page(...PAGE_TYPES)
  async form(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    sendPage(request, reply, submitPage({ session: await this.sessions.of(request) }));
  }

  /** Validates the form and shows faults beside their fields. Stores nothing. */
  @Post('submit/check')
  @Page('text/html')
  @TakesForm()
  async check(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const { errors } = await this.checks.run(() => this.checked(form), limitedAddress(request.clientIp));
    sendPage(request, reply, submitPage({ session: await this.sessions.of(request), form, errors }));
  }

  @Post('submit')
  @Page('text/html')
  @TakesForm()
  async submit(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const known = await this.sessions.ofForm(request, form);
    const again = (errors: readonly FieldError[], refusal?: string): void =>
      sendPage(request, reply, { ...submitPage({ session: known, form, errors, refusal }), status: 400 });
    const { errors, startup } = await this.checked(form);
    if (!known) return again(errors, 'Open your account first: a submission is charged to it.');
    if (!startup) return again(errors);
    try {
      const call = asCall(request, await this.principalOf(known));
      const { result, credits } = await this.commands.execute(new SubmitStartup(startup, call));
      noteCommit(request, result.position);
      sendPage(request, reply, takenInPage(result, credits));
    } catch (error) {
      // The form shows errors that the caller can fix; all others are problem responses.
      if (!(error instanceof DomainError) || NOT_FIXABLE.has(error.code)) throw error;
      again(error.details.errors ?? [], error.message);
    }
  }

  private async checked(form: FormBody | undefined) {
    const outcome = await this.queries.execute(
      new CheckSubmission(bodyOf((name) => formValues(form, name).join(', '))),
    );
    return 'errors' in outcome ? { errors: outcome.errors } : { errors: [], startup: outcome.startup };
  }

  private async principalOf({ accountId, keyId }: KnownKey): Promise<Principal> {
    const { credits } = await this.queries.execute(new GetMe(accountId));
    return { accountId, keyId, plan: credits.plan };
  }
}

const NOT_FIXABLE: ReadonlySet<string> = new Set(['internal', 'unavailable', 'unauthorized']);

/** The equivalent API request, charged by its row of the price list. */
function asCall(request: EdgeRequest, principal: Principal): EdgeRequest {
  const { routeOptions } = request;
  const operation = { ...routeOptions.config.operation, id: OPERATION };
  const options = { ...routeOptions, config: { ...routeOptions.config, operation } };
  return Object.create(request, {
    principal: { value: principal, writable: true },
    routeOptions: { value: options },
    commitPosition: { value: undefined, writable: true },
  }) as EdgeRequest;
}
