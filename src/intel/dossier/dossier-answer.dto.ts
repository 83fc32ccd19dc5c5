import { ApiProperty } from '@nestjs/swagger';
import { REGISTERS } from '../../registries/registry.port.js';
import { PreviewSectionDto, ResolvedSubjectDto } from './dossier-preview.dto.js';

export class ItemSourceDto {
  @ApiProperty({ description: 'Who published it', example: 'SEC EDGAR' })
  name!: string;

  @ApiProperty({ description: 'Where it can be read' })
  url!: string;

  @ApiProperty({ format: 'date-time', description: 'When it was read there' })
  retrieved_at!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'SHA-256 (hex) of the bytes it was read from; null where it stands in the log of this service',
  })
  sha256!: string | null;
}

export class DossierItemDto {
  @ApiProperty({ description: 'A form, a name, a role or a kind of contact', example: '10-K' })
  label!: string;

  @ApiProperty({ description: 'The date, relation, amount or address', example: '2026-02-11' })
  value!: string;

  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description:
      'By section: form, filed_at, accession; holder, share_min_pct, share_max_pct, natures; amount_usd, as_of; role, ' +
      'low_usd, median_usd, high_usd, n; name, relation, slug; kind, value, verified_at; and more of the same record. ' +
      'A sum that a later filing restates has superseded true',
    example: { form: '10-K', filed_at: '2026-02-11', accession: '0001234567-26-000012' },
  })
  attributes!: Record<string, unknown>;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'What erasing the person it names takes; null where it names none',
  })
  subject!: string | null;

  @ApiProperty({ type: () => ItemSourceDto, description: 'Where the line was read' })
  source!: ItemSourceDto;
}

export class DossierSectionDto extends PreviewSectionDto {
  @ApiProperty({ type: () => [DossierItemDto], description: 'Its records, newest filings first' })
  data!: DossierItemDto[];
}

export class RegisterMatchDto {
  @ApiProperty({ enum: REGISTERS, description: 'The register that lists the firm' })
  register!: string;

  @ApiProperty({ description: 'CIK, company number or CRD number' })
  key!: string;

  @ApiProperty({ description: 'As the register writes it' })
  name!: string;

  @ApiProperty({ description: 'False for a firm of the same name that was told from the subject' })
  same!: boolean;

  @ApiProperty({ type: [String], description: 'What spoke for it and against it' })
  reasons!: string[];
}

export class AskedSourceDto {
  @ApiProperty({ description: 'A register, own_site or job_posts', example: 'edgar' })
  id!: string;

  @ApiProperty({ enum: ['read', 'not_configured', 'failed'], description: 'Whether it could be asked' })
  outcome!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    description: 'The setting that this service lacks for it; null otherwise',
  })
  needs!: string | null;
}

export class DossierCreditsDto {
  @ApiProperty({ description: 'What this call cost; 0 without a match' })
  cost!: number;

  @ApiProperty({ description: 'Left of the period’s allowance of the intel wallet' })
  remaining_period!: number;

  @ApiProperty({ description: 'Left of what was purchased' })
  remaining_balance!: number;

  @ApiProperty({ description: 'Used of the period’s allowance' })
  used!: number;

  @ApiProperty({ description: 'The period’s allowance' })
  limit!: number;

  @ApiProperty({ description: 'Limit minus used, never below 0' })
  remaining!: number;
}

export class DossierDto {
  @ApiProperty({ type: () => ResolvedSubjectDto, description: 'Whom the query means' })
  resolved!: ResolvedSubjectDto;

  @ApiProperty({ type: [String], description: 'How the query led there, or why to nobody' })
  reasons!: string[];

  @ApiProperty({
    type: String,
    nullable: true,
    format: 'date-time',
    description: 'When the sources were asked; null without a match',
  })
  generated_at!: string | null;

  @ApiProperty({ type: () => [DossierSectionDto], description: 'All six, always in this order' })
  sections!: DossierSectionDto[];

  @ApiProperty({ type: () => [RegisterMatchDto], description: 'Firms of this name in registers, taken or told apart' })
  matches!: RegisterMatchDto[];

  @ApiProperty({ type: () => [AskedSourceDto], description: 'Sources that were to be asked' })
  sources!: AskedSourceDto[];

  @ApiProperty({ description: 'Lines left out because somebody named there asked to be forgotten' })
  withheld!: number;

  @ApiProperty({ type: () => DossierCreditsDto, description: 'What the call cost and what is left' })
  credits!: DossierCreditsDto;
}
