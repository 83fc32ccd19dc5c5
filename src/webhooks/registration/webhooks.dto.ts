import { ApiProperty, ApiPropertyOptional } from '../../web/openapi/deferred-description.js';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsOptional, IsString, MaxLength, MinLength } from 'class-validator';
import { EXAMPLE } from '../../web/openapi/example-records.js';
import { ACCOUNT_EVENTS, type AccountEvent } from '../webhooks.events.js';
import { VisibleText } from '../../web/validation/visible-text.js';

export class RegisterWebhookDto {
  @ApiProperty({ description: 'Public https address', example: 'https://hooks.your-domain.com/scoutline' })
  @IsString({ context: { suggestion: 'Send the https address of your receiver' } })
  @MinLength(1)
  url!: string;

  @ApiPropertyOptional({ description: 'A name of your own', maxLength: 80 })
  @VisibleText()
  @IsOptional()
  @IsString()
  @MaxLength(80)
  label?: string;
}

export class RegisterAccountWebhookDto extends RegisterWebhookDto {
  @ApiProperty({ description: 'Events it receives', enum: ACCOUNT_EVENTS, isArray: true, example: ['job.finished'] })
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique({ message: 'events must name each event once', context: { suggestion: 'Send each event once' } })
  @IsIn(ACCOUNT_EVENTS, { each: true })
  events!: AccountEvent[];
}

export class WebhookIdQueryDto {
  @ApiProperty({ description: 'Id of the webhook', format: 'uuid', example: EXAMPLE.webhookId })
  @IsString({ context: { suggestion: 'Send the id of a webhook, as the list has it' } })
  @MinLength(1)
  id!: string;
}
