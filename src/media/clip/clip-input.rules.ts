import { CLIP_STYLES, type ClipStyle } from './caption.rules.js';
import { type ClipQuality } from './clip-price.rules.js';

export type Aspect = '9:16' | '16:9';

/** The input in a clip's JobQueued. A stored format: fields may only be added. */
export interface ClipInput {
  readonly video_url?: string;
  readonly video_id?: string;
  readonly start_seconds: number;
  readonly end_seconds: number;
  readonly quote: string;
  readonly aspect: Aspect;
  readonly quality: ClipQuality;
  readonly style: ClipStyle | 'all';
  /** Makes the clip although a transcript lacks the quote; absent is false. */
  readonly allow_unproved?: boolean;
}

/** The settings that a clip requires. */
export function needsOf({
  video_id: id,
}: Pick<ClipInput, 'video_id'>): readonly ('MEDIA_FFMPEG' | 'MEDIA_FETCHER_URL')[] {
  return id === undefined ? ['MEDIA_FFMPEG'] : ['MEDIA_FFMPEG', 'MEDIA_FETCHER_URL'];
}

export function stylesOf({ style }: Pick<ClipInput, 'style'>): readonly ClipStyle[] {
  return style === 'all' ? CLIP_STYLES : [style];
}

export function sizeOf(aspect: Aspect, quality: ClipQuality): { readonly width: number; readonly height: number } {
  const [long, short] = quality === '1080p' ? [1920, 1080] : [1280, 720];
  return aspect === '9:16' ? { width: short, height: long } : { width: long, height: short };
}
