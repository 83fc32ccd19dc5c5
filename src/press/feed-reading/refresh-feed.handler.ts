import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { type Config } from '../../platform/config/config.js';
import { type WithFeeds } from '../press.settings.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { checkMentions, insightDecider, type FoundMention } from '../insight.decide.js';
import { insightStream } from '../insight.events.js';
import { FeedItems, type KeyedItem } from './feed-items.service.js';
import { FeedReads, type FeedState } from './feed-reads.service.js';
import { FeedVisits, type FeedVisit } from './feed-visits.service.js';
import { RefreshFeed, type FeedRefresh } from './refresh-feed.command.js';

type ReadVisit = Extract<FeedVisit, { kind: 'read' }>;

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

const HOUR_MS = 3_600_000;
const MAX_BACKOFF_MS = 24 * HOUR_MS;
/** Bounds one reading; the next one continues. */
const MOST_TRANSCRIPTS = 20;
const MOST_ASKED_AFTER = 20;
const CATCH_UP_MS = 10_000;

@CommandHandler(RefreshFeed)
@Injectable()
export class RefreshFeedHandler implements ICommandHandler<RefreshFeed> {
  private readonly everyMs: number;

  constructor(
    private readonly reads: FeedReads,
    private readonly visits: FeedVisits,
    private readonly items: FeedItems,
    private readonly eventStore: EventStore,
    private readonly store: ReadStore,
    private readonly freshness: Freshness,
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
    if (visit.kind === 'read') return this.look({ feedId, url, readAt }, visit, before);
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

  private async look(
    of: { readonly feedId: string; readonly url: string; readonly readAt: string },
    visit: ReadVisit,
    before: FeedState,
  ): Promise<FeedRefresh> {
    const { feedId, readAt } = of;
    const all = await this.items.keyed(visit.feed);
    const changed = all.filter(({ key, checksum }) => before.items[key] !== checksum);
    const [due, later] = withinBounds(changed);
    const held = await this.held(feedId);
    const changes = await this.found(due, visit, readAt);
    for (const mention of await this.gone(held, { all, due, changes, isCut: visit.feed.isCut })) {
      changeOf(changes, mention.company_id).withdrawn.push(mention.mention_id);
    }
    const told = await this.tell(of, visit.feed.title, changes);
    const left = new Set(later.map(({ key }) => key));
    const items = Object.fromEntries(all.flatMap(({ key, checksum }) => (left.has(key) ? [] : [[key, checksum]])));
    const isWhole = later.length === 0;
    const state: FeedState = {
      ...{ status: 'ok', reason: null, failures: 0, readAt, items, itemCount: all.length },
      ...{ title: visit.feed.title || null, movedTo: visit.movedTo },
      // A partial reading must not count as unchanged next time.
      ...{ etag: visit.etag, lastModified: visit.lastModified, sha256: isWhole ? visit.sha256 : null },
    };
    await this.reads.put(feedId, state, Date.parse(readAt) + (isWhole ? this.everyMs : 60_000));
    return { status: 'read', reason: null, items: due.length, ...told };
  }

  private async found(due: readonly KeyedItem[], { base, feed }: ReadVisit, readAt: string) {
    const changes = new Map<string, Change>();
    for (const item of due) {
      const context = { base, title: feed.title || null, today: readAt.slice(0, 10) };
      const mentions = await this.items.mentionsIn(item, context);
      for (const [companyId, mention] of mentions) changeOf(changes, companyId).found.push(mention);
    }
    return changes;
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
  private async gone(
    held: readonly HeldMention[],
    look: {
      readonly all: readonly KeyedItem[];
      readonly due: readonly KeyedItem[];
      readonly changes: ReadonlyMap<string, Change>;
      readonly isCut: boolean;
    },
  ): Promise<HeldMention[]> {
    const again = new Set(look.due.map(({ key }) => key));
    const still = new Set([...look.changes.values()].flatMap(({ found }) => found.map((one) => one.mention.mentionId)));
    const reworded = held.filter(({ item_key, mention_id }) => again.has(item_key) && !still.has(mention_id));
    if (look.isCut) return reworded;
    const there = new Set(look.all.map(({ key }) => key));
    const days = look.all.flatMap(({ item }) => item.publishedAt?.slice(0, 10) ?? []).sort();
    const missing = held.filter(({ item_key, date }) => !there.has(item_key) && date > (days[0] ?? '9999'));
    const asked = await Promise.all(
      missing
        .slice(0, MOST_ASKED_AFTER)
        .map(async (mention) => ((await this.visits.isGone(mention.url)) ? [mention] : [])),
    );
    return [...reworded, ...asked.flat()];
  }

  private async tell(
    { feedId, url, readAt }: { readonly feedId: string; readonly url: string; readonly readAt: string },
    title: string,
    changes: ReadonlyMap<string, Change>,
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

const NOTHING = { reason: null, items: 0, mentions: 0, withdrawn: 0 } as const;
/** A gone feed is only read again on an operator's request. */
const NEVER_MS = 100 * 365 * 24 * HOUR_MS;

/** Items within the limit of transcripts, and the remaining ones. */
function withinBounds(changed: readonly KeyedItem[]): [KeyedItem[], KeyedItem[]] {
  let transcripts = 0;
  const isDue = changed.map(({ item }) => item.transcripts.length === 0 || ++transcripts <= MOST_TRANSCRIPTS);
  return [changed.filter((_, index) => isDue[index]), changed.filter((_, index) => !isDue[index])];
}

function changeOf(changes: Map<string, Change>, companyId: string): Change {
  const change = changes.get(companyId) ?? { found: [], withdrawn: [] };
  changes.set(companyId, change);
  return change;
}
