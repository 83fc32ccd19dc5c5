import { ApiPropertyOptional } from '../../web/openapi/deferred-description.js';
import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional } from 'class-validator';

export class BoardQueryDto {
  @ApiPropertyOptional({
    type: String,
    description: '1 or true (case-insensitive) for live arbitrages only; any other value for the full board',
    example: 'true',
  })
  @IsOptional()
  @Transform(({ value }) => typeof value === 'string' && ['1', 'true'].includes(value.toLowerCase()))
  @IsBoolean()
  arbs_only?: boolean;
}
