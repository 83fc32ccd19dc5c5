import { IsArray } from 'class-validator';
import {
  ApiExtraModels,
  ApiProperty,
  ApiPropertyOptional,
  ApiSchema,
  Described,
  schemaRef,
} from '../../web/openapi/deferred-description.js';
import { RECALLED_RECORDS, type RecalledKind } from '../recalls.events.js';
import { DIGITS } from '../../kernel/moment.js';
import { MOST_HOLDINGS } from './holdings.rules.js';

/** Documents a row only: `readHoldings` checks them. */
@ApiSchema({ description: 'A record that you have, and which version: one of `position`, `revision` and `digest`.' })
export class HeldRecord {
  @ApiProperty({ enum: RECALLED_RECORDS, description: 'Kind of the record.' })
  readonly kind!: RecalledKind;
  @ApiProperty({ type: 'string', description: 'Id of the record, a UUID.' })
  readonly id!: string;
  @ApiPropertyOptional({ type: 'string', pattern: DIGITS.source, description: 'X-Log-Position of the answer.' })
  readonly position?: string;
  @ApiPropertyOptional({ type: 'string', pattern: DIGITS.source, description: 'Revision of the record.' })
  readonly revision?: string;
  @ApiPropertyOptional({ type: 'string', description: 'SHA-256 of the paid answer in Base64, as its charge has it.' })
  readonly digest?: string;
}

@ApiExtraModels(HeldRecord)
export class RecallCheckDto {
  @Described('What you have; at most 100,000 rows.', [
    { kind: 'company', id: '0f8fad5b-d9cb-469f-a165-70867728950e', position: '2408' },
  ])
  @ApiProperty({ type: 'array', maxItems: MOST_HOLDINGS, items: schemaRef(HeldRecord) })
  @IsArray({
    message: 'holdings must be a list',
    context: { suggestion: 'Send [{"kind":"company","id":"…","position":"@2408"}]' },
  })
  holdings!: unknown[];
}
