import { ApiProperty, ApiSchema } from '../web/openapi/deferred-description.js';

@ApiSchema({ description: 'What is forgotten.' })
export class ErasedAnswer {
  @ApiProperty({ description: 'As it was named.' })
  readonly subject!: string;
  @ApiProperty({
    type: 'array',
    items: { type: 'string', description: 'A subject.' },
    description: 'What is gone now: subjects of the vault.',
  })
  readonly erased!: readonly string[];
}
