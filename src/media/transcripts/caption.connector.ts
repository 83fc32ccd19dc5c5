import { Inject, Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type Config } from '../../platform/config/config.js';
import { type WithMedia } from '../media.settings.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { CONFIG } from '../../platform/tokens.js';
import { type CaptionedVideo, type CaptionSource } from './caption.port.js';
import { readJson3 } from './cue.rules.js';
import { isConsentPage, readWatchPage, type Refusal } from './player-response.rules.js';

const MAX_PAGE_BYTES = 4 * 1024 * 1024;
const MAX_TRACK_BYTES = 8 * 1024 * 1024;
const TIMEOUT_MS = 15_000;
/** The answer of a visitor who refuses all optional cookies. In some countries the site asks before it shows a video. */
const COOKIES_REFUSED = 'SOCS=CAI';
const NOTHING = { title: null, channel: null, duration_seconds: null };

interface CaptionRequest {
  readonly maxBytes: number;
  readonly signal: AbortSignal | undefined;
  readonly cookie?: string;
}

/** Watch pages and caption tracks of the video site, below the operator's base URL. */
@Injectable()
export class VideoSiteCaptions implements CaptionSource {
  constructor(
    private readonly outgoing: SafeFetch,
    @Inject(CONFIG) private readonly config: Config & WithMedia,
  ) {}

  async read(videoId: string, signal?: AbortSignal): Promise<CaptionedVideo> {
    const page = await this.watchPage(`/watch?v=${videoId}&hl=en`, signal);
    const refusal = refusalOf(page.status);
    if (refusal) return { ...NOTHING, captions: { refusal } };
    const { captions, ...about } = readWatchPage(page.text());
    if ('refusal' in captions) return { ...about, captions };
    const track = await this.get(captions.track.path, { maxBytes: MAX_TRACK_BYTES, signal });
    const cues = track.ok ? readJson3(track.text()) : null;
    if (cues && cues.length > 0) return { ...about, captions: { cues, language: captions.track.language } };
    return { ...about, captions: { refusal: refusalOf(track.status) ?? 'no_captions' } };
  }

  private async watchPage(path: string, signal?: AbortSignal): Promise<SafeResponse> {
    const page = await this.get(path, { maxBytes: MAX_PAGE_BYTES, signal });
    return isConsentPage(page.text())
      ? this.get(path, { maxBytes: MAX_PAGE_BYTES, signal, cookie: COOKIES_REFUSED })
      : page;
  }

  private async get(path: string, { maxBytes, signal, cookie }: CaptionRequest): Promise<SafeResponse> {
    const base = this.config.media.captionsUrl ?? '';
    try {
      return await this.outgoing.fetch(base + path, {
        maxBytes,
        timeoutMs: TIMEOUT_MS,
        headers: { 'accept-language': 'en', accept: 'text/html, application/json', ...(cookie && { cookie }) },
        ...(signal && { signal }),
      });
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      throw new DomainError('upstream_unavailable', `The video site could not be reached: ${error.message}`, {
        retryAfterSeconds: 60,
      });
    }
  }
}

function refusalOf(status: number): Refusal | null {
  if (status === 429) return 'rate_limited';
  if (status === 401 || status === 403) return 'blocked';
  if (status === 404 || status === 410) return 'unavailable';
  return status >= 200 && status < 300 ? null : 'blocked';
}
