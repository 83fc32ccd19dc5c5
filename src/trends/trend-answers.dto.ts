import { ApiProperty, ApiSchema } from '../web/openapi/deferred-description.js';
import { CompanyNamed, Coverage, Party } from '../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'Whole UTC days, both ends included.' })
export class TrendWindow {
  @ApiProperty({ format: 'date', description: 'First day.' })
  readonly from!: string;
  @ApiProperty({ format: 'date', description: 'Last day.' })
  readonly to!: string;
  @ApiProperty({ format: 'date', description: 'First day of the window before.' })
  readonly previous_from!: string;
  @ApiProperty({ format: 'date', description: 'Its last day.' })
  readonly previous_to!: string;
}

@ApiSchema({ description: 'All rounds of the window.' })
export class CapitalDeployed {
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'USD of the disclosed rounds; null where no round of the time is on file, or none is disclosed.',
  })
  readonly amount!: number | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'The same of the window before.' })
  readonly previous!: number | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description:
      'Change in percent, one decimal; null where there was nothing before, or most amounts of either time are undisclosed.',
  })
  readonly delta_pct!: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    description: 'Rounds; null where no round of the time is on file.',
  })
  readonly rounds!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'Rounds of the window before.' })
  readonly previous_rounds!: number | null;
  @ApiProperty()
  readonly coverage!: Coverage;
  @ApiProperty()
  readonly previous_coverage!: Coverage;
}

export abstract class TrendGroup {
  @ApiProperty({ description: 'The sector, or the code of the country.' })
  readonly name!: string;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'USD of the disclosed rounds; null where none is disclosed.',
  })
  readonly amount!: number | null;
  @ApiProperty()
  readonly coverage!: Coverage;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Rounds.' })
  readonly rounds!: number;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'Of all capital of the window, percent; null where none is disclosed.',
  })
  readonly share_pct!: number | null;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description:
      'Change in percent, one decimal; null where there was nothing before, or most amounts of either time are undisclosed.',
  })
  readonly delta_pct!: number | null;
}

@ApiSchema({ description: 'A sector.' })
export class TrendSector extends TrendGroup {}

@ApiSchema({ description: 'A country.' })
export class TrendCountry extends TrendGroup {
  @ApiProperty({ type: 'string', nullable: true, description: 'In English.' })
  readonly country_name!: string | null;
}

@ApiSchema({ description: 'A round.' })
export class BiggestRound {
  @ApiProperty()
  readonly company!: CompanyNamed;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its name.' })
  readonly round!: string | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'USD; null where it is not disclosed.' })
  readonly amount!: number | null;
  @ApiProperty({ format: 'date', description: 'Day.' })
  readonly date!: string;
  @ApiProperty({ type: [Party], description: 'Who led it.' })
  readonly lead_investors!: readonly Party[];
}

@ApiSchema({ description: 'Rounds of one name.' })
export class TrendStage {
  @ApiProperty({ description: 'Name of the round.' })
  readonly stage!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Rounds.' })
  readonly rounds!: number;
  @ApiProperty({
    type: 'number',
    nullable: true,
    description: 'USD of the disclosed rounds; null where none is disclosed.',
  })
  readonly amount!: number | null;
  @ApiProperty()
  readonly coverage!: Coverage;
  @ApiProperty({ type: 'number', nullable: true, description: 'USD; null where none is disclosed.' })
  readonly median_cheque!: number | null;
}

@ApiSchema({ description: 'A word that new companies have in common.' })
export class EmergingTheme {
  @ApiProperty({ description: 'The word.' })
  readonly theme!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'New companies with it.' })
  readonly companies!: number;
  @ApiProperty({ minimum: -1, maximum: 1, description: '-1 to 1.' })
  readonly momentum!: number;
  @ApiProperty({ type: [CompanyNamed], description: 'Three at most.' })
  readonly examples!: readonly CompanyNamed[];
}

@ApiSchema({ description: 'An investor by its deals.' })
export class ActiveInvestor {
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Slug of its record; null where none is on file.' })
  readonly slug!: string | null;
  @ApiProperty({ enum: ['firm', 'person'], description: 'What kind of party it is.' })
  readonly type!: 'firm' | 'person';
  @ApiProperty({ description: 'True where only the form of the name speaks for the kind.' })
  readonly type_is_guess!: boolean;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Rounds it took part in.' })
  readonly deals!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Those it led.' })
  readonly lead_deals!: number;
}

@ApiSchema({ description: 'A company that was sold, went public or closed.' })
export class CompanyExit {
  @ApiProperty()
  readonly company!: CompanyNamed;
  @ApiProperty({ enum: ['acquired', 'public', 'closed'], description: 'How.' })
  readonly type!: 'acquired' | 'public' | 'closed';
  @ApiProperty({ type: 'string', nullable: true, description: 'Who bought it.' })
  readonly acquirer!: string | null;
  @ApiProperty({ type: 'number', nullable: true, description: 'USD; null where it is not disclosed.' })
  readonly amount!: number | null;
  @ApiProperty({ format: 'date', description: 'Day.' })
  readonly date!: string;
}

@ApiSchema({ description: 'Seven days against the seven before.' })
export class TrendsAnswer {
  @ApiProperty()
  readonly window!: TrendWindow;
  @ApiProperty()
  readonly capital_deployed!: CapitalDeployed;
  @ApiProperty({ type: [TrendSector], description: 'Ten at most, by capital.' })
  readonly top_sectors!: readonly TrendSector[];
  @ApiProperty({ type: [TrendCountry], description: 'Ten at most, by capital.' })
  readonly top_countries!: readonly TrendCountry[];
  @ApiProperty({ type: [BiggestRound], description: 'Ten at most.' })
  readonly biggest_rounds!: readonly BiggestRound[];
  @ApiProperty({ type: [TrendStage], description: 'Every one that occurs.' })
  readonly stages!: readonly TrendStage[];
  @ApiProperty({ type: [EmergingTheme], description: 'Ten at most.' })
  readonly emerging_themes!: readonly EmergingTheme[];
  @ApiProperty({ type: [ActiveInvestor], description: 'Ten at most.' })
  readonly active_investors!: readonly ActiveInvestor[];
  @ApiProperty({ type: [CompanyExit], description: 'Of the window.' })
  readonly exits!: readonly CompanyExit[];
  @ApiProperty({ format: 'date-time', description: 'Up to when the log was read.' })
  readonly as_of!: string;
  @ApiProperty({
    description: '`@` and the position of the log; send it as `as_of`, with `date`, to repeat the answer.',
  })
  readonly position!: string;
  @ApiProperty({ format: 'date-time', description: 'When this was computed.' })
  readonly generated_at!: string;
}
