import { Module } from '@nestjs/common';
import { FeedReaderModule } from '../../parsers/feeds/feed-reader.module.js';
import { FeedItems } from '../feed-reading/feed-items.service.js';
import { FeedMentions } from '../feed-reading/feed-mentions.service.js';
import { FeedReads } from '../feed-reading/feed-reads.service.js';
import { FeedVisits } from '../feed-reading/feed-visits.service.js';
import { NamedCompanies } from '../feed-reading/named-companies.service.js';
import { RefreshFeedHandler } from '../feed-reading/refresh-feed.handler.js';
import { AddFeedHandler } from './add-feed.handler.js';
import { FeedReadings } from './feed-readings.schedule.js';
import { FeedsAdminController } from './feeds-admin.controller.js';
import { ListFeedsHandler } from './list-feeds.handler.js';
import { RemoveFeedHandler } from './remove-feed.handler.js';

/** Feeds that an operator lists, searched for mentions of stored companies. */
@Module({
  imports: [FeedReaderModule],
  controllers: [FeedsAdminController],
  providers: [
    ...[AddFeedHandler, RemoveFeedHandler, ListFeedsHandler, RefreshFeedHandler],
    ...[FeedReads, FeedVisits, FeedItems, FeedMentions, NamedCompanies, FeedReadings],
  ],
})
export class FeedsModule {}
