import { IsBoolean, IsIn, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { Transform } from 'class-transformer';
import { booleanOf } from '../../platform/validation/query-fields.js';
import { type VideoFormat } from './video-input.rules.js';
import { VISUAL_STYLES, type VisualStyle } from './visual-styles.rules.js';

const FORMATS: readonly VideoFormat[] = ['9:16', '16:9'];
export const MAX_ARTICLE_CHARS = 100_000;

export class VideoDto {
  /** The address of an article. */
  @IsOptional()
  @IsString()
  @MaxLength(4_096)
  url?: string;

  /** The text of an article; not used where `url` is given. */
  @IsOptional()
  @IsString()
  @MinLength(200)
  @MaxLength(MAX_ARTICLE_CHARS)
  text?: string;

  @IsOptional()
  @IsString()
  @MaxLength(200)
  title?: string;

  /**
   * Id of a voice, as `en-us`, `en-gb` or `de`, where a variant may follow, as `en-us+f3`; or one that the operator has
   * mounted, as `piper:en_US-joe-medium`. A 400 lists those there are.
   */
  @IsOptional()
  @Matches(/^(?:[a-z]{2,3}(?:-[a-z0-9-]{1,20})?|piper:[a-z0-9][\w.-]{0,79})(?:\+[a-z0-9]{1,12})?$/i, {
    message: 'voice must be the id of a voice, such as en-us',
  })
  voice?: string;

  @IsOptional()
  @IsIn(FORMATS)
  format?: VideoFormat;

  /** The same as `format: "16:9"`. */
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => booleanOf(value), { toClassOnly: true })
  @IsBoolean()
  wide?: boolean;

  @IsOptional()
  @IsIn(VISUAL_STYLES)
  visual_style: VisualStyle = 'gradient';

  @IsOptional()
  @Transform(({ value }: { value: unknown }) => booleanOf(value), { toClassOnly: true })
  @IsBoolean()
  subtitles = true;
}

export class VideoQueryDto {
  /** `storyboard`: the scenes with the sentences they show. */
  @IsOptional()
  @IsIn(['storyboard'])
  include?: 'storyboard';
}
