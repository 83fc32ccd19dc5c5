import { IsOptional, Matches } from 'class-validator';
import { DIGITS } from '../../kernel/moment.js';
import { Described } from '../../web/openapi/deferred-description.js';

export class RecordProofQueryDto {
  @Described(
    'The last position of the log that counts, as `X-Log-Position` or `as_of` of an answer has it, with `@` or without; absent for now.',
    '1024',
  )
  @IsOptional()
  @Matches(DIGITS, {
    message: 'as_of must be a position of the log in digits, with @ before them or not',
    context: { suggestion: '1024' },
  })
  as_of?: string;
}
