import { Body, Controller, Get, Inject, Param, Post, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { visibleText } from '../../kernel/text/visible-text.js';
import { CLOCK } from '../../platform/tokens.js';
import { operatorContext } from '../../web/http/operator-context.js';
import { type EdgeReply, type EdgeRequest, noteCommit } from '../../web/http/request-context.js';
import { consoleOperator } from '../../web/staff/console-guard.js';
import { formToken, seeOther, sendConsolePage } from '../../web/staff/console-page.js';
import { ConsoleAct, ConsolePage } from '../../web/staff/console.decorator.js';
import { type FormBody, formValue } from '../../web/validation/form-body.js';
import { CorrectCompany } from './correct-company.command.js';
import { CorrectedCompanies } from './corrected-companies.service.js';
import { changeOf } from './correction-change.rules.js';
import { CORRECTION_KINDS, type CorrectionDto, type CorrectionKind } from './correction.dto.js';
import { previewPage } from './correction-preview.page.js';
import { COMPANIES, companiesPage, companyPage, correctionFormPage, type CorrectionInput } from './corrections.page.js';

/** Correction pages of the console: choose a value, say what is wrong, see what changes, confirm. */
@Controller('operations/companies')
export class CorrectionsConsoleController {
  constructor(
    private readonly commands: CommandBus,
    private readonly companies: CorrectedCompanies,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Get()
  @ConsolePage()
  index(@Req() request: EdgeRequest, @Res() reply: EdgeReply): void {
    sendConsolePage(request, reply, companiesPage(formToken(request)));
  }

  @Get(':id')
  @ConsolePage()
  async company(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param('id') id: string,
    @Query('done') done?: string,
  ): Promise<void> {
    const company = await this.companies.read(id);
    const mayAct = consoleOperator(request).role === 'operator';
    const [duplicates, merged] = await Promise.all([
      this.companies.duplicatesOf(company.companyId),
      this.companies.mergedInto(company.companyId),
    ]);
    sendConsolePage(request, reply, companyPage(company, { duplicates, merged, mayAct, done: doneOf(done) }));
  }

  @Get(':id/correct')
  @ConsolePage({ role: 'operator' })
  async form(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param('id') id: string,
    @Query('field') field?: string,
    @Query('kind') kind?: string,
    @Query('into') into?: string,
  ): Promise<void> {
    const company = await this.companies.read(id);
    const known = company.values.find(({ wire }) => wire === field);
    const whole = kind === 'merged' || kind === 'split' ? kind : 'withdrawn';
    const input: CorrectionInput = {
      ...EMPTY,
      kind: known ? 'corrected' : whole,
      field: known?.wire ?? '',
      into: (into ?? '').slice(0, 200),
    };
    sendConsolePage(request, reply, correctionFormPage(company, { input, token: formToken(request), faults: {} }));
  }

  /** Without `confirm` a preview that appends nothing. */
  @Post(':id/correct')
  @ConsoleAct()
  async correct(
    @Req() request: EdgeRequest,
    @Res() reply: EdgeReply,
    @Param('id') id: string,
    @Body() form?: FormBody,
  ): Promise<void> {
    const company = await this.companies.read(id);
    const input = inputOf(form);
    const isConfirmed = formValue(form, 'confirm') === 'yes';
    const token = formToken(request);
    const now = this.clock.now();
    try {
      const change = changeOf(dtoOf(input), new Date(now).toISOString());
      const context = operatorContext(request, now, input.reason);
      const named = input.kind === 'split' ? input.into : company.companyId;
      const done = await this.commands.execute(new CorrectCompany(named, change, context, !isConfirmed));
      if (done.position === null) return sendConsolePage(request, reply, previewPage(company, input, { done, token }));
      noteCommit(request, done.position);
      if (input.kind === 'withdrawn') return seeOther(reply, COMPANIES);
      if (done.splitFrom !== null) return seeOther(reply, `${COMPANIES}/${done.splitFrom}?done=split`);
      if (done.mergedInto !== null) return seeOther(reply, `${COMPANIES}/${done.mergedInto}?done=merge`);
      seeOther(reply, `${COMPANIES}/${company.companyId}?done=1`);
    } catch (error) {
      if (!(error instanceof DomainError) || !REFUSED.includes(error.code)) throw error;
      const faults = error.code === 'validation_failed' ? faultsOf(error) : { into: error.message };
      sendConsolePage(request, reply, { ...correctionFormPage(company, { input, token, faults }), status: 400 });
    }
  }
}

/** Errors that the form shows beside its fields. */
const REFUSED: readonly string[] = ['validation_failed', 'unprocessable', 'not_found'];

const EMPTY: CorrectionInput = {
  kind: 'corrected',
  field: '',
  value: '',
  reason: '',
  evidence: '',
  since: '',
  into: '',
};

function doneOf(done: string | undefined): 'correction' | 'merge' | 'split' | null {
  return done === 'merge' || done === 'split' ? done : done === '1' ? 'correction' : null;
}

function inputOf(form: FormBody | undefined): CorrectionInput {
  const text = (name: string, longest: number): string => formValue(form, name).trim().slice(0, longest);
  const kind = CORRECTION_KINDS.find((one) => one === formValue(form, 'kind')) ?? 'corrected';
  return {
    kind,
    field: text('field', 50),
    value: text('value', 10_000),
    reason: visibleText(text('reason', 1_000)),
    evidence: text('evidence_url', 2_048),
    since: text('wrong_since', 40),
    into: text('into', 200),
  };
}

/** An empty input of a form is a member that a request leaves out. */
function dtoOf({ kind, field, value, reason, evidence, since, into }: CorrectionInput): CorrectionDto {
  if (reason === '') throw missingReason();
  const takesValue: readonly CorrectionKind[] = ['corrected', 'changed'];
  return {
    kind,
    reason,
    ...(kind === 'merged' && into !== '' && { into }),
    ...(kind !== 'withdrawn' && kind !== 'split' && field !== '' && { field }),
    ...(takesValue.includes(kind) && value !== '' && { value }),
    ...(since !== '' && { wrong_since: since }),
    ...(evidence !== '' && { evidence_url: evidence }),
  };
}

function missingReason(): DomainError {
  return new DomainError('validation_failed', 'Give a reason.', {
    errors: [{ field: 'reason', message: 'a reason is needed: it is recorded in the log' }],
  });
}

function faultsOf({ details, message }: DomainError): Readonly<Record<string, string>> {
  const errors = details.errors ?? [];
  if (errors.length === 0) return { reason: message };
  return Object.fromEntries(
    errors.map(({ field, message: text, suggestion }) => [field, suggestion ? `${text}. ${suggestion}` : text]),
  );
}
