import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { Company } from '../../companies/record/present-company-record.query.js';
import { Charged } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'The company, and how it was found.' })
export class EnrichAnswer extends Charged {
  @ApiProperty()
  readonly data!: Company;
  @ApiProperty({
    enum: ['pipeline', 'database', 'stub'],
    description: 'pipeline was looked at for this call; database was held; stub is nobody yet.',
  })
  readonly source!: 'pipeline' | 'database' | 'stub';
  @ApiProperty({ description: 'Whether anything was found.' })
  readonly enriched!: boolean;
  @ApiProperty({ description: 'Whether the company was looked at for this call.' })
  readonly pipeline_ran!: boolean;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When a look last found it.' })
  readonly last_enriched_at!: string | null;
}
