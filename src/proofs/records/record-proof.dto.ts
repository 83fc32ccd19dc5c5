import { IsOptional, Matches } from 'class-validator';
import { Described } from '../../web/openapi/deferred-description.js';

export class RecordProofQueryDto {
  @Described(
    'The last position of the log that counts, as `X-Log-Position` of an answer has it; absent for now.',
    '1024',
  )
  @IsOptional()
  @Matches(/^(0|[1-9]\d{0,18})$/, {
    message: 'as_of must be a position of the log in digits',
    context: { suggestion: '1024' },
  })
  as_of?: string;
}
