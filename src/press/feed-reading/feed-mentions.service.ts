import { Injectable } from '@nestjs/common';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { checkMentions, insightDecider } from '../insight.decide.js';
import { insightStream } from '../insight.events.js';
import { changeOf, type Changes, type KeyedItem } from './feed-items.service.js';
import { type FeedState } from './feed-reads.service.js';
import { FeedVisits } from './feed-visits.service.js';
import { type FeedRefresh } from './refresh-feed.command.js';

interface StoredMention {
  readonly mention_id: string;
  readonly company_id: string;
  readonly item_key: string;
  readonly url: string;
  readonly date: string;
}

interface ReadItems {
  readonly all: readonly KeyedItem[];
  /** The items that were searched. */
  readonly searched: readonly KeyedItem[];
  readonly isCut: boolean;
  readonly checkedTo: FeedState['checkedTo'];
}

/** Bounds one reading; the next one continues. */
const MAX_CHECKED = 20;
const CATCH_UP_MS = 10_000;

/** The mentions of companies that a feed's items give. */
@Injectable()
export class FeedMentions {
  constructor(
    private readonly visits: FeedVisits,
    private readonly eventStore: EventStore,
    private readonly store: ReadStore,
    private readonly freshness: Freshness,
  ) {}

  /** Adds the stored mentions that the feed no longer gives. @returns the last mention whose address was checked */
  async addWithdrawn(changes: Changes, feedId: string, items: ReadItems): Promise<FeedState['checkedTo']> {
    const { gone, checkedTo } = await this.gone(await this.storedMentions(feedId), items, changes);
    for (const mention of gone) changeOf(changes, mention.company_id).withdrawn.push(mention.mention_id);
    return checkedTo;
  }

  /** The feed's stored mentions, from the log. */
  private async storedMentions(feedId: string): Promise<readonly StoredMention[]> {
    await this.freshness.waitFor(['insights'], await this.eventStore.headPosition(), CATCH_UP_MS);
    return this.store.prepared<StoredMention>(
      'mentions_of_feed',
      `SELECT mention_id, company_id, item_key, url, dated_on::text AS date FROM read.company_mentions
       WHERE feed_id = $1 ORDER BY mention_id`,
      [feedId],
    );
  }

  /**
   * Mentions whose item no longer states them. A feed contains the newest items only, so a missing item is old unless
   * an older one is still there; then its address is checked, and only an explicit "gone" withdraws the mention.
   */
  private async gone(stored: readonly StoredMention[], items: ReadItems, changes: Changes) {
    const again = new Set(items.searched.map(({ key }) => key));
    const still = new Set([...changes.values()].flatMap(({ found }) => found.map((one) => one.mention.mentionId)));
    const gone = stored.filter(({ item_key, mention_id }) => again.has(item_key) && !still.has(mention_id));
    let { checkedTo } = items;
    if (items.isCut) return { gone, checkedTo };
    const there = new Set(items.all.map(({ key }) => key));
    const days = items.all.flatMap(({ item }) => item.publishedAt?.slice(0, 10) ?? []).sort();
    const missing = stored.filter(({ item_key, date }) => !there.has(item_key) && date > (days[0] ?? '9999'));
    const next = Math.max(
      0,
      missing.findIndex(({ mention_id }) => mention_id > (checkedTo ?? '')),
    );
    // One after another, because a host gets one request at a time, and in turn, because one reading checks a few.
    for (const mention of [...missing.slice(next), ...missing.slice(0, next)].slice(0, MAX_CHECKED)) {
      if (await this.visits.isGone(mention.url)) gone.push(mention);
      checkedTo = mention.mention_id;
    }
    return { gone, checkedTo };
  }

  /** Appends to the companies' streams. @returns the numbers of new and withdrawn mentions */
  async record(
    { feedId, url, readAt }: { readonly feedId: string; readonly url: string; readonly readAt: string },
    title: string,
    changes: Changes,
  ): Promise<Pick<FeedRefresh, 'mentions' | 'withdrawn'>> {
    const recorded = { mentions: 0, withdrawn: 0 };
    const provenance = { source: title || new URL(url).hostname, sourceUrl: url, observedAt: readAt };
    for (const [companyId, { found, withdrawn }] of changes) {
      const commandId = deriveId('feed-read', `${feedId}/${companyId}/${readAt}`);
      const { events } = await decideOn(
        this.eventStore,
        insightStream(companyId),
        insightDecider,
        (state) => checkMentions(state, companyId, { feedId, checkedAt: readAt, found, withdrawn }, provenance),
        { commandId, correlationId: commandId, actor: 'system:feeds', now: Date.parse(readAt) },
      );
      for (const event of events) {
        if (event.type !== 'MentionsChecked') continue;
        recorded.mentions += event.data.found.length;
        recorded.withdrawn += event.data.withdrawn.length;
      }
    }
    return recorded;
  }
}
