import { type Cue } from './cue.rules.js';
import { type Refusal } from './player-response.rules.js';

export interface CaptionedVideo {
  readonly title: string | null;
  readonly channel: string | null;
  readonly duration_seconds: number | null;
  readonly captions: { readonly cues: readonly Cue[]; readonly language: string } | { readonly refusal: Refusal };
}

/** The video site's own captions. */
export interface CaptionSource {
  /** @throws DomainError upstream_unavailable where the site does not answer. */
  read(videoId: string, signal?: AbortSignal): Promise<CaptionedVideo>;
}

export const CAPTION_SOURCE = Symbol('CaptionSource');
