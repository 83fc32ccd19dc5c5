import { FIELD_CLASSES, type FieldClass } from '../../kernel/read-set.js';
import { noteShown, shownAtLeast } from '../../web/evidence/shown-records.js';
import { Controller, Get, Param, Query, Req } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { knownTime } from '../../web/lists/known-time.js';
import { Charges } from '../../metering/charging/charges.service.js';
import { AnswersRecord, Operation, ReadsFrom } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { AsOfQueryDto } from '../record/company.dto.js';
import { GetPerson } from './get-person.query.js';
import { presentPerson } from './people.presenter.js';
import { PersonAnswer } from './person-answers.dto.js';
import { asOfMember } from '../../web/openapi/as-of.dto.js';
import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

/** What a role shows of its company. */
const NAMED: readonly FieldClass[] = ['identity'];

@Controller('api/v1/people')
export class PeopleController {
  constructor(
    private readonly queries: QueryBus,
    private readonly charges: Charges,
  ) {}

  @Get(':slug')
  @ReadsFrom('people', 'companies')
  @AnswersRecord('person')
  @Operation('people.get', {
    path: {
      slug: {
        description: 'Slug of the person, in any case; `founders` of a company’s record have it.',
        example: EXAMPLE.personSlug,
      },
    },
    summary: 'Get a person with roles',
    description: 'With `as_of`, the state at that time.',
    tag: 'Companies',
    answer: PersonAnswer,
    refuses: ['not_found'],
  })
  async one(
    @Req() request: EdgeRequest,
    @Param('slug') slug: string,
    @Query() query: AsOfQueryDto,
  ): Promise<PersonAnswer> {
    return this.charges.metered<Uncharged<PersonAnswer>>(request, async () => {
      const asOf = await knownTime(this.queries, query.as_of, ['people']);
      const person = await this.queries.execute(new GetPerson(slug, asOf));
      noteShown(request, [
        shownAtLeast('person', person.id, asOf ? [] : FIELD_CLASSES),
        ...person.roles.map(({ company_id: id }) => shownAtLeast('company', id, asOf ? [] : NAMED)),
      ]);
      return { body: { data: presentPerson(person, request.server.publicUrl), ...asOfMember(asOf) } };
    });
  }
}
