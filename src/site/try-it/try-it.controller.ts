import { Body, Controller, Get, Param, Post, Req, Res } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { deriveId, newId } from '../../platform/ids/ids.js';
import { Page, TakesForm } from '../../web/http/operation.decorator.js';
import { type EdgeReply, type EdgeRequest } from '../../web/http/request-context.js';
import { ApiDocument } from '../../web/openapi/api-document.js';
import { type OperationEntry, operationsOf } from '../../web/openapi/openapi-document.js';
import { sendPage } from '../../web/pages/send-page.js';
import { sendFormOnce } from '../../web/sessions/send-form-once.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { topicsOf } from '../docs/topics.js';
import { SessionCalls } from '../session/session-calls.service.js';
import { seeOther } from '../session/signed-in-page.js';
import { TryAnswers } from './try-answers.service.js';
import { canTry, readForm, tryFields } from './try-form.js';
import { tryItPage, type TryView } from './try-it.page.js';

const RUN = /^[0-9a-f-]{36}$/;

/** Runs an operation from its page of the reference, as the signed-in account. */
@Controller('docs/reference/:id/try')
export class TryItController {
  constructor(
    private readonly api: ApiDocument,
    private readonly calls: SessionCalls,
    private readonly answers: TryAnswers,
  ) {}

  @Get()
  @Page('text/html')
  async form(@Param('id') id: string, @Req() request: EdgeRequest, @Res() reply: EdgeReply): Promise<void> {
    const { entry, view } = await this.viewOf(id, request);
    const examples = new Map(view.fields.map(({ input, example }) => [input, example]));
    const answer = (this.answers.hasSecret(id) && (await this.answers.take(request, reply))) || undefined;
    const valueOf = (input: string): string => examples.get(input) ?? '';
    sendPage(request, reply, tryItPage({ ...view, entry, valueOf, ...(answer && { answer }) }));
  }

  @Post()
  @Page('text/html')
  @TakesForm()
  async run(
    @Param('id') id: string,
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Body() form?: FormBody,
  ): Promise<void> {
    const { entry, view } = await this.viewOf(id, request);
    const valueOf = (input: string): string => formValue(form, input);
    const { errors, call } = readForm(entry, view.fields, valueOf);
    if (!call || view.formToken === null) {
      const status = view.formToken === null ? 401 : 400;
      return sendPage(request, reply, { ...tryItPage({ ...view, entry, valueOf, errors, isSent: true }), status });
    }
    const run = valueOf('run');
    // A form that was edited after “Back” is another call.
    const formId = RUN.test(run) ? `try-${deriveId('form', `${run} ${JSON.stringify(call)}`)}` : null;
    const isSecret = this.answers.hasSecret(id);
    const path = request.url.split('?', 1)[0] ?? '';
    // A reload must not replace the secret that the page before it showed.
    if (isSecret && formId !== null && (await this.answers.wasShownHere(formId))) return seeOther(reply, path);
    // Once its secret was shown, the same form is another call too: it must not replace a secret that is in use.
    const idempotencyKey = (isSecret ? await this.answers.repeatableForm(formId) : formId) ?? undefined;
    // Before the call, which may end the session with its key.
    const accountId = isSecret ? await this.answers.accountOf(request) : null;
    const answer = await sendFormOnce(() => this.calls.send(request, form, { ...call, idempotencyKey }));
    const { status, headers, body } = answer;
    const isOnce = isSecret && status < 300;
    if (isOnce && this.answers.show(reply, path, { status, headers, body, accountId }, idempotencyKey ?? null)) return;
    if (isOnce && formId !== null) await this.answers.noteShownHere(formId);
    sendPage(request, reply, tryItPage({ ...view, entry, valueOf, answer, errors: errorsIn(answer.body) }));
  }

  private async viewOf(
    id: string,
    request: EdgeRequest,
  ): Promise<{ readonly entry: OperationEntry; readonly view: Omit<TryView, 'entry' | 'valueOf'> }> {
    const { document } = await this.api.of('callers');
    const entry = operationsOf(document).find(({ operation }) => operation.operationId === id);
    if (!entry || !canTry(entry)) {
      throw new DomainError('not_found', 'No operation of this id can be run from a page; /docs/reference lists all.');
    }
    const [fields, formToken] = [tryFields(entry, document), await this.calls.formToken(request)];
    return { entry, view: { topics: topicsOf(document), fields, formToken, run: newId() } };
  }
}

/** The faults of a refusal, which are named like the parameters. */
function errorsIn(body: string): NonNullable<TryView['errors']> {
  try {
    return (JSON.parse(body) as { errors?: TryView['errors'] }).errors ?? [];
  } catch {
    return [];
  }
}
