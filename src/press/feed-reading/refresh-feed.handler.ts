import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { type Config } from '../../platform/config/config.js';
import { type WithFeeds } from '../press.settings.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { FeedItems } from './feed-items.service.js';
import { FeedMentions } from './feed-mentions.service.js';
import { FeedReads, type FeedState } from './feed-reads.service.js';
import { FeedVisits, type FeedVisit } from './feed-visits.service.js';
import { RefreshFeed, type FeedRefresh } from './refresh-feed.command.js';

type ReadVisit = Extract<FeedVisit, { kind: 'read' }>;

const HOUR_MS = 3_600_000;
const MAX_BACKOFF_MS = 24 * HOUR_MS;

@CommandHandler(RefreshFeed)
@Injectable()
export class RefreshFeedHandler implements ICommandHandler<RefreshFeed> {
  private readonly everyMs: number;

  constructor(
    private readonly reads: FeedReads,
    private readonly visits: FeedVisits,
    private readonly items: FeedItems,
    private readonly mentions: FeedMentions,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) { feeds }: Config & WithFeeds,
  ) {
    this.everyMs = Math.max(feeds.everyMinutes, 1) * 60_000;
  }

  async execute({ feedId, url }: RefreshFeed): Promise<FeedRefresh> {
    const before = await this.reads.get(feedId);
    const now = this.clock.now();
    const visit = await this.visits.visit(url, before, now);
    const readAt = new Date(now).toISOString();
    if (visit.kind === 'read') return this.readFeed({ feedId, url, readAt }, visit, before);
    if (visit.kind === 'unchanged') {
      const state = { ...before, status: 'ok' as const, reason: null, failures: 0, readAt };
      await this.reads.put(feedId, state, now + this.everyMs);
      return { ...NOTHING, status: 'unchanged' };
    }
    const failures = before.failures + 1;
    const status = visit.kind === 'gone' ? ('gone' as const) : ('failing' as const);
    const backoff = Math.min(this.everyMs * 2 ** Math.min(failures, 10), MAX_BACKOFF_MS);
    const waitMs = visit.kind === 'gone' ? NEVER_MS : Math.max(visit.restMs ?? 0, backoff);
    await this.reads.put(feedId, { ...before, status, reason: visit.reason, failures, readAt }, now + waitMs);
    return { ...NOTHING, status, reason: visit.reason };
  }

  private async readFeed(
    of: { readonly feedId: string; readonly url: string; readonly readAt: string },
    visit: ReadVisit,
    before: FeedState,
  ): Promise<FeedRefresh> {
    const { feedId, readAt } = of;
    const all = await this.items.keyed(visit.feed);
    const changed = all.filter(({ key, checksum }) => before.items[key] !== checksum);
    const { base, feed } = visit;
    const context = { base, title: feed.title || null, today: readAt.slice(0, 10) };
    const { changes, searched, later, failed } = await this.items.search(changed, context, before.failed);
    const read = { all, searched, isCut: feed.isCut, checkedTo: before.checkedTo };
    const checkedTo = await this.mentions.addWithdrawn(changes, feedId, read);
    const recorded = await this.mentions.record(of, feed.title, changes);
    const left = new Set([...later.map(({ key }) => key), ...Object.keys(failed)]);
    const items = Object.fromEntries(all.flatMap(({ key, checksum }) => (left.has(key) ? [] : [[key, checksum]])));
    const isWhole = left.size === 0;
    const isSoon = later.some(({ key }) => before.failed[key] === undefined);
    const state: FeedState = {
      status: 'ok',
      reason: null,
      failures: 0,
      readAt,
      items,
      failed,
      checkedTo,
      itemCount: all.length,
      title: context.title,
      movedTo: visit.movedTo,
      // A partial reading must not count as unchanged next time.
      etag: visit.etag,
      lastModified: visit.lastModified,
      sha256: isWhole ? visit.sha256 : null,
    };
    await this.reads.put(feedId, state, Date.parse(readAt) + (isSoon ? 60_000 : this.everyMs));
    return { status: 'read', reason: null, items: searched.length, ...recorded };
  }
}

const NOTHING = { reason: null, items: 0, mentions: 0, withdrawn: 0 } as const;
/** A gone feed is only read again on an operator's request. */
const NEVER_MS = 100 * 365 * 24 * HOUR_MS;
