import { ApiProperty, ApiPropertyOptional, ApiSchema } from '../../web/openapi/deferred-description.js';
import { Credits } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'The diagram in every form.' })
export class VisualSummaryAnswer {
  @ApiProperty({ enum: [true], description: 'Where nothing can be drawn the answer is an error.' })
  readonly success!: true;
  @ApiProperty({
    description: 'The diagram as accessible SVG; `data-source` of a node says where in `content_html` its words stand.',
  })
  readonly svg_html!: string;
  @ApiProperty({ description: 'The same as plain HTML, to be read in order.' })
  readonly html!: string;
  @ApiProperty({ format: 'uri', description: 'The diagram as PNG, until `image_expires_at`.' })
  readonly image_url!: string;
  @ApiProperty({ description: 'The same as Markdown.' })
  readonly markdown!: string;
  @ApiProperty({
    type: 'object',
    additionalProperties: true,
    description: 'schema.org: the picture, and what it says as a list.',
  })
  readonly jsonld!: Readonly<Record<string, unknown>>;
  @ApiProperty({ type: 'integer', minimum: 0, description: 'Nodes that are drawn.' })
  readonly nodes_count!: number;
  @ApiProperty({ description: 'Whether the diagram names the service.' })
  readonly attribution_included!: boolean;
  @ApiProperty({ description: 'The plan that decided about the attribution.' })
  readonly plan!: string;
  @ApiProperty({
    enum: ['steps', 'comparison', 'timeline', 'hierarchy', 'figures', 'cause_effect'],
    description: 'What the piece is drawn as.',
  })
  readonly kind!: 'steps' | 'comparison' | 'timeline' | 'hierarchy' | 'figures' | 'cause_effect';
  @ApiProperty({ description: 'The preset in use.' })
  readonly font!: string;
  @ApiProperty({ format: 'date-time', description: 'Until when `image_url` works.' })
  readonly image_expires_at!: string;
  @ApiPropertyOptional()
  readonly credits?: Credits;
}
