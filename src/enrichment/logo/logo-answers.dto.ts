import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { LOGO_REASONS, type LogoReason } from './logo.events.js';
import { Charged } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'Where a picture comes from.' })
export class LogoProof {
  @ApiProperty({ description: 'The kind of place it was found in.' })
  readonly origin!: string;
  @ApiProperty({ description: 'Its address there.' })
  readonly origin_url!: string;
  @ApiProperty({ description: 'Of the picture as it is served here.' })
  readonly sha256!: string;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Pixels.' })
  readonly width!: number;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Pixels.' })
  readonly height!: number;
}

@ApiSchema({ description: 'Only with `include=evidence`.' })
export class LogoEvidence {
  @ApiProperty({ type: LogoProof, nullable: true })
  readonly square!: LogoProof | null;
  @ApiProperty({ type: LogoProof, nullable: true })
  readonly horizontal!: LogoProof | null;
  @ApiProperty({ format: 'date-time', description: 'When the site was looked at.' })
  readonly fetched_at!: string;
}

@ApiSchema({ description: 'The logos of a company.' })
export class LogoAnswer extends Charged {
  @ApiProperty({ type: 'string', nullable: true, description: 'Name on file, else the one the site gives itself.' })
  readonly name!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'uri', description: 'PNG, served by this service.' })
  readonly square_logo!: string | null;
  @ApiProperty({ type: 'string', nullable: true, format: 'uri', description: 'PNG, served by this service.' })
  readonly horizontal_logo!: string | null;
  @ApiProperty({ description: 'Whether there is one.' })
  readonly has_square!: boolean;
  @ApiProperty({ description: 'Whether there is one.' })
  readonly has_horizontal!: boolean;
  @ApiProperty({ enum: ['cache', 'live'], description: 'cache: it was held; live: the site was looked at now.' })
  readonly source!: 'cache' | 'live';
  @ApiProperty({ enum: LOGO_REASONS, nullable: true, description: 'Why one is missing; null where both are there.' })
  readonly reason!: LogoReason | null;
  @ApiPropertyOptional()
  readonly evidence?: LogoEvidence;
}
