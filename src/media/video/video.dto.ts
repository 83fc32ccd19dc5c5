import { IsBoolean, IsIn, IsOptional, IsString, Matches, MaxLength, MinLength } from 'class-validator';
import { Transform } from 'class-transformer';
import { LineOfText } from '../../web/validation/visible-text.js';
import { booleanOf } from '../../web/validation/query-fields.js';
import { type VideoFormat } from './video-input.rules.js';
import { VISUAL_STYLES, type VisualStyle } from './visual-styles.rules.js';
import { Described } from '../../web/openapi/deferred-description.js';

const FORMATS: readonly VideoFormat[] = ['9:16', '16:9'];
export const MAX_ARTICLE_CHARS = 100_000;

export class VideoDto {
  @Described('Address of an article; this or `text` is required.')
  @IsOptional()
  @LineOfText()
  @IsString()
  @MaxLength(4_096)
  url?: string;

  @Described(
    'Text of an article; not used where `url` is given.',
    'Small robots sort parcels in warehouses that are too small for a conveyor. A robot learns a new shelf in an hour, works beside people without a fence, and is rented by the month. Warehouses that rent two robots save thirty percent of their costs in the first year.',
  )
  @IsOptional()
  @IsString()
  @MinLength(200)
  @MaxLength(MAX_ARTICLE_CHARS)
  text?: string;

  @Described('Title of the video (default: the title of the article).', 'Warehouse robots')
  @IsOptional()
  @LineOfText()
  @IsString()
  @MaxLength(200)
  title?: string;

  @Described(
    'Id of a voice, such as `en-us`, `en-gb` or `de`, with a variant where wanted (`en-us+f3`); or one of the operator’s, such as `piper:en_US-joe-medium`. A 400 lists the available ones. Default: the operator’s first English neural voice, else `en-us`.',
    'en-us',
  )
  @IsOptional()
  @Matches(/^(?:[a-z]{2,3}(?:-[a-z0-9-]{1,20})?|piper:[a-z0-9][\w.-]{0,79})(?:\+[a-z0-9]{1,12})?$/i, {
    message: 'voice must be the id of a voice, such as en-us',
  })
  voice?: string;

  @Described('Shape of the picture; default 9:16.')
  @IsOptional()
  @IsIn(FORMATS)
  format?: VideoFormat;

  @Described('The same as `format: "16:9"`.')
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => booleanOf(value), { toClassOnly: true })
  @IsBoolean()
  wide?: boolean;

  @Described('Colours and backgrounds.')
  @IsOptional()
  @IsIn(VISUAL_STYLES)
  visual_style: VisualStyle = 'gradient';

  @Described('Whether the spoken words are shown.')
  @IsOptional()
  @Transform(({ value }: { value: unknown }) => booleanOf(value), { toClassOnly: true })
  @IsBoolean()
  subtitles = true;
}

export class VideoQueryDto {
  @Described('`storyboard` adds the scenes with the sentences they show.', 'storyboard')
  @IsOptional()
  @IsIn(['storyboard'])
  include?: 'storyboard';
}
