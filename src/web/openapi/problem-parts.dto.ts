import { ApiProperty, ApiPropertyOptional, ApiSchema } from './deferred-description.js';

@ApiSchema({ description: 'One field at fault.' })
export class FieldError {
  @ApiProperty({ description: 'Path of the field, for example `founders[0].name`.' })
  readonly field!: string;
  @ApiProperty({ description: 'The rule that it breaks.' })
  readonly message!: string;
  @ApiPropertyOptional({ description: 'A value or an action that would mend it.' })
  readonly suggestion?: string;
}

@ApiSchema({ description: 'A company that a name may mean.' })
export class Candidate {
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its slug: send this instead.' })
  readonly slug!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its site.' })
  readonly website!: string | null;
}

@ApiSchema({ description: 'What holds the domain; null where it has just been let go.' })
export class ExistingProfile {
  @ApiProperty({ type: 'string', nullable: true, description: 'Its slug; null while it has none.' })
  readonly slug!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'uri', description: 'Its page; null while it is not public.' })
  readonly url!: string | null;
  @ApiProperty({ enum: ['approved', 'flagged_pending'], description: 'Where it stands.' })
  readonly moderation_status!: 'approved' | 'flagged_pending';
}

@ApiSchema({ description: 'What the call costs.' })
export class CallPrice {
  @ApiProperty({ description: 'In the smallest unit of the asset.' })
  readonly amount!: string;
  @ApiProperty({ description: 'Address of the token.' })
  readonly asset!: string;
  @ApiProperty({ description: 'The chain, as CAIP-2.' })
  readonly network!: string;
}

/** Which of the optional members there are depends on the code. */
@ApiSchema({ description: 'RFC 9457 problem document.' })
export class ProblemMembers {
  @ApiProperty({ format: 'uri', description: 'A page that explains the code and how to mend it.' })
  readonly type!: string;
  @ApiProperty({ description: 'What the code means.' })
  readonly title!: string;
  @ApiProperty({ type: 'integer', minimum: 400, maximum: 599, description: 'The status of the answer.' })
  readonly status!: number;
  @ApiProperty({ description: 'What is wrong with this very request.' })
  readonly detail!: string;
  @ApiProperty({ description: 'The request id, as in X-Request-Id.' })
  readonly instance!: string;
  @ApiProperty({ description: 'Which kind of problem it is.' })
  readonly code!: string;
  @ApiProperty({ description: 'The code, or `rate_limit` for every 429 of a submission.' })
  readonly error!: string;
  @ApiPropertyOptional({ type: [FieldError], description: 'The fields at fault, at most 100.' })
  readonly errors?: readonly FieldError[];
  @ApiPropertyOptional({ type: [Candidate], description: 'Only where a name fits several.' })
  readonly candidates?: readonly Candidate[];
  @ApiPropertyOptional({ description: 'Only where credits are out: the wallet that would pay.' })
  readonly wallet?: string;
  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: "What is left of its month's allowance." })
  readonly remaining_period?: number;
  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'Purchased credits that are left in it.' })
  readonly remaining_balance?: number;
  @ApiPropertyOptional({ type: ExistingProfile, nullable: true })
  readonly existing?: ExistingProfile | null;
  @ApiPropertyOptional({ description: 'What the operator has not set up.' })
  readonly variable?: string;
  @ApiPropertyOptional({ description: 'Names the offer, which stands in the headers in two protocols.' })
  readonly challenge_id?: string;
  @ApiPropertyOptional()
  readonly price?: CallPrice;
  @ApiPropertyOptional({ description: 'A short code for what stands in the way.' })
  readonly reason?: string;
}
