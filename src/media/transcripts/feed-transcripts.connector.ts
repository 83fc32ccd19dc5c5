import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { type Config } from '../../platform/config/config.js';
import { type WithMedia } from '../media.settings.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { FEED_LIMITS, type FeedDocument, type FeedItem } from '../../parsers/feeds/feed-document.js';
import { FeedReader } from '../../parsers/feeds/feed-reader.service.js';
import { type TranscriptFile } from '../../parsers/feeds/read-transcript.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { languageCode } from './language-code.rules.js';

/** The publisher's transcript of an episode in its own feed. */
export interface FeedTranscript extends TranscriptFile {
  readonly title: string | null;
  /** Title of the feed. */
  readonly channel: string | null;
  readonly language: string | null;
}

const FEED_TYPES = 'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9';
const CACHE_MS = 900_000;
const TIMEOUT_MS = 10_000;
const MAX_FILE_BYTES = 4 * 1024 * 1024;
/** Formats with times first; matched against the type in the feed. */
const BEST_FIRST = ['vtt', 'srt', 'subrip', 'json', 'html', 'plain'];

/**
 * Transcripts (`podcast:transcript`) in the configured feeds. An episode matches a video if the feed contains the
 * video's URL as its link, id, file or alternative URL.
 */
@Injectable()
export class FeedTranscripts {
  private readonly read = new Map<string, { readonly at: number; readonly feed: Promise<FeedDocument | null> }>();

  constructor(
    private readonly outgoing: SafeFetch,
    private readonly feeds: FeedReader,
    @Inject(CONFIG) private readonly config: Config & WithMedia,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  get isThere(): boolean {
    return this.config.media.feeds.length > 0;
  }

  /** Null where no feed has a readable transcript; unreachable feeds are skipped. */
  async find(isIt: (address: string) => boolean, signal?: AbortSignal): Promise<FeedTranscript | null> {
    for (const address of this.config.media.feeds) {
      const feed = await this.feed(address);
      const item = feed?.items.find((each) => each.transcripts.length > 0 && addressesOf(each).some(isIt));
      for (const { url, language } of item ? byFormat(item) : []) {
        const answer = await this.get(absolute(url, address), MAX_FILE_BYTES, signal);
        const file = answer === null ? null : await this.feeds.transcript(answer);
        if (!file) continue;
        const code = language === null ? null : languageCode(language);
        return { ...file, title: item?.title || null, channel: feed?.title || null, language: code };
      }
    }
    return null;
  }

  /** Cached for a quarter of an hour and shared by all callers. */
  private feed(address: string): Promise<FeedDocument | null> {
    const known = this.read.get(address);
    if (known && this.clock.now() - known.at < CACHE_MS) return known.feed;
    const feed = this.readAt(address);
    this.read.set(address, { at: this.clock.now(), feed });
    // The next caller requests again what could not be read.
    feed.then(
      (found) => found ?? this.read.delete(address),
      () => this.read.delete(address),
    );
    return feed;
  }

  private async readAt(address: string): Promise<FeedDocument | null> {
    const answer = await this.get(address, FEED_LIMITS.chars);
    const reading = answer && (await this.feeds.read(answer));
    return reading?.outcome === 'read' ? reading.feed : null;
  }

  private async get(address: string, maxBytes: number, signal?: AbortSignal): Promise<SafeResponse | null> {
    try {
      const headers = { accept: `${FEED_TYPES}, text/vtt, */*;q=0.5` };
      const call = { maxBytes, timeoutMs: TIMEOUT_MS, headers, ...(signal && { signal }) };
      const answer = await this.outgoing.fetch(address, call);
      return answer.ok ? answer : null;
    } catch (error) {
      if (!(error instanceof SafeFetchError) || error.code === 'aborted') throw error;
      return null;
    }
  }
}

function addressesOf({ id, link, enclosure, alternates }: FeedItem): string[] {
  return [id, link, enclosure?.url, ...alternates].filter((address) => typeof address === 'string');
}

function byFormat({ transcripts }: FeedItem): FeedItem['transcripts'] {
  const rank = ({ type, url }: { readonly type: string; readonly url: string }): number => {
    const place = BEST_FIRST.findIndex((part) => type.includes(part) || url.endsWith(`.${part}`));
    return place < 0 ? BEST_FIRST.length : place;
  };
  return [...transcripts].sort((a, b) => rank(a) - rank(b));
}

function absolute(url: string, base: string): string {
  return URL.canParse(url, base) ? new URL(url, base).href : url;
}
