import { Body, Controller, Delete, Get, HttpCode, Inject, Param, ParseUUIDPipe, Post, Req } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type Config } from '../../platform/config/config.js';
import { type WithFeeds } from '../press.settings.js';
import { Operation, OperatorOnly } from '../../web/http/operation.decorator.js';
import { type EdgeRequest } from '../../web/http/request-context.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { FeedReads } from '../feed-reading/feed-reads.service.js';
import { AddFeed } from './add-feed.command.js';
import {
  type CoverageFeed,
  FeedAddedAnswer,
  FeedRemovedAnswer,
  FeedsAnswer,
  FeedsRefreshAnswer,
} from './feed-answers.dto.js';
import { AddFeedDto, RefreshFeedsDto } from './feeds.dto.js';
import { ListFeeds, type ListedFeed } from './list-feeds.query.js';
import { RemoveFeed } from './remove-feed.command.js';
import { EXAMPLE } from '../../web/openapi/example-records.js';

const TAG = 'Operators: coverage';

/** Operator endpoints for feeds. */
@Controller('api/admin/coverage/feeds')
export class FeedsAdminController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly reads: FeedReads,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config & WithFeeds,
  ) {}

  @Get()
  @OperatorOnly()
  @Operation('admin.coverage.feeds', {
    summary: 'List the feeds that are read for mentions of companies',
    tag: TAG,
    answer: FeedsAnswer,
  })
  async list(): Promise<FeedsAnswer> {
    return { feeds: (await this.queries.execute(new ListFeeds())).map(presentFeed) };
  }

  @Post()
  @HttpCode(200)
  @OperatorOnly()
  @Operation('admin.coverage.feeds.add', {
    summary: 'Add a feed of articles or episodes, once it has shown that it is one',
    tag: TAG,
    answer: FeedAddedAnswer,
    refuses: ['upstream_unavailable'],
  })
  async add(@Req() request: EdgeRequest, @Body() { url }: AddFeedDto): Promise<FeedAddedAnswer> {
    const { feedId, isNew, ...feed } = await this.commands.execute(new AddFeed(url, contextOf(request)));
    return { feed_id: feedId, ...feed, is_new: isNew };
  }

  @Post('refresh')
  @HttpCode(200)
  @OperatorOnly()
  @Operation('admin.coverage.feeds.refresh', {
    summary: 'Read feeds now instead of at their time',
    tag: TAG,
    answer: FeedsRefreshAnswer,
    refuses: ['not_found', 'not_configured'],
  })
  async refresh(@Body() { feed_ids: asked, again }: RefreshFeedsDto): Promise<FeedsRefreshAnswer> {
    if (this.config.feeds.everyMinutes === 0) {
      throw new DomainError('not_configured', 'No feed is read while COVERAGE_FEEDS_MINUTES is 0.');
    }
    const listed = (await this.queries.execute(new ListFeeds())).map(({ feedId }) => feedId);
    if (asked?.some((id) => !listed.includes(id))) throw new DomainError('not_found', 'No such feed is listed.');
    const feedIds = asked ?? listed;
    await this.reads.makeDue(feedIds, { now: this.clock.now(), again });
    return { due: feedIds.length };
  }

  @Delete(':id')
  @OperatorOnly()
  @Operation('admin.coverage.feeds.remove', {
    path: { id: { description: 'Id of the feed.', example: EXAMPLE.feedId } },
    summary: 'Remove a feed; its mentions stay',
    tag: TAG,
    answer: FeedRemovedAnswer,
    refuses: ['not_found'],
  })
  async remove(@Req() request: EdgeRequest, @Param('id', ParseUUIDPipe) feedId: string): Promise<FeedRemovedAnswer> {
    await this.commands.execute(new RemoveFeed(feedId, contextOf(request)));
    return { feed_id: feedId };
  }
}

function contextOf({ requestId, operator }: EdgeRequest): { commandId: string; actor: string } {
  return { commandId: requestId, actor: `operator:${operator ?? 'unknown'}` };
}

function presentFeed(feed: ListedFeed): CoverageFeed {
  const { feedId, url, title, status, reason, itemCount, mentions, listedAt, readAt, nextAt, movedTo } = feed;
  return {
    feed_id: feedId,
    url,
    title,
    status: readAt === null ? 'waiting' : status,
    reason,
    items: itemCount,
    mentions,
    listed_at: listedAt.toISOString(),
    read_at: readAt,
    next_at: nextAt?.toISOString() ?? null,
    moved_to: movedTo,
  };
}
