import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { ATS_VENDORS, type AtsVendor } from './hiring.events.js';
import { Charged } from '../../web/openapi/answer-parts.dto.js';

export abstract class HiringPosting {
  @ApiProperty({ description: 'Title.' })
  readonly title!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Where it stands.' })
  readonly url!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'When the board says it was published.' })
  readonly published_at!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'When this service first saw it.' })
  readonly first_seen_at!: string | null;
}

@ApiSchema({ description: 'A role.' })
export class HiringRole extends HiringPosting {
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'A place.' },
    description: 'Where it may be done from.',
  })
  readonly locations!: readonly string[];
}

@ApiSchema({ description: 'A role that looks abandoned.' })
export class GhostRole extends HiringPosting {
  @ApiProperty({ description: 'Why.' })
  readonly reason!: string;
}

@ApiSchema({ description: 'A role that was put up again.' })
export class RepostedRole extends HiringPosting {
  @ApiProperty({ type: 'integer', minimum: 0, description: 'How often.' })
  readonly times!: number;
}

@ApiSchema({ description: 'What a hiring scan rests on.' })
export class HiringEvidence {
  @ApiProperty({
    enum: ['link', 'embed', 'jsonld', 'dns', 'guess'],
    description: 'How the board was found; guess is its name alone.',
  })
  readonly found_by!: 'link' | 'embed' | 'jsonld' | 'dns' | 'guess';
  @ApiProperty({ type: 'string', nullable: true, description: 'The page or name that led to the board.' })
  readonly found_at!: string | null;
  @ApiPropertyOptional({ description: 'Only of a guess: whether the board names the company’s domain itself.' })
  readonly guess_confirmed?: boolean;
  @ApiProperty({ description: 'Where people see it.' })
  readonly board_url!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'The vendor’s name for it.' })
  readonly board_name!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'The first look.' })
  readonly watched_since!: string | null;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Looks so far.' })
  readonly looks!: number;
  @ApiProperty({ enum: ['snapshots', 'board_dates'], nullable: true, description: 'What the count rests on.' })
  readonly roles_added_7d_by!: 'snapshots' | 'board_dates' | null;
  @ApiProperty({ enum: ['snapshots', 'board_dates'], nullable: true, description: 'What the count rests on.' })
  readonly roles_added_30d_by!: 'snapshots' | 'board_dates' | null;
  @ApiProperty({ type: [HiringRole], description: 'The newest, at most 50.' })
  readonly roles!: readonly HiringRole[];
  @ApiProperty({ type: [GhostRole], description: 'At most 50.' })
  readonly ghosts!: readonly GhostRole[];
  @ApiProperty({ type: [RepostedRole], description: 'At most 50.' })
  readonly reposts!: readonly RepostedRole[];
}

@ApiSchema({ description: 'The company on file.' })
export class HiringCompany {
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its slug.' })
  readonly slug!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its site.' })
  readonly website!: string | null;
  @ApiProperty({ format: 'uri', description: 'Its page here.' })
  readonly service_url!: string;
}

@ApiSchema({ description: 'A role.' })
export class SampleRole {
  @ApiProperty({ description: 'Title.' })
  readonly title!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Where.' })
  readonly location!: string | null;
  @ApiProperty({ description: 'Whether it may be done from anywhere.' })
  readonly is_remote!: boolean;
}

@ApiSchema({ description: 'What was found.' })
export class HiringResult {
  @ApiProperty({ enum: ['database', 'live', 'none'], description: 'none is free.' })
  readonly source!: 'database' | 'live' | 'none';
  @ApiProperty({
    enum: ATS_VENDORS,
    nullable: true,
    description: 'Vendor of the board; null for the company’s own pages.',
  })
  readonly ats_vendor!: AtsVendor | null;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'Roles that are open.' })
  readonly open_roles!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'Added in seven days; null while unknown.' })
  readonly roles_added_7d!: number | null;
  @ApiProperty({
    type: 'integer',
    nullable: true,
    minimum: 0,
    description: 'Added in thirty days; null while unknown.',
  })
  readonly roles_added_30d!: number | null;
  @ApiProperty({ type: [SampleRole], description: 'The newest, at most ten.' })
  readonly sample!: readonly SampleRole[];
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'Open roles that are remote.' })
  readonly remote_roles!: number | null;
  @ApiProperty({ type: 'integer', nullable: true, minimum: 0, description: 'Open roles that look abandoned.' })
  readonly ghost_roles!: number | null;
  @ApiProperty({
    enum: ['link', 'embed', 'jsonld', 'dns', 'guess'],
    nullable: true,
    description: 'How the board was found; guess is its name alone.',
  })
  readonly found_by!: 'link' | 'embed' | 'jsonld' | 'dns' | 'guess' | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'When the board was last looked at.' })
  readonly scanned_at!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why nothing could be said.' })
  readonly reason!: string | null;
}

@ApiSchema({ description: 'Who a company hires.' })
export class HiringAnswer extends Charged {
  @ApiProperty({ description: 'The domain that was looked at.' })
  readonly domain!: string;
  @ApiProperty({ description: 'Whether the company is on file.' })
  readonly in_database!: boolean;
  @ApiProperty({ type: HiringCompany, nullable: true })
  readonly company!: HiringCompany | null;
  @ApiProperty()
  readonly hiring!: HiringResult;
  @ApiPropertyOptional({ type: HiringEvidence, nullable: true })
  readonly evidence?: HiringEvidence | null;
}
