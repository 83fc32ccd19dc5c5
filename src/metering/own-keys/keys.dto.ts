import { IsBoolean, IsIn, IsOptional, IsString, MaxLength } from 'class-validator';
import { Described } from '../../web/openapi/deferred-description.js';
import { OVERLAP_HOURS, type OverlapHours } from '../keys/rotate-key.command.js';
import { VisibleText } from '../../web/validation/visible-text.js';

export const LONGEST_KEY_NAME = 80;

export class IssueKeyDto {
  @Described('What you call the key, such as the program that uses it. Only your account sees it.', 'Staging server')
  @IsOptional()
  @IsString()
  @MaxLength(LONGEST_KEY_NAME)
  @VisibleText()
  name?: string;
}

export class NameKeyDto {
  @Described('The new name; an empty text removes it.', 'Production server')
  @IsString()
  @MaxLength(LONGEST_KEY_NAME)
  @VisibleText()
  name!: string;
}

export class RotateOwnKeyDto {
  @Described('Hours for which the replaced key goes on working beside the new one; 0 ends it at once.', 24)
  @IsOptional()
  @IsIn(OVERLAP_HOURS, { message: `overlap_hours must be one of ${OVERLAP_HOURS.join(', ')}` })
  overlap_hours: OverlapHours = 24;
}

export class UpdateKeyDto {
  @Described(
    'Whether the records that answers to the key show are recorded, so that wrong values can be recalled.',
    false,
  )
  @IsBoolean()
  record_reads!: boolean;
}
