import { Module } from '@nestjs/common';
import { FeedReader } from './feed-reader.service.js';

/** One thread per process for all features that read feeds. */
@Module({ providers: [FeedReader], exports: [FeedReader] })
export class FeedReaderModule {}
