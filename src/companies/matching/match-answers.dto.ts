import { AsOf } from '../../web/openapi/as-of.dto.js';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { Charged } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'Another company.' })
export class DomainMatchAlternative {
  @ApiProperty({ description: 'Its name of today.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its slug.' })
  readonly slug!: string;
  @ApiProperty({ description: 'Why it claims the domain.' })
  readonly reason!: string;
}

@ApiSchema({ description: 'Which company a domain belongs to.' })
export class DomainMatch {
  @ApiProperty({ description: 'What was sent, to the letter.' })
  readonly domain!: string;
  @ApiProperty({ description: 'Whether a company has it; the members below are present only then.' })
  readonly matched!: boolean;
  @ApiPropertyOptional({ description: 'Name of the company.' })
  readonly name?: string;
  @ApiPropertyOptional({ description: 'Its slug.' })
  readonly slug?: string;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Its site.' })
  readonly website?: string | null;
  @ApiPropertyOptional({ type: 'number', nullable: true, description: 'USD in all.' })
  readonly total_funding?: number | null;
  @ApiPropertyOptional({ type: [DomainMatchAlternative], description: 'Only where others claim the domain too.' })
  readonly alternatives?: readonly DomainMatchAlternative[];
}

@ApiSchema({ description: 'One result each, in the order of the domains.' })
export class MatchAnswer extends Charged {
  @ApiProperty({ type: [DomainMatch], description: 'As many as domains were sent.' })
  readonly results!: readonly DomainMatch[];
  @ApiProperty({ description: 'The state of the log that the results show.' })
  readonly as_of!: AsOf;
}
