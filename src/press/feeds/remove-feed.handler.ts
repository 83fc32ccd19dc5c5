import { Inject, Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { CLOCK } from '../../platform/tokens.js';
import { FeedReads } from '../feed-reading/feed-reads.service.js';
import { delistFeed, listedFeedDecider } from './listed-feed.decide.js';
import { listedFeedStream } from './listed-feed.events.js';
import { RemoveFeed } from './remove-feed.command.js';

const SHOWN_WITHIN_MS = 5_000;

@CommandHandler(RemoveFeed)
@Injectable()
export class RemoveFeedHandler implements ICommandHandler<RemoveFeed> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly reads: FeedReads,
    private readonly freshness: Freshness,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ feedId, context }: RemoveFeed): Promise<void> {
    const now = this.clock.now();
    const { events, position } = await decideOn(
      this.eventStore,
      listedFeedStream(feedId),
      listedFeedDecider,
      (isListed) => delistFeed(isListed, feedId, now),
      { ...context, correlationId: context.commandId, now },
    );
    if (events.length === 0) throw new DomainError('not_found', 'No such feed is listed.');
    await this.freshness.waitFor(['insights'], position, SHOWN_WITHIN_MS);
    await this.reads.remove(feedId);
  }
}
