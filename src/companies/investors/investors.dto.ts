import { IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from '../../web/validation/page.js';
import { QueryInteger, QueryList } from '../../web/validation/query-fields.js';
import { OptionalMoment } from '../../web/validation/query-moment.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { VisibleText } from '../../web/validation/visible-text.js';

const MOST_HOLDINGS = 200;

/** Pages refer to the holdings. */
export class InvestorQueryDto extends PageQuery {
  @Described('Companies of the portfolio a page.')
  @QueryInteger({ min: 1, max: MOST_HOLDINGS })
  override limit = MOST_HOLDINGS;

  @Described(
    'The investor’s own fields as known then: `@` and a position of the log, an ISO 8601 time with its zone, or a date. Counts and portfolio are null then.',
    '2030-01-01T00:00:00Z',
  )
  @OptionalMoment()
  as_of?: string;
}

/** Pages of the portfolio on the investor's page. */
export class HoldingsQueryDto extends PageQuery {
  @Described('Investments a page.')
  @QueryInteger({ min: 1, max: 100 })
  override limit = 50;
}

const SORTS = ['deals', '-deals', 'name', '-name'];

export class InvestorsQueryDto extends PageQuery {
  @Described(
    'Beginning of a firm’s name, or the whole name of a person; where no firm begins so, one letter may be wrong.',
    'Capital',
  )
  @IsOptional()
  @IsString()
  @MaxLength(200)
  q?: string;

  @Described('Only firms, or only persons.', 'firm')
  @IsOptional()
  @IsIn(['firm', 'person'], { message: 'type must be firm or person', context: { suggestion: 'firm' } })
  type?: string;

  @Described('ISO 3166-1 codes or English names, comma-separated.', ['US'])
  @QueryList()
  country?: string[];

  @Described(
    'Order, ascending; with a - before it descending. Names of persons are sealed and come last in the order of names.',
    '-deals',
  )
  @IsOptional()
  @IsIn(SORTS, {
    message: 'sort must be deals or name, or one of them after a - for descending',
    context: { suggestion: '-deals' },
  })
  sort?: string;

  @Described(
    'The list as it was known then: `@` and a position of the log, an ISO 8601 time with its zone, or a date (its start, UTC).',
    '@4210',
  )
  @OptionalMoment()
  as_of?: string;
}

export class SeparateInvestorDto {
  @Described('Why the two are different investors; the log keeps it.', 'Two firms of one name')
  @VisibleText()
  @IsString()
  @IsNotEmpty()
  @MaxLength(1_000)
  reason!: string;
}
