import { type VisualStyle } from './visual-styles.rules.js';

export type VideoFormat = '9:16' | '16:9';

/** The input in a video's JobQueued. A stored format: fields may only be added. A text is in the object store. */
export interface VideoInput {
  readonly url?: string;
  readonly text_key?: string;
  readonly title?: string;
  readonly voice: string;
  readonly format: VideoFormat;
  readonly visual_style: VisualStyle;
  readonly subtitles: boolean;
}

/** The settings that a video requires. */
export const VIDEO_NEEDS = ['MEDIA_FFMPEG', 'MEDIA_ESPEAK'] as const;

export interface Frame {
  readonly width: number;
  readonly height: number;
}

/** With the given shorter side in pixels; both are even, as the encoder needs them. */
export function frameOf(format: VideoFormat, side: number): Frame {
  const [short, long] = [Math.round(side / 2) * 2, Math.round((side * 8) / 9) * 2];
  return format === '9:16' ? { width: short, height: long } : { width: long, height: short };
}
