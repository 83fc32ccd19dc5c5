import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { Charged } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'The company on file.' })
export class TechnologyCompany {
  @ApiProperty({ format: 'uuid', description: 'The company.' })
  readonly id!: string;
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its slug.' })
  readonly slug!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its site.' })
  readonly website!: string | null;
  @ApiProperty({ format: 'uri', description: 'Its page here.' })
  readonly service_url!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Top-level domain.' })
  readonly domain_tld!: string | null;
  @ApiProperty({
    type: 'string',
    nullable: true,
    description: 'Day on which the domain was registered; null while unknown.',
  })
  readonly domain_created_at!: string | null;
}

@ApiSchema({ description: 'The fields of a stack, as they were seen.' })
export class ScannedStack {
  @ApiProperty({ type: 'string', nullable: true, description: 'Content delivery network.' })
  readonly cdn!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Where it is hosted.' })
  readonly hosting!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Who takes its mail.' })
  readonly email_provider!: string | null;
  @ApiProperty({ type: 'array', items: { type: 'string', description: 'A name.' }, description: 'Frameworks.' })
  readonly frameworks!: readonly string[];
  @ApiProperty({ type: 'array', items: { type: 'string', description: 'A name.' }, description: 'Payment providers.' })
  readonly payments!: readonly string[];
  @ApiProperty({ type: 'array', items: { type: 'string', description: 'A name.' }, description: 'Analytics.' })
  readonly analytics!: readonly string[];
  @ApiProperty({ format: 'date-time', description: 'When the site was looked at.' })
  readonly fingerprinted_at!: string;
}

@ApiSchema({ description: 'A technology.' })
export class Technology {
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its kind.' })
  readonly category!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Where the site shows one.' })
  readonly version!: string | null;
}

@ApiSchema({ description: 'After all rules.' })
export class ResolvedTechnologies {
  @ApiProperty({ type: ScannedStack, nullable: true })
  readonly raw!: ScannedStack | null;
  @ApiProperty({ type: [Technology], description: 'All that was found.' })
  readonly technologies!: readonly Technology[];
}

@ApiSchema({ description: 'What was found.' })
export class TechnologyStack {
  @ApiProperty()
  readonly resolved!: ResolvedTechnologies;
}

@ApiSchema({ description: 'What speaks for a technology.' })
export class TechnologyEvidence {
  @ApiProperty({ description: 'Its name.' })
  readonly technology!: string;
  @ApiProperty({ description: 'The rule that found it.' })
  readonly rule!: string;
  @ApiProperty({
    enum: ['header', 'cookie', 'meta', 'script', 'html', 'dns', 'certificate', 'implied'],
    description: 'Where.',
  })
  readonly place!: 'header' | 'cookie' | 'meta' | 'script' | 'html' | 'dns' | 'certificate' | 'implied';
  @ApiProperty({ description: 'The words that were matched.' })
  readonly matched!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'The version they show.' })
  readonly version!: string | null;
}

@ApiSchema({ description: 'The technologies of a site.' })
export class TechnologyAnswer extends Charged {
  @ApiProperty({ description: 'The site.' })
  readonly domain!: string;
  @ApiProperty({ enum: ['database', 'live', 'database+live'], description: 'Where the answer comes from.' })
  readonly source!: 'database' | 'live' | 'database+live';
  @ApiProperty({ type: TechnologyCompany, nullable: true })
  readonly company!: TechnologyCompany | null;
  @ApiProperty()
  readonly technology_stack!: TechnologyStack;
  @ApiPropertyOptional({ description: 'Only where the site could not be looked at now: why. Such an answer is free.' })
  readonly unreachable?: string;
  @ApiPropertyOptional({ type: [TechnologyEvidence], description: 'Only with `include=evidence`.' })
  readonly evidence?: readonly TechnologyEvidence[];
}
