import { type ShownRecord } from '../../kernel/read-set.js';
import { noteShown } from '../../web/evidence/shown-records.js';
import { Controller, Get, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { companyPath } from '../../vocabulary/profile-path.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { EmailQueryDto } from './emails.dto.js';
import { EnrichEmail } from './enrich-email.query.js';
import { FindPersonByEmail } from './find-person-by-email.query.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { EnrichEmailAnswer, PersonByEmailAnswer } from './email-answers.dto.js';

/** The company of a domain; `GET /startups/{slug}` costs the same. */
const COMPANY_ALONE_CREDITS = 1;

/** People and companies by email address. No answer contains an address that the caller did not send. */
@Controller('api/v1')
export class EmailsController {
  constructor(
    private readonly queries: QueryBus,
    private readonly charges: Charges,
  ) {}

  @Get('people/by-email')
  @ReadsFrom('people', 'companies')
  @Operation('people.by_email', {
    summary: 'Find the person with an email address',
    description: 'Also found by the address with a tag behind a plus.',
    tag: 'Companies',
    answer: PersonByEmailAnswer,
    refuses: ['not_found'],
  })
  byEmail(@Req() request: EdgeRequest, @Query() { email }: EmailQueryDto): Promise<PersonByEmailAnswer> {
    return this.charges.metered<Uncharged<PersonByEmailAnswer>>(request, async () => {
      const person = await this.queries.execute(new FindPersonByEmail(email));
      if (!person) throw new DomainError('not_found', 'No person on file has this address.');
      noteShown(request, [shownPerson(person.id)]);
      return { body: { ...person, service_url: `${request.server.publicUrl}/people/${person.slug}` } };
    });
  }

  @Get('enrich/email')
  @ReadsFrom('people', 'companies')
  @Operation('enrich.email', {
    summary: 'Find the person and company behind an email address',
    description:
      'The company by the domain, but not by one of free mail. The person on file; else a best guess, with ' +
      '`is_guess: true`; none for a role mailbox. Price: 5 credits with a person on file, 1 for the company alone, 0 for ' +
      'neither; a name inferred from the address alone is free.',
    tag: 'Companies',
    answer: EnrichEmailAnswer,
  })
  enrich(@Req() request: EdgeRequest, @Query() { email }: EmailQueryDto): Promise<EnrichEmailAnswer> {
    return this.charges.metered<Uncharged<EnrichEmailAnswer>>(request, async () => {
      const { person, company, personId, companyId } = await this.queries.execute(new EnrichEmail(email));
      noteShown(request, [
        ...(personId ? [shownPerson(personId)] : []),
        ...(companyId ? [shownCompany(companyId)] : []),
      ]);
      const shown = company && { ...company, service_url: request.server.publicUrl + companyPath(company.slug) };
      const body = { email, person, company: shown };
      // A colleague on file whose name suits the address is a person on file.
      if (person !== null && person.slug !== null) return { body };
      return { body, cost: company === null ? 0 : COMPANY_ALONE_CREDITS };
    });
  }
}

function shownPerson(id: string): ShownRecord {
  return { kind: 'person', id, since: null, classes: ['identity', 'contact'] };
}

function shownCompany(id: string): ShownRecord {
  return { kind: 'company', id, since: null, classes: ['identity', 'money'] };
}
