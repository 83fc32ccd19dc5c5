import { Allow, IsIn, IsNotEmpty, IsOptional, IsString, MaxLength } from 'class-validator';
import { QueryBoolean } from '../../web/validation/query-fields.js';
import { Described } from '../../web/openapi/deferred-description.js';
import { IdInAnyCase } from '../../web/validation/ids-in-any-case.js';
import { VisibleText } from '../../web/validation/visible-text.js';

export const CORRECTION_KINDS = ['corrected', 'retracted', 'changed', 'withdrawn', 'merged', 'split'] as const;
export type CorrectionKind = (typeof CORRECTION_KINDS)[number];

export class CorrectionQueryDto {
  @Described('Shows what would change, and changes nothing.', false)
  @QueryBoolean()
  dry_run?: boolean;
}

export class CorrectionDto {
  @Described(
    '`corrected`: the value was wrong, and `value` is right; `retracted`: it was wrong, and nothing right is known; ' +
      '`changed`: it was right, and the world has changed; `withdrawn`: the whole record goes; `merged`: the record is ' +
      'the same company as `into`, which takes its facts over; `split`: the record was merged, and is a company of its ' +
      'own after all.',
    'corrected',
  )
  @IsIn(CORRECTION_KINDS)
  kind!: CorrectionKind;

  @Described('Name of the field, as answers have it; not for `withdrawn`, `merged` and `split`.', 'employee_count')
  @IsOptional()
  @IsString()
  @MaxLength(50)
  field?: string;

  @Described('The right value, or null where it is unknown; for `corrected` and `changed`.', 12)
  @Allow()
  value?: unknown;

  @Described('Id, slug or domain of the surviving company; only for `merged`.', 'acme')
  @IsOptional()
  @IdInAnyCase()
  @IsString()
  @IsNotEmpty()
  @MaxLength(200)
  into?: string;

  @Described('Why; the log keeps it, without personal data.', 'The source counted the whole group')
  @VisibleText()
  @IsString()
  @IsNotEmpty()
  @MaxLength(1_000)
  reason!: string;

  @Described(
    'Since when the value was wrong: an ISO 8601 instant or day. Absent: as long as it was on file.',
    '2026-03-01',
  )
  @IsOptional()
  @IsString()
  @MaxLength(40)
  wrong_since?: string;

  @Described('Where the right value can be read.', 'https://example.com/about')
  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  evidence_url?: string;
}
