import { ANY_VALUE } from '../../web/openapi/answer-parts.dto.js';
import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';

@ApiSchema({ description: 'A field of the record that would change, or did.' })
export class ReplayedChange {
  @ApiProperty({ description: 'The field.' })
  readonly field!: string;
  @ApiProperty({
    ...ANY_VALUE,
    description: 'What the record has; null where nothing.',
  })
  readonly before!: unknown;
  @ApiProperty({
    ...ANY_VALUE,
    description: 'What it is to have.',
  })
  readonly after!: unknown;
  @ApiProperty({ description: 'Name of the source.' })
  readonly source!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'The page.' })
  readonly source_url!: string | null;
  @ApiProperty({ description: 'The rule.' })
  readonly rule!: string;
}

@ApiSchema({ description: 'A value that rules take from a page.' })
export class ReplayedValue {
  @ApiProperty({ description: 'The field.' })
  readonly field!: string;
  @ApiProperty({
    ...ANY_VALUE,
    description: 'The value.',
  })
  readonly value!: unknown;
  @ApiProperty({ description: 'The rule.' })
  readonly rule!: string;
}

@ApiSchema({ description: 'A company.' })
export class ReplayedCompany {
  @ApiProperty({ description: 'Its slug.' })
  readonly slug!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Stored pages that were read.' })
  readonly pages!: number;
  @ApiPropertyOptional({ description: 'Rules version of the last enrichment.' })
  readonly rules_before?: string;
  @ApiPropertyOptional({ description: 'Rules of this version.' })
  readonly rules_now?: string;
  @ApiProperty({ type: [ReplayedChange], description: 'Of the record.' })
  readonly changes!: readonly ReplayedChange[];
  @ApiProperty({ type: [ReplayedValue], description: 'Found now and not then.' })
  readonly added!: readonly ReplayedValue[];
  @ApiProperty({ type: [ReplayedValue], description: 'Found then and not now.' })
  readonly gone!: readonly ReplayedValue[];
  @ApiProperty({ description: 'Whether the record was changed.' })
  readonly applied!: boolean;
  @ApiPropertyOptional({ description: 'Why nothing could be read.' })
  readonly note?: string;
}

@ApiSchema({ description: 'Differences after reading the stored pages again.' })
export class ReplayAnswer {
  @ApiProperty({ type: [ReplayedCompany], description: 'In a fixed order.' })
  readonly companies!: readonly ReplayedCompany[];
  @ApiProperty({ type: 'string', nullable: true, description: 'The next page begins after it; null at the end.' })
  readonly next_after!: string | null;
}
