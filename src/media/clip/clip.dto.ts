import { Transform } from 'class-transformer';
import { IsIn, IsNumber, IsOptional, IsString, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import { type Aspect } from './clip-input.rules.js';
import { CLIP_STYLES, type ClipStyle } from './caption.rules.js';
import { CLIP_QUALITIES, type ClipQuality } from './clip-price.rules.js';

const STYLES = [...CLIP_STYLES, 'all'] as const;
const ASPECTS: readonly Aspect[] = ['9:16', '16:9'];
/** A day: no video is longer. */
const LATEST_SECONDS = 86_400;

const SECONDS = { allowNaN: false, allowInfinity: false, maxDecimalPlaces: 3 };

function decimal({ value }: { value: unknown }): unknown {
  return typeof value === 'string' && /^\d{1,6}(?:\.\d{1,9})?$/.test(value.trim()) ? Number(value) : value;
}

/** What the price depends on. */
class ClipTerms {
  /** 720p, or 1080p from Pro Mini on. */
  @IsOptional()
  @IsIn(CLIP_QUALITIES)
  quality: ClipQuality = '720p';

  @IsOptional()
  @IsIn(ASPECTS)
  aspect: Aspect = '9:16';

  /** How the quote is shown; `all` makes one file of each for one price. */
  @IsOptional()
  @IsIn(STYLES)
  style: ClipStyle | 'all' = 'twitterquotes';
}

export class ClipDto extends ClipTerms {
  /** A public video file, or a page of the video site. */
  @IsOptional()
  @IsString()
  @MaxLength(4_096)
  video_url?: string;

  /** A video of the video site, by its id. */
  @IsOptional()
  @Matches(/^[\w-]{11}$/, { message: 'video_id must be the 11 letters, digits, - and _ of a video' })
  video_id?: string;

  @IsNumber(SECONDS)
  @Min(0)
  @Max(LATEST_SECONDS)
  start_seconds!: number;

  @IsNumber(SECONDS)
  @Min(0)
  @Max(LATEST_SECONDS)
  end_seconds!: number;

  /** On-screen caption. */
  @IsString()
  @MinLength(8)
  @MaxLength(280)
  quote!: string;
}

export class ClipQuoteQueryDto extends ClipTerms {
  @Transform(decimal, { toClassOnly: true })
  @IsNumber(SECONDS)
  @Min(0)
  @Max(LATEST_SECONDS)
  start_seconds!: number;

  @Transform(decimal, { toClassOnly: true })
  @IsNumber(SECONDS)
  @Min(0)
  @Max(LATEST_SECONDS)
  end_seconds!: number;
}
