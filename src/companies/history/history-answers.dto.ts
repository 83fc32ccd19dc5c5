import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { AsOf } from '../../web/openapi/as-of.dto.js';
import { ANY_VALUE, Charged } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'A field before and after.' })
export class ValueChange {
  @ApiProperty({
    description:
      'Name of the field; `funding_rounds`, `products` and `exit` have one round, product or exit as value. A round has the names of its investors.',
  })
  readonly field!: string;
  @ApiProperty({ ...ANY_VALUE, description: 'Before; null for none.' })
  readonly from!: unknown;
  @ApiProperty({ ...ANY_VALUE, description: 'After; null where the value was withdrawn.' })
  readonly to!: unknown;
}

@ApiSchema({ description: 'What one event changed.' })
export class HistoryEntry {
  @ApiProperty({ description: '`@` and the position of the event in the log.' })
  readonly position!: string;
  @ApiProperty({ format: 'date-time', description: 'When the log recorded it.' })
  readonly at!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Number of the event in the stream of the company.' })
  readonly revision!: number;
  @ApiProperty({ format: 'uuid', description: 'The event; `/proofs/events/{id}` proves that it is in the log.' })
  readonly event_id!: string;
  @ApiProperty({
    enum: ['added', 'changed', 'corrected', 'merged', 'split', 'withdrawn'],
    description:
      '`corrected`: the former value was wrong when it was stored. `merged`: another record was the same company; `split`: it was another one after all.',
  })
  readonly op!: 'added' | 'changed' | 'corrected' | 'merged' | 'split' | 'withdrawn';
  @ApiProperty({ type: [ValueChange], description: 'The fields.' })
  readonly values!: readonly ValueChange[];
  @ApiProperty({ type: 'string', nullable: true, description: 'Name of the source; null for a scan of the site.' })
  readonly source!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its address.' })
  readonly source_url!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'When the source stated it.' })
  readonly observed_at!: string | null;
  @ApiPropertyOptional({ description: 'File it was imported from.' })
  readonly file?: string;
  @ApiPropertyOptional({ type: 'integer', minimum: 1, description: 'Line of that file.' })
  readonly line?: number;
  @ApiPropertyOptional({ description: 'Why it was corrected, merged or withdrawn.' })
  readonly why?: string;
  @ApiPropertyOptional({ format: 'uuid', description: 'The other record of a merge.' })
  readonly merged_with?: string;
}

@ApiSchema({ description: 'The history of a company.' })
export class CompanyHistoryData {
  @ApiProperty({ format: 'uuid', description: 'The company.' })
  readonly id!: string;
  @ApiProperty({ description: 'Its slug.' })
  readonly slug!: string;
  @ApiProperty({ type: [HistoryEntry], description: 'Newest first; at most the last 2,000 events are read.' })
  readonly entries!: readonly HistoryEntry[];
  @ApiProperty({ type: [ValueChange], description: 'What differs between the two ends of the period.' })
  readonly net!: readonly ValueChange[];
}

@ApiSchema({ description: 'What the log recorded of a company.' })
export class CompanyHistoryAnswer extends Charged {
  @ApiProperty()
  readonly data!: CompanyHistoryData;
  @ApiPropertyOptional({ description: 'Only with `since`: the state of the log after which the period begins.' })
  readonly since?: AsOf;
  @ApiPropertyOptional({ description: 'Only with `until`: the state of the log with which the period ends.' })
  readonly until?: AsOf;
}
