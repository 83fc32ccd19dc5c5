import { ApiProperty, ApiSchema } from '../../web/openapi/deferred-description.js';
import { ChargedRecord } from '../../web/openapi/answer-parts.dto.js';

@ApiSchema({ description: 'Whose product it is.' })
export class ProductCompany {
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its slug.' })
  readonly slug!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its site.' })
  readonly website!: string | null;
  @ApiProperty({ format: 'uri', description: 'Its page here.' })
  readonly service_url!: string;
}

@ApiSchema({ description: 'One product.' })
export class ProductAnswer extends ChargedRecord {
  @ApiProperty({ format: 'uuid', description: 'The product; stable for good.' })
  readonly id!: string;
  @ApiProperty({ description: 'Its name.' })
  readonly name!: string;
  @ApiProperty({ description: 'Its address here.' })
  readonly slug!: string;
  @ApiProperty({ type: 'string', nullable: true, description: 'What kind of product it is.' })
  readonly category!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'How it is priced.' })
  readonly pricing_type!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Whether it is offered.' })
  readonly status!: string | null;
  @ApiProperty({ type: 'string', nullable: true, description: 'Its site.' })
  readonly website!: string | null;
  @ApiProperty({ format: 'uri', description: 'Its page here.' })
  readonly service_url!: string;
  @ApiProperty()
  readonly company!: ProductCompany;
}
