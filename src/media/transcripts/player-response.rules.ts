import { readJson } from '../../parsers/json/read-json.js';

export const REFUSALS = [
  'no_captions',
  'disabled',
  'unavailable',
  'age_restricted',
  'blocked',
  'rate_limited',
  'not_a_video',
] as const;
export type Refusal = (typeof REFUSALS)[number];

export interface CaptionTrack {
  /** Path and query below the site's base URL; a host in the page is never contacted. */
  readonly path: string;
  readonly language: string;
  readonly isAutomatic: boolean;
}

export interface WatchPage {
  readonly title: string | null;
  readonly channel: string | null;
  readonly duration_seconds: number | null;
  /** The readable track, or the reason for none. */
  readonly captions: { readonly track: CaptionTrack } | { readonly refusal: Refusal };
}

const MARK = 'ytInitialPlayerResponse';

/** Whether the site asks about cookies instead of showing the video. */
export function isConsentPage(html: string): boolean {
  return html.includes('consent.youtube.com') && !html.includes(MARK);
}

/** Reads a video's watch page; a refusal where the page shows no video. */
export function readWatchPage(html: string): WatchPage {
  const player = playerResponse(html);
  if (!player) {
    const isWall = html.includes('g-recaptcha') || html.includes('consent.youtube.com');
    return {
      title: null,
      channel: null,
      duration_seconds: null,
      captions: { refusal: isWall ? 'blocked' : 'not_a_video' },
    };
  }
  const details = objectOf(player.videoDetails);
  const seconds = Number(details.lengthSeconds);
  return {
    title: textOrNull(details.title),
    channel: textOrNull(details.author),
    duration_seconds: Number.isFinite(seconds) && seconds > 0 ? seconds : null,
    captions: captionsOf(player),
  };
}

function captionsOf(player: Record<string, unknown>): WatchPage['captions'] {
  const { status, reason } = objectOf(player.playabilityStatus);
  const refusal = status === 'OK' || status === undefined ? null : refusalOf(textOrNull(status), textOrNull(reason));
  if (refusal) return { refusal };
  const list = objectOf(objectOf(player.captions).playerCaptionsTracklistRenderer);
  if (player.captions === undefined) return { refusal: 'disabled' };
  const tracks = (Array.isArray(list.captionTracks) ? list.captionTracks : []).flatMap(trackOf);
  const track = bestOf(tracks);
  return track ? { track } : { refusal: 'no_captions' };
}

function refusalOf(status: string | null, reason: string | null): Refusal {
  if (status?.startsWith('AGE_') || /\bage\b|inappropriate/i.test(reason ?? '')) return 'age_restricted';
  return status === 'LOGIN_REQUIRED' && /bot|sign in/i.test(reason ?? '') ? 'blocked' : 'unavailable';
}

/** Prefers human captions to automatic ones, then English, then the site's own order. */
function bestOf(tracks: readonly CaptionTrack[]): CaptionTrack | undefined {
  const rank = ({ isAutomatic, language }: CaptionTrack): number =>
    (isAutomatic ? 2 : 0) + (language.startsWith('en') ? 0 : 1);
  return [...tracks].sort((a, b) => rank(a) - rank(b))[0];
}

function trackOf(value: unknown): CaptionTrack[] {
  const { baseUrl, languageCode, kind } = objectOf(value);
  if (typeof baseUrl !== 'string' || !URL.canParse(baseUrl, 'https://site.invalid')) return [];
  const { pathname, searchParams } = new URL(baseUrl, 'https://site.invalid');
  searchParams.set('fmt', 'json3');
  const language = typeof languageCode === 'string' ? languageCode : 'und';
  return [{ path: `${pathname}?${searchParams.toString()}`, language, isAutomatic: kind === 'asr' }];
}

/** Extracts the object that the page's script assigns, up to its closing brace; respects strings and escapes. */
function playerResponse(html: string): Record<string, unknown> | null {
  for (let at = html.indexOf(MARK); at >= 0; at = html.indexOf(MARK, at + MARK.length)) {
    const open = html.indexOf('{', at);
    if (open < 0 || !/^\s*=\s*$/.test(html.slice(at + MARK.length, Math.min(open, at + 100)))) continue;
    const close = closingBrace(html, open);
    if (close < 0) return null;
    try {
      return objectOf(readJson(html.slice(open, close + 1)));
    } catch {
      return null;
    }
  }
  return null;
}

function closingBrace(text: string, open: number): number {
  let depth = 0;
  let inString = false;
  for (let at = open; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') inString = true;
    else if (char === '{') depth++;
    else if (char === '}' && --depth === 0) return at;
  }
  return -1;
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function textOrNull(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value.slice(0, 1_000) : null;
}
