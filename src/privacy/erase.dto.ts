import { IsOptional, IsString, MaxLength } from 'class-validator';
import { Described } from '../web/openapi/deferred-description.js';
import { VisibleText } from '../web/validation/visible-text.js';

export class EraseDto {
  @Described(
    '`submission-<id>`, `submission-<id>/founders/0`, `person-<id>`, `investor-<id>`, `named-<id>`, `review-<id>` or the address of a review.',
  )
  @IsString()
  @MaxLength(2_000)
  subject!: string;

  @Described('Reason, without personal data; recorded in the log.', 'Requested by the person')
  @VisibleText()
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  reason?: string;
}
