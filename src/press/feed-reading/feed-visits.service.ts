import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { type FeedDocument } from '../../parsers/feeds/feed-document.js';
import { FeedReader } from '../../parsers/feeds/feed-reader.service.js';
import { type FeedState } from './feed-reads.service.js';
import { timedTranscript, type Transcript } from './transcript.rules.js';

export type FeedVisit =
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'read';
      readonly feed: FeedDocument;
      /** The document's own address, which relative addresses resolve against. */
      readonly base: string;
      readonly movedTo: string | null;
      readonly sha256: string;
      readonly etag: string | null;
      readonly lastModified: string | null;
    }
  /** `restMs`: the pause that the host requested. */
  | { readonly kind: 'failed' | 'gone'; readonly reason: string; readonly restMs: number | null };

const MAX_FEED_BYTES = 8 * 1024 * 1024;
const MAX_TRANSCRIPT_BYTES = 4 * 1024 * 1024;
const TIMEOUT_MS = 20_000;
const MAX_REST_MS = 24 * 3_600_000;
const ACCEPT =
  'application/rss+xml, application/atom+xml, application/feed+json, application/xml;q=0.9, text/xml;q=0.9';
/** Statuses below 500 of a host that may answer later. */
const WAIT = new Set([408, 425, 429]);
/** Transcripts with times first. */
const TRANSCRIPTS = [
  'application/json',
  'text/vtt',
  'application/x-subrip',
  'application/srt',
  'text/html',
  'text/plain',
];

/** Fetches external feeds and their transcripts, within limits and only after changes. */
@Injectable()
export class FeedVisits {
  constructor(
    private readonly outgoing: SafeFetch,
    private readonly feeds: FeedReader,
  ) {}

  async visit(
    url: string,
    known: Pick<FeedState, 'etag' | 'lastModified' | 'sha256'>,
    now: number,
  ): Promise<FeedVisit> {
    const isKnown = known.sha256 !== null;
    const answer = await this.get(url, MAX_FEED_BYTES, {
      accept: ACCEPT,
      ...(isKnown && known.etag !== null && { 'if-none-match': known.etag }),
      ...(isKnown && known.lastModified !== null && { 'if-modified-since': known.lastModified }),
    });
    if (typeof answer === 'string') return { kind: 'failed', reason: answer, restMs: null };
    if (answer.status === 304) return { kind: 'unchanged' };
    if (answer.status === 410) return { kind: 'gone', reason: 'status_410', restMs: null };
    if (!answer.ok) return { kind: 'failed', reason: `status_${answer.status}`, restMs: restOf(answer, now) };
    // Feeds of several hosts may arrive in one round of the event loop.
    await loopTurn();
    const sha256 = createHash('sha256').update(answer.body).digest('hex');
    if (sha256 === known.sha256) return { kind: 'unchanged' };
    const reading = await this.feeds.read(answer);
    if (reading.outcome !== 'read') return { kind: 'failed', reason: reading.outcome, restMs: null };
    const { feed } = reading;
    const isMoved = answer.redirects.length > 0 && answer.redirects.every(({ status }) => [301, 308].includes(status));
    return {
      kind: 'read',
      sha256,
      base: answer.url,
      movedTo: isMoved ? answer.url : null,
      feed: { ...feed, isCut: feed.isCut || answer.truncated },
      etag: answer.headers['etag'] ?? null,
      lastModified: answer.headers['last-modified'] ?? null,
    };
  }

  /** The best readable transcript of an item; null without one, `failed` where its host may have one later. */
  async transcript(
    offered: FeedDocument['items'][number]['transcripts'],
    base: string,
  ): Promise<Transcript | 'failed' | null> {
    const ranked = offered
      .map(({ url, type }) => ({ url, type: type.split(';', 1)[0]?.trim() ?? '' }))
      .filter(({ type, url }) => TRANSCRIPTS.includes(type) && URL.canParse(url, base))
      .sort((a, b) => TRANSCRIPTS.indexOf(a.type) - TRANSCRIPTS.indexOf(b.type));
    let isFailed = false;
    for (const { url, type } of ranked.slice(0, 2)) {
      const answer = await this.get(new URL(url, base).href, MAX_TRANSCRIPT_BYTES, { accept: type });
      isFailed ||= typeof answer === 'string' || answer.status >= 500 || WAIT.has(answer.status);
      const file = typeof answer === 'string' || !answer.ok ? null : await this.feeds.transcript(answer);
      const transcript = file && timedTranscript(file, type);
      if (transcript) return transcript;
    }
    return isFailed ? 'failed' : null;
  }

  /** Whether the host explicitly states that an address is gone. */
  async isGone(url: string): Promise<boolean> {
    const answer = await this.get(url, 64 * 1024, { accept: '*/*', range: 'bytes=0-1023' });
    return typeof answer !== 'string' && (answer.status === 404 || answer.status === 410);
  }

  private async get(url: string, maxBytes: number, headers: Record<string, string>): Promise<SafeResponse | string> {
    try {
      return await this.outgoing.fetch(url, { maxBytes, headers, timeoutMs: TIMEOUT_MS, onTooLarge: 'truncate' });
    } catch (error) {
      if (error instanceof SafeFetchError) return error.code;
      throw error;
    }
  }
}

/** `Retry-After` in seconds or as a date; null if absent. */
function restOf({ headers }: SafeResponse, now: number): number | null {
  const after = headers['retry-after']?.trim() ?? '';
  const ms = /^\d{1,7}$/.test(after) ? Number(after) * 1_000 : Date.parse(after) - now;
  return Number.isFinite(ms) && ms > 0 ? Math.min(ms, MAX_REST_MS) : null;
}
