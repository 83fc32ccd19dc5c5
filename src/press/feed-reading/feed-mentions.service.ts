import { Injectable } from '@nestjs/common';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { checkMentions, insightDecider, type FoundMention } from '../insight.decide.js';
import { insightStream } from '../insight.events.js';
import { type KeyedItem } from './feed-items.service.js';
import { FeedVisits } from './feed-visits.service.js';
import { type FeedRefresh } from './refresh-feed.command.js';

interface HeldMention {
  readonly mention_id: string;
  readonly company_id: string;
  readonly item_key: string;
  readonly url: string;
  readonly date: string;
}

interface Change {
  readonly found: FoundMention[];
  readonly withdrawn: string[];
}

/** By company. */
export type Changes = Map<string, Change>;

interface ReadItems {
  readonly all: readonly KeyedItem[];
  readonly due: readonly KeyedItem[];
  readonly isCut: boolean;
}

/** Bounds one reading; the next one continues. */
const MOST_ASKED_AFTER = 20;
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

  /** Adds the stored mentions that the feed no longer gives. */
  async addWithdrawn(changes: Changes, feedId: string, items: ReadItems): Promise<void> {
    for (const mention of await this.gone(await this.held(feedId), items, changes)) {
      changeOf(changes, mention.company_id).withdrawn.push(mention.mention_id);
    }
  }

  /** The feed's stored mentions, from the log. */
  private async held(feedId: string): Promise<readonly HeldMention[]> {
    await this.freshness.waitFor(['insights'], await this.eventStore.headPosition(), CATCH_UP_MS);
    return this.store.prepared<HeldMention>(
      'mentions_of_feed',
      `SELECT mention_id, company_id, item_key, url, dated_on::text AS date FROM read.company_mentions
       WHERE feed_id = $1 ORDER BY dated_on DESC`,
      [feedId],
    );
  }

  /**
   * Mentions whose item no longer states them. A feed contains the newest items only, so a missing item is old unless
   * an older one is still there; then its address is checked, and only an explicit "gone" withdraws the mention.
   */
  private async gone(held: readonly HeldMention[], items: ReadItems, changes: Changes): Promise<HeldMention[]> {
    const again = new Set(items.due.map(({ key }) => key));
    const still = new Set([...changes.values()].flatMap(({ found }) => found.map((one) => one.mention.mentionId)));
    const reworded = held.filter(({ item_key, mention_id }) => again.has(item_key) && !still.has(mention_id));
    if (items.isCut) return reworded;
    const there = new Set(items.all.map(({ key }) => key));
    const days = items.all.flatMap(({ item }) => item.publishedAt?.slice(0, 10) ?? []).sort();
    const missing = held.filter(({ item_key, date }) => !there.has(item_key) && date > (days[0] ?? '9999'));
    const asked = await Promise.all(
      missing
        .slice(0, MOST_ASKED_AFTER)
        .map(async (mention) => ((await this.visits.isGone(mention.url)) ? [mention] : [])),
    );
    return [...reworded, ...asked.flat()];
  }

  /** Appends to the companies' streams. @returns the numbers of new and withdrawn mentions */
  async record(
    { feedId, url, readAt }: { readonly feedId: string; readonly url: string; readonly readAt: string },
    title: string,
    changes: Changes,
  ): Promise<Pick<FeedRefresh, 'mentions' | 'withdrawn'>> {
    const told = { mentions: 0, withdrawn: 0 };
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
        told.mentions += event.data.found.length;
        told.withdrawn += event.data.withdrawn.length;
      }
    }
    return told;
  }
}

export function changeOf(changes: Changes, companyId: string): Change {
  const change = changes.get(companyId) ?? { found: [], withdrawn: [] };
  changes.set(companyId, change);
  return change;
}
