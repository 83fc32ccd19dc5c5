import { ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';

@ApiSchema({
  description:
    'The record field by field; each section has its own fields, and null means that the source does not say.',
})
export class DossierAttributes {
  @ApiPropertyOptional({ description: 'Form or kind of filing, for example D, 10-K or charge.' })
  readonly form?: string;
  @ApiPropertyOptional({ format: 'date', description: 'When it was filed.' })
  readonly filed_at?: string;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Number of the filing at its register.' })
  readonly accession?: string | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Title of a brochure.' })
  readonly title?: string | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Category of the filing at its register.' })
  readonly category?: string | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: "The register's own code of what was filed." })
  readonly description?: string | null;
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'Status at the register, for example of a charge or a registration.',
  })
  readonly status?: string | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, format: 'date', description: 'When a charge was satisfied.' })
  readonly satisfied_on?: string | null;
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'Size of an offering as it was filed; may say Indefinite.',
  })
  readonly total_offering?: string | null;
  @ApiPropertyOptional({ type: 'number', nullable: true, description: 'Size of an offering. In USD.' })
  readonly total_offering_usd?: number | null;
  @ApiPropertyOptional({ type: 'number', nullable: true, description: 'How much of it was sold. In USD.' })
  readonly total_sold_usd?: number | null;
  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 0, description: 'How many have invested in it.' })
  readonly investors?: number | null;
  @ApiPropertyOptional({ type: 'number', nullable: true, description: 'Least investment that is accepted. In USD.' })
  readonly minimum_investment_usd?: number | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Date of the first sale.' })
  readonly first_sale?: string | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Industry group of the issuer.' })
  readonly industry?: string | null;
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', description: 'A rule.' },
    description: 'Rules under which it is exempt from registration.',
  })
  readonly exemptions?: readonly string[];
  @ApiPropertyOptional({ description: 'Whether it pays for a merger, an acquisition or an exchange.' })
  readonly business_combination?: boolean;
  @ApiPropertyOptional({ description: 'Whether it is of debt without equity.' })
  readonly debt_only?: boolean;
  @ApiPropertyOptional({ description: 'Whether a later filing restates it.' })
  readonly superseded?: boolean;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Number or day of that filing.' })
  readonly superseded_by?: string | null;
  @ApiPropertyOptional({ description: 'Who holds shares or controls.' })
  readonly holder?: string;
  @ApiPropertyOptional({ type: 'number', nullable: true, description: 'Least share, in percent.' })
  readonly share_min_pct?: number | null;
  @ApiPropertyOptional({ type: 'number', nullable: true, description: 'Most share, in percent.' })
  readonly share_max_pct?: number | null;
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', description: 'A nature, as the register calls it.' },
    description: 'What the control consists of, or the roles.',
  })
  readonly natures?: readonly string[];
  @ApiPropertyOptional({ type: 'number', nullable: true, description: 'How many shares.' })
  readonly shares?: number | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, description: 'Class of the shares.' })
  readonly security_class?: string | null;
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    format: 'date',
    description: 'When an officer was appointed.',
  })
  readonly appointed_on?: string | null;
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    format: 'date',
    description: 'When the control was notified.',
  })
  readonly notified_on?: string | null;
  @ApiPropertyOptional({ type: 'string', nullable: true, format: 'date', description: 'When it ended.' })
  readonly ceased_on?: string | null;
  @ApiPropertyOptional({ type: 'number', nullable: true, description: 'Assets. In USD.' })
  readonly amount_usd?: number | null;
  @ApiPropertyOptional({ format: 'date', description: 'Day of the filing that says so.' })
  readonly as_of?: string;
  @ApiPropertyOptional({ description: 'Item of Form ADV.' })
  readonly item?: string;
  @ApiPropertyOptional({ type: 'integer', nullable: true, minimum: 0, description: 'How many private funds.' })
  readonly private_funds?: number | null;
  @ApiPropertyOptional({ description: 'File of the adviser data that it was read from.' })
  readonly file?: string;
  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'Line of that file.' })
  readonly line?: number;
  @ApiPropertyOptional({ description: 'Role that is advertised.' })
  readonly role?: string;
  @ApiPropertyOptional({ type: 'number', nullable: true, description: 'Lowest yearly salary. In USD.' })
  readonly low_usd?: number | null;
  @ApiPropertyOptional({ type: 'number', nullable: true, description: 'Median yearly salary. In USD.' })
  readonly median_usd?: number | null;
  @ApiPropertyOptional({ type: 'number', nullable: true, description: 'Highest yearly salary. In USD.' })
  readonly high_usd?: number | null;
  @ApiPropertyOptional({ type: 'integer', minimum: 0, description: 'From how many postings.' })
  readonly n?: number;
  @ApiPropertyOptional({
    type: 'array',
    items: { type: 'string', description: 'An address.' },
    description: 'Addresses of the postings.',
  })
  readonly postings?: readonly string[];
  @ApiPropertyOptional({ description: 'Name of the other company.' })
  readonly name?: string;
  @ApiPropertyOptional({ description: 'How the two are related.' })
  readonly relation?: string;
  @ApiPropertyOptional({
    type: 'string',
    nullable: true,
    description: 'Slug of its record; null where none is on file.',
  })
  readonly slug?: string | null;
  @ApiPropertyOptional({ type: 'boolean', nullable: true, description: 'Whether the relation is current.' })
  readonly is_current?: boolean | null;
  @ApiPropertyOptional({ description: 'email, phone or profile.' })
  readonly kind?: string;
  @ApiPropertyOptional({ description: 'The contact.' })
  readonly value?: string;
  @ApiPropertyOptional({ format: 'date-time', description: 'When it was last seen at the source.' })
  readonly verified_at?: string;
}
