import { Body, Controller, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Charges } from '../../metering/charging/charges.service.js';
import { Operation } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { ValidateEmailDto } from './email-validation.dto.js';
import { presentValidation } from './email-validation.presenter.js';
import { ValidateEmail } from './validate-email.command.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { EmailValidationAnswer } from './email-validation-answers.dto.js';

@Controller('api/v1/email')
export class EmailValidationController {
  constructor(
    private readonly commands: CommandBus,
    private readonly charges: Charges,
  ) {}

  @Post('validate')
  @Operation('email.validate', {
    summary: 'Validate an email address',
    description:
      'By its syntax, lists of disposable domains, the mail exchangers of its domain, and a talk with them as far as ' +
      'the recipient; nothing is ever sent. `reason` is ok, catch_all, syntax, no_mx, null_mx, disposable, ' +
      'mailbox_missing or unknown; ok and catch_all alone are valid. `unknown` is free: the server did not say. ' +
      '`details.checks` has each query and its response. Servers are queried at most once an hour per address.',
    tag: 'Companies',
    answer: EmailValidationAnswer,
  })
  validate(@Req() request: EdgeRequest, @Body() { email }: ValidateEmailDto): Promise<EmailValidationAnswer> {
    return this.charges.metered<Uncharged<EmailValidationAnswer>>(request, async () => {
      const validated = await this.commands.execute(new ValidateEmail(email));
      return { body: presentValidation(validated), ...(validated.reason === 'unknown' && { cost: 0 }) };
    });
  }
}
