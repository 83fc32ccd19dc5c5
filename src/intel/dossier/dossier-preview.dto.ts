import { ApiProperty } from '@nestjs/swagger';
import { SECTION_KEYS } from '../../registries/registry.port.js';

const NULLABLE_TEXT = { type: String, nullable: true } as const;

export class ResolvedCompanyDto {
  @ApiProperty({ description: 'As it is on file, else as its register writes it', example: 'Acme Robotics' })
  name!: string;

  @ApiProperty({ ...NULLABLE_TEXT, description: 'Of its profile here; null where it is not on file' })
  slug!: string | null;

  @ApiProperty({ ...NULLABLE_TEXT, description: 'Its own site; null where none is known' })
  website!: string | null;
}

export class ResolvedPersonDto {
  @ApiProperty({ ...NULLABLE_TEXT, description: 'As on file; in a preview null unless the name itself was asked for' })
  name!: string | null;

  @ApiProperty({
    description: 'What the erasure of this person takes',
    example: 'person-0193a5c0-7b1e-5f00-8a57-0d9f5c1e2a31',
  })
  subject!: string;
}

export class ResolvedSubjectDto {
  @ApiProperty({ description: 'Whether somebody or some firm is meant for sure; a doubtful one is no match' })
  matched!: boolean;

  @ApiProperty({ type: String, nullable: true, enum: ['company', 'person', null], description: 'Null without a match' })
  kind!: 'company' | 'person' | null;

  @ApiProperty({ type: () => ResolvedCompanyDto, nullable: true, description: 'Null for a person and without a match' })
  company!: ResolvedCompanyDto | null;

  @ApiProperty({ type: () => ResolvedPersonDto, nullable: true, description: 'Null for a firm and without a match' })
  person!: ResolvedPersonDto | null;
}

export class PreviewSectionDto {
  @ApiProperty({ enum: SECTION_KEYS, description: 'What kind of records it holds' })
  key!: string;

  @ApiProperty({
    enum: ['standard', 'premium'],
    description: 'Whether the records are widely published or take joining',
  })
  tier!: string;

  @ApiProperty({
    enum: ['available', 'empty', 'unavailable'],
    description: 'Empty: every source was heard and has nothing. Unavailable: a source could not be asked, see reason',
  })
  status!: string;

  @ApiProperty({
    type: String,
    nullable: true,
    enum: ['not_configured', 'upstream_unavailable', null],
    description: 'Why it is unavailable; null where it is not, and where nobody is meant',
  })
  reason!: string | null;

  @ApiProperty({ description: 'A fixed sentence about the kind; the same for everybody' })
  preview!: string;
}

export class UnlockDto {
  @ApiProperty({ description: 'What the whole dossier costs, from the intel wallet', example: 10 })
  cost_credits!: number;

  @ApiProperty({ description: 'Where it is to be had', example: '/api/v1/intel/lookup' })
  endpoint!: string;
}

export class DossierPreviewDto {
  @ApiProperty({ type: () => ResolvedSubjectDto, description: 'Whom the query means' })
  resolved!: ResolvedSubjectDto;

  @ApiProperty({ type: () => [PreviewSectionDto], description: 'All six, always in this order' })
  sections!: PreviewSectionDto[];

  @ApiProperty({ type: () => UnlockDto, description: 'How to get the rest' })
  unlock!: UnlockDto;
}
