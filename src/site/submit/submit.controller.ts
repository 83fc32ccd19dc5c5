import { Body, Controller, Get, Post, Req, Res } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { type FieldError } from '../../kernel/domain-error.js';
import { limitedAddress } from '../../metering/limits/anonymous-quota.service.js';
import { newId } from '../../platform/ids/ids.js';
import { FairQueue } from '../../platform/fairness/fair-queue.js';
import { Page, TakesForm } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { PAGE_TYPES, sendPage } from '../../web/pages/send-page.js';
import { ToolRuns } from '../../web/sessions/tool-runs.service.js';
import { type FormBody, formValue, formValues } from '../../web/validation/form-body.js';
import { CheckSubmission } from '../../submissions/rules/check-submission.query.js';
import { Sessions } from '../session/sessions.service.js';
import { bodyOf } from './submission-form.rules.js';
import { submitPage, type SubmittedStartup, takenInPage } from './submit.page.js';

const OPERATION_PATH = '/api/v1/startups/submit';
const CHECKS_AT_ONCE = 4;

/** Submission of a company by form, with the rules, price and queue of `POST /startups/submit`. */
@Controller()
export class SubmitController {
  private readonly checks = new FairQueue({ places: CHECKS_AT_ONCE });

  constructor(
    private readonly queries: QueryBus,
    private readonly sessions: Sessions,
    private readonly tools: ToolRuns,
  ) {}

  @Get(['submit', 'submit.md'])
  @Page(...PAGE_TYPES)
  async form(@Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    sendPage(request, reply, submitPage({ session: await this.sessions.of(request), run: newId() }));
  }

  /** Validates the form and shows faults beside their fields. Stores nothing. */
  @Post('submit/check')
  @Page('text/html')
  @TakesForm()
  async check(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const { errors } = await this.checks.run(() => this.checked(form), limitedAddress(request.clientIp));
    sendPage(request, reply, submitPage({ session: await this.sessions.of(request), run: newId(), form, errors }));
  }

  @Post('submit')
  @Page('text/html')
  @TakesForm()
  async submit(@Req() request: EdgeRequest, @Res() reply: EdgeReply, @Body() form?: FormBody): Promise<void> {
    const session = await this.sessions.ofForm(request, form);
    const again = ({ status, detail, errors }: Refused): void =>
      sendPage(request, reply, {
        ...submitPage({ session, run: status < 500 ? newId() : formValue(form, 'run'), form, errors, refusal: detail }),
        status,
      });
    const { errors, startup } = await this.checked(form);
    if (!session) return again({ status: 401, detail: SIGNED_OUT, errors });
    if (!startup) return again({ status: 400, errors });
    const outcome = await this.tools.run<SubmittedStartup>(request, form, {
      url: OPERATION_PATH,
      payload: bodyIn(form),
    });
    if ('refusal' in outcome) return again(outcome.refusal);
    sendPage(request, reply, takenInPage(outcome.answer));
  }

  private async checked(form: FormBody | undefined) {
    const outcome = await this.queries.execute(new CheckSubmission(bodyIn(form)));
    return 'errors' in outcome ? { errors: outcome.errors } : { errors: [], startup: outcome.startup };
  }
}

const SIGNED_OUT = 'You are not signed in. Copy what you have entered before you sign in: it is not stored.';

interface Refused {
  readonly status: number;
  /** Why it was refused, where that concerns no single field. */
  readonly detail?: string;
  readonly errors: readonly FieldError[];
}

function bodyIn(form: FormBody | undefined): Record<string, unknown> {
  return bodyOf((name) => formValues(form, name).join(', '));
}
