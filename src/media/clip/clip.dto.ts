import { Transform } from 'class-transformer';
import { IsBoolean, IsIn, IsOptional, IsString, Matches, Max, MaxLength, Min, MinLength } from 'class-validator';
import { DecimalNumber } from '../../web/validation/decimal-number.js';
import { LineOfText } from '../../web/validation/visible-text.js';
import { type Aspect } from './clip-input.rules.js';
import { CLIP_STYLES, type ClipStyle } from './caption.rules.js';
import { CLIP_QUALITIES, type ClipQuality } from './clip-price.rules.js';
import { Described } from '../../web/openapi/deferred-description.js';

const STYLES = [...CLIP_STYLES, 'all'] as const;
const ASPECTS: readonly Aspect[] = ['9:16', '16:9'];
/** A day: the maximum length of a video. */
const LATEST_SECONDS = 86_400;

/** Millisecond precision. */
const DECIMALS = 3;

function decimal({ value }: { value: unknown }): unknown {
  return typeof value === 'string' && /^\d{1,6}(?:\.\d{1,9})?$/.test(value.trim()) ? Number(value) : value;
}

/** The parameters that determine the price. */
class ClipTerms {
  @Described('Height of the picture; 1080p from plan Pro Mini on.')
  @IsOptional()
  @IsIn(CLIP_QUALITIES)
  quality: ClipQuality = '720p';

  @Described('Shape of the picture.')
  @IsOptional()
  @IsIn(ASPECTS)
  aspect: Aspect = '9:16';

  @Described('How the quote is shown; `all` makes one file of each for one price.')
  @IsOptional()
  @IsIn(STYLES)
  style: ClipStyle | 'all' = 'twitterquotes';
}

export class ClipDto extends ClipTerms {
  @Described('Address of a public video file, or of a page of the video site; this or `video_id` is required.')
  @IsOptional()
  @LineOfText()
  @IsString()
  @MaxLength(4_096)
  video_url?: string;

  @Described('Id of a video of the video site.', 'dQw4w9WgXcQ')
  @IsOptional()
  @Matches(/^[\w-]{11}$/, { message: 'video_id must be the 11 letters, digits, - and _ of a video' })
  video_id?: string;

  @Described('Where the clip begins, in seconds from the start of the video.', 10)
  @DecimalNumber(DECIMALS)
  @Min(0)
  @Max(LATEST_SECONDS)
  start_seconds!: number;

  @Described('Where it ends, in seconds; at most 180 after its beginning.', 40)
  @DecimalNumber(DECIMALS)
  @Min(0)
  @Max(LATEST_SECONDS)
  end_seconds!: number;

  @Described('Caption on the picture: the words spoken in the clip.', 'never going to give you up')
  @LineOfText()
  @IsString()
  @MinLength(8)
  @MaxLength(280)
  quote!: string;

  @Described('Makes the clip although the transcript lacks the quote; without it such a clip fails and is refunded.')
  @IsOptional()
  @IsBoolean()
  allow_unproved = false;
}

export class ClipQuoteQueryDto extends ClipTerms {
  @Described('Where the clip begins, in seconds from the start of the video.', 10)
  @Transform(decimal, { toClassOnly: true })
  @DecimalNumber(DECIMALS)
  @Min(0)
  @Max(LATEST_SECONDS)
  start_seconds!: number;

  @Described('Where it ends, in seconds; at most 180 after its beginning.', 40)
  @Transform(decimal, { toClassOnly: true })
  @DecimalNumber(DECIMALS)
  @Min(0)
  @Max(LATEST_SECONDS)
  end_seconds!: number;
}
