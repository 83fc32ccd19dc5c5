import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { validationFailed } from '../../web/problems/problem.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { SafeFetchError } from '../../platform/safe-fetch/safe-fetch.errors.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type SafeResponse } from '../../platform/safe-fetch/safe-response.js';
import { type FeedDocument } from '../../parsers/feeds/feed-document.js';
import { FeedReader } from '../../parsers/feeds/feed-reader.service.js';
import { CLOCK } from '../../platform/tokens.js';
import { AddFeed, type AddedFeed } from './add-feed.command.js';
import { listedFeedDecider, listFeed } from './listed-feed.decide.js';
import { listedFeedStream } from './listed-feed.events.js';

const MAX_BYTES = 8 * 1024 * 1024;
const SHOWN_WITHIN_MS = 5_000;
const ADVICE = 'the address of the feed itself, often /feed or /rss.xml';

@CommandHandler(AddFeed)
@Injectable()
export class AddFeedHandler implements ICommandHandler<AddFeed> {
  constructor(
    private readonly outgoing: SafeFetch,
    private readonly feeds: FeedReader,
    private readonly eventStore: EventStore,
    private readonly freshness: Freshness,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ url: given, context }: AddFeed): Promise<AddedFeed> {
    const url = this.addressOf(given);
    const feed = await this.feedOf(await this.answerOf(url));
    const feedId = feedIdOf(url);
    const now = this.clock.now();
    const { events, position } = await decideOn(
      this.eventStore,
      listedFeedStream(feedId),
      listedFeedDecider,
      (isListed) => listFeed(isListed, { feedId, url }, now),
      { ...context, correlationId: context.commandId, now },
    );
    if (events.length > 0) await this.freshness.waitFor(['insights'], position, SHOWN_WITHIN_MS);
    return { feedId, url, title: feed.title || null, items: feed.items.length, isNew: events.length > 0 };
  }

  private addressOf(given: string): string {
    try {
      const url = this.outgoing.check(given);
      url.hash = '';
      return url.href;
    } catch (error) {
      if (!(error instanceof SafeFetchError)) throw error;
      throw refused(`is no address that may be read (${error.code})`, 'https://news.example/feed.xml');
    }
  }

  private async answerOf(url: string): Promise<SafeResponse> {
    const answer = await this.outgoing.fetch(url, { maxBytes: MAX_BYTES, onTooLarge: 'truncate' }).catch(unreachable);
    if (!answer.ok) {
      throw new DomainError(
        'upstream_unavailable',
        `The feed answered with status ${answer.status}. Check its address.`,
      );
    }
    return answer;
  }

  private async feedOf(answer: SafeResponse): Promise<FeedDocument> {
    const reading = await this.feeds.read(answer);
    if (reading.outcome === 'read') return reading.feed;
    if (reading.outcome === 'too_costly') {
      throw refused('leads to a document that takes too much time or memory to read', ADVICE);
    }
    // A page often names its feeds.
    const [named] = await this.feeds.namedBy(answer);
    throw refused('leads to what is neither RSS nor Atom nor JSON Feed', named ?? ADVICE);
  }
}

/** Derived from the address, so that a feed is listed once. */
export function feedIdOf(url: string): string {
  return deriveId('coverage-feed', url);
}

function unreachable(error: unknown): never {
  if (!(error instanceof SafeFetchError)) throw error;
  throw new DomainError('upstream_unavailable', `The feed cannot be read (${error.code}). Check its address.`);
}

function refused(message: string, suggestion: string): DomainError {
  return validationFailed([{ field: 'url', message, suggestion }]);
}
