import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { IsOptional, IsString, MaxLength, MinLength } from 'class-validator';

export class RegisterWebhookDto {
  @ApiProperty({ description: 'Public https address', example: 'https://hooks.your-domain.com/scoutline' })
  @IsString()
  @MinLength(1)
  url!: string;

  @ApiPropertyOptional({ description: 'A name of your own', maxLength: 80 })
  @IsOptional()
  @IsString()
  @MaxLength(80)
  label?: string;
}

export class WebhookIdQueryDto {
  @ApiProperty({ description: 'Id of the webhook', format: 'uuid' })
  @IsString()
  @MinLength(1)
  id!: string;
}
