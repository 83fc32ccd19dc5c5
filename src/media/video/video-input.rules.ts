import { type VisualStyle } from './visual-styles.rules.js';

export type VideoFormat = '9:16' | '16:9';

/** What a video's JobQueued holds: a stored format, so fields are only ever added. A text stands in the object store. */
export interface VideoInput {
  readonly url?: string;
  readonly text_key?: string;
  readonly title?: string;
  readonly voice: string;
  readonly format: VideoFormat;
  readonly visual_style: VisualStyle;
  readonly subtitles: boolean;
}

/** The settings without which a video cannot be made. */
export const VIDEO_NEEDS = ['MEDIA_FFMPEG', 'MEDIA_ESPEAK'] as const;

export function frameOf(format: VideoFormat): { readonly width: number; readonly height: number } {
  return format === '9:16' ? { width: 1080, height: 1920 } : { width: 1920, height: 1080 };
}
