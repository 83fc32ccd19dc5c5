import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { DOMAIN_STATUSES, type DomainStatus } from '../radar.events.js';
import { AsOf } from '../../web/openapi/as-of.dto.js';
import { ChargedPage } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'Part of the score.' })
export class ScorePart {
  @ApiProperty({ description: 'The rule.' })
  readonly rule!: string;
  @ApiProperty({ description: 'Negative where it speaks against.' })
  readonly points!: number;
  @ApiProperty({ description: 'What it saw.' })
  readonly detail!: string;
}

@ApiSchema({ description: 'Registry data. Registrants are never stored.' })
export class RegistrationEvidence {
  @ApiProperty({
    enum: ['found', 'none', 'unknown'],
    description: 'unknown: there was no definite answer, see `error`.',
  })
  readonly status!: 'found' | 'none' | 'unknown';
  @ApiProperty({ type: 'string', nullable: true, format: 'date', description: 'Day of registration.' })
  readonly registered_on!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'date', description: 'Day on which it ends.' })
  readonly expires_on!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its name.' })
  readonly registrar!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its number.' })
  readonly registrar_iana_id!: string | null;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'One.' },
    description: 'As the registry writes them.',
  })
  readonly statuses!: readonly string[];
  @ApiProperty({ type: 'string', nullable: true, description: 'Requested URL.' })
  readonly url!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Why there is no definite result.' })
  readonly error!: string | null;
}

@ApiSchema({ description: 'What name servers say.' })
export class DnsEvidence {
  @ApiProperty({
    enum: ['found', 'none', 'unknown'],
    description: 'unknown: there was no definite answer, see `error`.',
  })
  readonly status!: 'found' | 'none' | 'unknown';
  @ApiProperty({ type: 'array', items: { type: 'string', description: 'One.' }, description: 'Name servers.' })
  readonly nameservers!: readonly string[];
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'One.' },
    description: 'In order of preference.',
  })
  readonly mail_exchangers!: readonly string[];
  @ApiProperty({ type: 'string', nullable: true, description: 'Why there is no definite result.' })
  readonly error!: string | null;
}

@ApiSchema({ description: 'What its first page shows.' })
export class HomepageEvidence {
  @ApiProperty({
    enum: ['found', 'none', 'unknown'],
    description: 'unknown: there was no definite answer, see `error`.',
  })
  readonly status!: 'found' | 'none' | 'unknown';
  @ApiProperty({ type: 'string', nullable: true, description: 'Address of the last hop.' })
  readonly url!: string | null;
  @ApiProperty({ type: 'integer', nullable: true, description: 'Status of the answer.' })
  readonly http_status!: number | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Registered domain of the last hop, where it is another one.',
  })
  readonly redirect_apex!: string | null;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Words of text.' })
  readonly words!: number;
  @ApiProperty({ type: 'string', nullable: true, description: 'ISO 639-1.' })
  readonly language!: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Name the page gives itself, where it agrees with the domain.',
  })
  readonly site_name!: string | null;
  @ApiProperty({ description: 'Whether it describes itself.' })
  readonly has_description!: boolean;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'One.' },
    description: 'Kinds of internal pages it links to.',
  })
  readonly sections!: readonly string[];
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'One.' },
    description: 'What spoke for a parked or placeholder page.',
  })
  readonly markers!: readonly string[];
  @ApiProperty({ type: 'string', nullable: true, description: 'Why there is no definite result.' })
  readonly error!: string | null;
}

@ApiSchema({ description: 'A source that saw it.' })
export class DomainSighting {
  @ApiProperty({ description: 'Which.' })
  readonly source!: string;
  @ApiProperty({ format: 'date-time', description: 'Time stated by the source, if it has one.' })
  readonly seen_at!: string;
  @ApiProperty({ format: 'date-time', description: 'When it was recorded.' })
  readonly ingested_at!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'The source’s own key.' })
  readonly key!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'URL in the source.' })
  readonly url!: string | null;
}

@ApiSchema({ description: 'Only with `include=evidence`: what each conclusion rests on.' })
export class DomainEvidence {
  @ApiProperty({ type: 'string', nullable: true, description: 'What the last probe concluded.' })
  readonly verdict!: string | null;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Probes so far.' })
  readonly attempts!: number;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'The last one.' })
  readonly probed_at!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'date-time', description: 'The next one.' })
  readonly next_probe_at!: string | null;
  @ApiProperty({ type: [ScorePart], description: 'What makes up the score.' })
  readonly reasons!: readonly ScorePart[];
  @ApiProperty({ type: RegistrationEvidence, nullable: true })
  readonly registration!: RegistrationEvidence | null;
  @ApiProperty({ type: DnsEvidence, nullable: true })
  readonly dns!: DnsEvidence | null;
  @ApiProperty({ type: HomepageEvidence, nullable: true })
  readonly homepage!: HomepageEvidence | null;
  @ApiProperty({ type: [DomainSighting], description: 'The first one first.' })
  readonly sightings!: readonly DomainSighting[];
}

@ApiSchema({ description: 'A newly registered name.' })
export class DomainRow {
  @ApiProperty({ description: 'The registrable domain.' })
  readonly apex!: string;
  @ApiProperty({ description: 'Its top-level domain.' })
  readonly tld!: string;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Candidate name stated by a source, else the name of the company that it was promoted to.',
  })
  readonly name!: string | null;
  @ApiProperty({ description: 'Source that saw it first; the list is open-ended.' })
  readonly source!: string;
  @ApiProperty({ enum: DOMAIN_STATUSES, description: 'Its status.' })
  readonly status!: DomainStatus;
  @ApiProperty({ format: 'date-time', description: 'When it was first recorded.' })
  readonly created_at!: string;
  @ApiProperty({ type: 'string', nullable: true, format: 'date', description: 'Day of registration.' })
  readonly registered_at!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Registrar.' })
  readonly registrar!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Who runs its name servers.' })
  readonly dns_provider!: string | null;
  @ApiProperty({
    type: 'boolean',
    nullable: true,
    description: 'Whether the domain has a mail exchanger; null before a probe.',
  })
  readonly has_real_email!: boolean | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Who takes its mail.' })
  readonly email_provider!: string | null;
  @ApiProperty({ type: 'boolean', nullable: true, description: 'Whether the last probe saw real copy.' })
  readonly has_real_content!: boolean | null;
  @ApiProperty({ type: 'boolean', nullable: true, description: 'Whether it is parked.' })
  readonly is_parked!: boolean | null;
  @ApiProperty({ type: 'number', nullable: true, minimum: 0, maximum: 1, description: '0 to 1.' })
  readonly quality_score!: number | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Slug of the public profile, once there is one.' })
  readonly startup_slug!: string | null;
  @ApiPropertyOptional()
  readonly evidence?: DomainEvidence;
}

@ApiSchema({ description: 'A page of the radar.' })
export class DomainsAnswer extends ChargedPage {
  @ApiProperty({ type: [DomainRow], description: 'The rows of this page, in the order of the list.' })
  readonly data!: readonly DomainRow[];
  @ApiProperty({ description: 'The state of the log that this page and the ones after it show.' })
  readonly as_of!: AsOf;
}

@ApiSchema({ description: 'It is out for good.' })
export class DomainRejectedAnswer {
  @ApiProperty({ description: 'The name.' })
  readonly apex!: string;
  @ApiProperty({ enum: ['rejected'], description: 'Always rejected.' })
  readonly status!: 'rejected';
}
