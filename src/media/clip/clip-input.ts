import { CLIP_STYLES, type ClipStyle } from './caption.rules.js';
import { type ClipQuality } from './clip-price.rules.js';

export type Aspect = '9:16' | '16:9';

/** What a clip's JobQueued holds: a stored format, so fields are only ever added. */
export interface ClipInput {
  readonly video_url?: string;
  readonly video_id?: string;
  readonly start_seconds: number;
  readonly end_seconds: number;
  readonly quote: string;
  readonly aspect: Aspect;
  readonly quality: ClipQuality;
  readonly style: ClipStyle | 'all';
}

export function stylesOf({ style }: Pick<ClipInput, 'style'>): readonly ClipStyle[] {
  return style === 'all' ? CLIP_STYLES : [style];
}

export function sizeOf(aspect: Aspect, quality: ClipQuality): { readonly width: number; readonly height: number } {
  const [long, short] = quality === '1080p' ? [1920, 1080] : [1280, 720];
  return aspect === '9:16' ? { width: short, height: long } : { width: long, height: short };
}

/** The id of a video of the video site, from any of the ways to write it; null for everything else. */
export function videoIdOf(text: string): string | null {
  if (/^[\w-]{11}$/.test(text)) return text;
  if (!URL.canParse(text)) return null;
  const { protocol, hostname, pathname, searchParams } = new URL(text);
  if (protocol !== 'https:' && protocol !== 'http:') return null;
  const host = hostname.replace(/^(?:www|m|music)\./, '');
  const [first = '', second = ''] = pathname.split('/').filter(Boolean);
  const inPath = ['shorts', 'embed', 'live', 'v'].includes(first) ? second : null;
  const id =
    host === 'youtu.be'
      ? first
      : host === 'youtube.com' || host === 'youtube-nocookie.com'
        ? (inPath ?? searchParams.get('v'))
        : null;
  return id !== null && /^[\w-]{11}$/.test(id) ? id : null;
}
