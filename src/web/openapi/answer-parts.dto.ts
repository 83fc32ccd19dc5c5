import { AsOf, RECORD_AS_OF } from './as-of.dto.js';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from './deferred-description.js';

/** A text, number, list or object, by field. */
export const ANY_VALUE = {
  anyOf: [
    { type: 'string', description: 'A text.' },
    { type: 'number', description: 'A number.' },
    { type: 'boolean', description: 'Yes or no.' },
    {
      type: 'array',
      items: { type: ['string', 'number', 'object'], additionalProperties: true, description: 'One of several.' },
      description: 'A list.',
    },
    { type: 'object', additionalProperties: true, description: 'An object.' },
    { type: 'null' },
  ],
};

@ApiSchema({ description: 'Where in the list this page is.' })
export class Pagination {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'How many there are in all; exact up to 10,000 and wherever all filters are facets.',
  })
  readonly total!: number;
  @ApiProperty({ type: 'integer', minimum: 1, maximum: 10000, description: 'Rows a page, as asked.' })
  readonly limit!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Rows before this page; 0 with a cursor.' })
  readonly offset!: number;
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'Send it as `cursor` for the next page; null on the last one. Absent where a list has no cursor.',
  })
  readonly next_cursor?: string | null;
  @ApiPropertyOptional({ enum: [true], description: 'Only where `total` is an estimate.' })
  readonly total_is_estimate?: true;
}

@ApiSchema({ description: 'What the call cost and what its wallet holds after it.' })
export class Credits {
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Credits that this call cost; 0 for a miss and for a repeat.',
  })
  readonly cost!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: "What is left of the month's allowance." })
  readonly remaining_period!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Purchased credits that are left; no cap touches them.' })
  readonly remaining_balance!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Spent of the allowance in this month.' })
  readonly used!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: "The month's allowance." })
  readonly limit!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: '`limit` less `used`, never below 0, without the balance.' })
  readonly remaining!: number;
}

@ApiSchema({ description: 'Who made the answer.' })
export class PoweredBy {
  @ApiProperty({ description: 'Name of the service.' })
  readonly source!: string;
  @ApiProperty({ description: 'Its address.' })
  readonly url!: string;
}

@ApiSchema({ description: 'A company on file.' })
export class CompanyNamed {
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its slug; `/startups/{slug}` has the record.' })
  readonly slug!: string;
}

@ApiSchema({ description: 'An investor as a source names it.' })
export class Party {
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Slug of its record; null where none is on file.' })
  readonly slug!: string | null;
  @ApiProperty({ enum: ['firm', 'person'], description: 'What kind of party it is.' })
  readonly type!: 'firm' | 'person';
  @ApiProperty({ description: 'True where only the form of the name speaks for the kind.' })
  readonly type_is_guess!: boolean;
}

@ApiSchema({ description: 'How many of the facts behind a figure are known.' })
export class Coverage {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Known ones.' })
  readonly known!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'All of them.' })
  readonly of!: number;
}

/** An answer with what it cost. */
export abstract class Charged {
  @ApiProperty()
  readonly credits!: Credits;
}

/** An answer with one record, now or as of a moment. */
export abstract class ChargedRecord extends Charged {
  @ApiPropertyOptional({ description: RECORD_AS_OF })
  readonly as_of?: AsOf;
}

/** An answer before its call is charged. */
export type Uncharged<A extends { readonly credits?: Credits }> = Omit<A, 'credits'>;

/** A page of a list; the subclass declares `data`. */
export abstract class Page {
  @ApiProperty()
  readonly pagination!: Pagination;
}

/** A page of a list that is charged. */
export abstract class ChargedPage extends Page {
  @ApiProperty()
  readonly credits!: Credits;
}

@ApiSchema({ description: 'Why it failed.' })
export class JobProgressError {
  @ApiProperty({ description: 'A short code.' })
  readonly code!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'In words.' })
  readonly message!: string | null;
}

/** The progress of a job, common to all job polls. */
export abstract class JobProgress {
  @ApiProperty({ enum: ['queued', 'running', 'done', 'failed'], description: 'done and failed are final.' })
  readonly status!: 'queued' | 'running' | 'done' | 'failed';
  @ApiProperty({ minimum: 0, maximum: 1, description: 'Share of the work that is done; it never falls.' })
  readonly progress!: number;
  @ApiProperty({
    type: 'integer',
    minimum: 0,
    description: 'Which attempt this is: 0 while it waits, 2 after the first worker was lost or failed.',
  })
  readonly attempt!: number;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'What is being done; `starting again` at the beginning of a second attempt.',
  })
  readonly stage!: string | null;
  @ApiProperty({ format: 'date-time', description: 'When it was queued.' })
  readonly created_at!: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    format: 'date-time',
    description: 'When the work began; null while it waits.',
  })
  readonly started_at!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When it ended.' })
  readonly finished_at!: string | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    description: 'Ask again after so many seconds; null once it has ended.',
  })
  readonly retry_after_seconds!: number | null;
  @ApiProperty({ type: JobProgressError, nullable: true })
  readonly error!: JobProgressError | null;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Credits given back because it failed.' })
  readonly credits_refunded!: number;
}
