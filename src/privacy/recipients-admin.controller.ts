import { Controller, Get, Query } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { timeOfId } from '../platform/ids/ids.js';
import { FindRecipients, type PersonRecipient } from '../recalls/reads/find-recipients.query.js';
import { validationFailed } from '../web/problems/problem.js';
import { Operation, OperatorOnly } from '../web/http/operation.decorator.js';
import { type Recipient, RecipientsAnswer } from './recipients-answers.dto.js';
import { RecipientsQueryDto } from './recipients.dto.js';
import { subjectNamed } from './subject.rules.js';

/** To whom a person's data went: people may ask that (GDPR, article 19). */
@Controller('api/admin')
export class RecipientsAdminController {
  constructor(private readonly queries: QueryBus) {}

  @Get('privacy/recipients')
  @OperatorOnly()
  @Operation('admin.privacy.recipients', {
    summary: 'List the accounts that were served a record showing a person',
    description:
      'Paid answers to API keys of the last `READS_RETENTION_MONTHS` months, also those about companies that name the person as founder or ' +
      'investor. Not recorded: public pages, free answers, payments by the call, files of data sets, webhooks, and keys ' +
      'with `record_reads: false`.',
    tag: 'Operators: moderation',
    answer: RecipientsAnswer,
  })
  async recipients(@Query() { subject }: RecipientsQueryDto): Promise<RecipientsAnswer> {
    const named = subjectNamed(subject);
    if (named.kind !== 'person' && named.kind !== 'investor') throw notServed();
    const found = await this.queries.execute(new FindRecipients(named.kind, named.id));
    return { subject, recipients: found.map(present) };
  }
}

function present({ accountId, label, reads, firstRequestId, lastRequestId }: PersonRecipient): Recipient {
  return {
    account_id: accountId,
    label,
    reads,
    first_at: timeOfId(firstRequestId)?.toISOString() ?? null,
    last_at: timeOfId(lastRequestId)?.toISOString() ?? null,
    last_request_id: lastRequestId,
  };
}

function notServed(): Error {
  return validationFailed([
    {
      field: 'subject',
      message: 'subject must be person-ID or investor-ID: answers show only records of people who are on file',
      suggestion: 'person-6b7c1f0e-1c0b-5d52-9c0e-9d5a4e1f7a31',
    },
  ]);
}
