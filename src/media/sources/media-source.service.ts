import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { type Config } from '../../platform/config/config.js';
import { type WithMedia } from '../media.settings.js';
import { EngineMissing, JobFault } from '../../jobs/job-runner.js';
import { OperatorFetch } from '../../platform/safe-fetch/operator-fetch.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type SafeStream } from '../../platform/safe-fetch/safe-response.js';
import { CONFIG } from '../../platform/tokens.js';
import { languageCode } from '../transcripts/language-code.rules.js';

const TIMEOUT_MS = 240_000;

/** The operator's fetcher's description of a page. */
export interface FetchedPage {
  readonly title: string | null;
  readonly duration_seconds: number | null;
  readonly language: string | null;
}

/** Downloads media: public files by URL, media of pages through the operator's fetcher. */
@Injectable()
export class MediaSource implements OnApplicationShutdown {
  private readonly fetcher: OperatorFetch | null;
  /** Maximum size of an untrusted media file. */
  private readonly maxBytes: number;

  constructor(
    private readonly outgoing: SafeFetch,
    @Inject(CONFIG) config: Config & WithMedia,
  ) {
    const { fetcherUrl, sourceMb } = config.media;
    this.maxBytes = sourceMb * 1024 ** 2;
    this.fetcher = fetcherUrl === null ? null : new OperatorFetch(fetcherUrl);
  }

  async onApplicationShutdown(): Promise<void> {
    await this.fetcher?.close();
  }

  /** Downloads a public URL. @throws JobFault where it fails. */
  download(url: string, file: string, signal: AbortSignal): Promise<void> {
    return this.save(file, () =>
      this.outgoing.open(url, {
        maxBytes: this.maxBytes,
        timeoutMs: TIMEOUT_MS,
        signal,
        headers: { accept: 'video/*, audio/*, application/octet-stream', 'accept-encoding': 'identity' },
      }),
    );
  }

  /** Fetches the media of a page. @throws EngineMissing, JobFault */
  fetchMedia(page: string, file: string, signal: AbortSignal): Promise<void> {
    return this.save(file, () =>
      this.operatorFetch().open(`/media?url=${encodeURIComponent(page)}`, {
        maxBytes: this.maxBytes,
        timeoutMs: TIMEOUT_MS,
        signal,
      }),
    );
  }

  /** Fetches the description of a page. @throws EngineMissing, JobFault */
  async fetchPage(page: string, signal: AbortSignal): Promise<FetchedPage> {
    const request = { maxBytes: 256 * 1024, timeoutMs: 60_000, signal };
    const answer = await this.operatorFetch()
      .fetch(`/page?url=${encodeURIComponent(page)}`, request)
      .catch((error: unknown) => {
        throw faultOf(error, request.maxBytes);
      });
    if (!answer.ok) throw statusFault(answer.status);
    return readPage(answer.body.toString());
  }

  private operatorFetch(): OperatorFetch {
    if (!this.fetcher) throw new EngineMissing('MEDIA_FETCHER_URL');
    return this.fetcher;
  }

  private async save(file: string, open: () => Promise<SafeStream>): Promise<void> {
    try {
      const answer = await open();
      if (answer.status !== 200) {
        answer.body.destroy();
        throw statusFault(answer.status);
      }
      await pipeline(answer.body, createWriteStream(file));
    } catch (error) {
      throw faultOf(error, this.maxBytes);
    }
  }
}

function readPage(text: string): FetchedPage {
  let page: Record<string, unknown> = {};
  try {
    page = JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new JobFault('source_unreadable', 'What the fetcher answered cannot be read');
  }
  const { title, duration_seconds: seconds, language } = page;
  return {
    title: typeof title === 'string' ? title.slice(0, 500) : null,
    duration_seconds: typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : null,
    language: typeof language === 'string' ? languageCode(language) : null,
  };
}

function statusFault(status: number): JobFault {
  if (status === 404 || status === 410) return new JobFault('source_not_found', 'There is nothing at the address');
  if (status === 401 || status === 403)
    return new JobFault('source_forbidden', 'The address may not be read by others');
  return new JobFault('source_unavailable', `The address answered with status ${status}`);
}

function faultOf(error: unknown, maxBytes: number): unknown {
  if (!(error instanceof SafeFetchError) || error.code === 'aborted') return error;
  if (error.refused) return new JobFault('source_refused', error.message);
  if (error.code === 'too_large')
    return new JobFault('source_too_large', `The file is larger than ${Math.floor(maxBytes / 1024 ** 2)} MiB`);
  return new JobFault('source_unreachable', error.message);
}
