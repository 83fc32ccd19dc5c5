import { Transform, Type } from 'class-transformer';
import {
  IsBoolean,
  IsIn,
  IsNotEmpty,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  MaxLength,
  ValidateNested,
} from 'class-validator';
import { booleanOf } from '../../platform/validation/query-fields.js';
import { THEMES, type ThemeName } from '../drawing/themes.rules.js';
import { FONT_PRESETS, type FontPreset } from '../drawing/typography.rules.js';

export const MAX_CONTENT_BYTES = 500_000;
/** A body of so many bytes holds the largest content however JSON escapes it, nearly always. */
export const VISUAL_SUMMARY_BODY_BYTES = 4 * 1024 * 1024;

export class VisualSummaryOptionsDto {
  @IsOptional()
  @IsIn(THEMES, {
    message: `options.theme must be one of ${THEMES.join(', ')}`,
    context: { suggestion: 'default' },
  })
  theme: ThemeName = 'default';

  /** The fonts of the drawing; Inter takes over where one lacks a letter of the text. */
  @IsOptional()
  @IsIn(FONT_PRESETS, {
    message: `options.font must be one of ${FONT_PRESETS.join(', ')}`,
    context: { suggestion: 'default' },
  })
  font: FontPreset = 'default';

  /** Paid plans and paid calls may leave the line at the foot out; on the free plan it always stands. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => booleanOf(value), { toClassOnly: true })
  @IsBoolean({ message: 'options.include_attribution must be true or false', context: { suggestion: 'true' } })
  include_attribution: boolean = true;
}

export class VisualSummaryDto {
  @IsString()
  @MaxLength(300)
  @IsNotEmpty({ message: 'title must not be empty', context: { suggestion: 'Send the title of the piece' } })
  @Matches(/\S/, { message: 'title must not be empty', context: { suggestion: 'Send the title of the piece' } })
  title!: string;

  /** The piece as HTML, at most 500 kB. It is only read: no element, attribute or address of it is passed on. */
  @IsString()
  @IsNotEmpty({ message: 'content_html must not be empty', context: { suggestion: 'Send the HTML of the piece' } })
  content_html!: string;

  /** Stands below the title. */
  @IsOptional()
  @IsString()
  @MaxLength(1_000)
  excerpt?: string;

  /** Where the piece is published; named in the structured data and at the foot. It is not fetched. */
  @IsOptional()
  @IsString()
  @MaxLength(2_048)
  @IsUrl(
    { protocols: ['http', 'https'], require_protocol: true, require_tld: false },
    { message: 'source_url must be an http or https address', context: { suggestion: 'https://example.com/article' } },
  )
  source_url?: string;

  @IsOptional()
  @ValidateNested()
  @Type(() => VisualSummaryOptionsDto)
  options: VisualSummaryOptionsDto = new VisualSummaryOptionsDto();
}
