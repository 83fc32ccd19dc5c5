import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { ConsumesFeed, type FeedBatch, type FeedConsumer } from '../../platform/consumers/feed-consumer.js';
import { type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { LinkArticle } from '../articles/link-article.command.js';
import { insightDecider } from '../insight.decide.js';
import { type InsightEvent, insightStream, type Provenance } from '../insight.events.js';
import { takenPress } from './taken-press.rules.js';

interface Merged {
  readonly company_id: string;
  readonly merged_into: string;
}

/** Links articles, mentions, reviews and revenue of a merged company to the surviving one. */
@ConsumesFeed()
@Injectable()
export class MergedCompaniesConsumer implements FeedConsumer {
  readonly group = 'press-of-merged-companies';
  readonly topics = ['intel.companies.v1'] as const;
  readonly types = ['CompanyMerged'];
  readonly from = 'start';

  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async handle({ messages }: FeedBatch): Promise<void> {
    for (const { id, correlationId, data } of messages) {
      const { company_id: from, merged_into: into } = data as unknown as Merged;
      const commandId = deriveId('merged-press', id);
      const context = { commandId, correlationId, causationId: id, actor: 'system:press', now: this.clock.now() };
      await this.linkArticles(from, into, context);
      await this.takeInsights(from, into, context);
    }
  }

  private async linkArticles(from: string, into: string, context: CommandContext): Promise<void> {
    const rows = await this.readStore.prepared<{ article_id: string; provenance: Provenance }>(
      'articles_of_merged_company',
      'SELECT article_id, provenance FROM read.article_companies WHERE company_id = $1 ORDER BY article_id',
      [from],
    );
    for (const { article_id: articleId, provenance } of rows) {
      await this.commands.execute(new LinkArticle(articleId, into, provenance, context));
    }
  }

  private async takeInsights(from: string, into: string, context: CommandContext): Promise<void> {
    const log: InsightEvent[] = [];
    for await (const event of this.eventStore.readStream(insightStream(from))) {
      log.push(event as unknown as InsightEvent);
    }
    if (log.length === 0) return;
    const state = log.reduce(insightDecider.evolve, insightDecider.initial);
    await decideOn(
      this.eventStore,
      insightStream(into),
      insightDecider,
      (known) => takenPress(known, { state, log }, into),
      context,
    );
  }
}
