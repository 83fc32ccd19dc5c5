import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type PoolClient } from 'pg';
import { type Clock } from '../../kernel/clock.js';
import { ConsumesFeed, type FeedBatch, type FeedConsumer } from '../../platform/consumers/feed-consumer.js';
import { type CommandContext, decideOn, eventIdOf } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { companyStream } from '../../companies/record/company.events.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { articleDecider, unlinkArticle } from '../articles/article.decide.js';
import { articleStream } from '../articles/article.events.js';
import { LinkArticle } from '../articles/link-article.command.js';
import { insightDecider, type InsightState } from '../insight.decide.js';
import { pressOfItsOwn } from './left-press.rules.js';
import { type InsightEvent, insightStream, type Provenance } from '../insight.events.js';
import { idsIn, partsOf, takenPress } from './taken-press.rules.js';

interface Merged {
  readonly company_id: string;
  readonly merged_into: string;
}

/** A merge, and what its event causes. */
interface Merge {
  readonly from: string;
  readonly into: string;
  readonly context: CommandContext;
}

interface Ended {
  readonly mergedInto: string;
}

interface LinkedArticle {
  readonly article_id: string;
  readonly provenance: Provenance;
}

interface Linked {
  readonly companyId: string;
}

interface Separated {
  readonly company_id: string;
  readonly separated_from: string;
}

const REASON = 'A merge of two companies was undone: it is about the other one.';

/** Links articles, mentions, reviews and revenue of a merged company to the surviving one, and takes them back after a split. */
@ConsumesFeed()
@Injectable()
export class MergedCompaniesConsumer implements FeedConsumer {
  readonly group = 'press-of-merged-companies';
  readonly topics = ['intel.companies.v1'] as const;
  readonly types = ['CompanyMerged', 'CompanySeparated'];
  readonly from = 'start';

  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async handle({ messages }: FeedBatch, tx: PoolClient): Promise<void> {
    for (const { id, type, correlationId, data } of messages) {
      const commandId = deriveId('merged-press', id);
      const context = { commandId, correlationId, causationId: id, actor: 'system:press', now: this.clock.now() };
      if (type === 'CompanySeparated') {
        await this.separate(data as unknown as Separated, context, tx);
        continue;
      }
      const { company_id: from, merged_into: into } = data as unknown as Merged;
      await this.take({ from, into, context }, await articlesOf(from, tx));
    }
  }

  /** Where the surviving company was merged on meanwhile, its own message may have been handled before: the press follows. */
  private async take(
    { from, into, context }: Merge,
    articles: readonly LinkedArticle[],
    before: readonly string[] = [],
  ): Promise<void> {
    for (const { article_id: articleId, provenance } of articles) {
      await this.commands.execute(new LinkArticle(articleId, into, provenance, context));
    }
    await this.takeInsights(from, into, context);
    const next = await this.mergeOf(into);
    if (!next) return;
    const commandId = deriveId('merged-press', `${context.commandId}/${next.id}`);
    const { correlationId } = next.metadata;
    const { mergedInto } = next.data as Ended;
    const passed = [...before, from];
    // Former versions could merge two records in both directions.
    if (passed.includes(mergedInto)) return;
    const further = { ...context, commandId, correlationId, causationId: next.id };
    await this.take({ from: into, into: mergedInto, context: further }, articles, passed);
  }

  /** The merge in force that ended a company; null for one on file. */
  private async mergeOf(companyId: string): Promise<RecordedEvent | null> {
    let merge: RecordedEvent | null = null;
    for await (const event of this.eventStore.readStream(companyStream(companyId))) {
      if (event.type === 'CompanyMerged') merge = event;
      if (event.type === 'CompanySeparated' || event.type === 'CompanyRegistered') merge = null;
    }
    return merge;
  }

  /** What a merge of the record caused here is not about the company that it was merged into. */
  private async separate(
    { company_id: companyId, separated_from: from }: Separated,
    context: CommandContext,
    tx: PoolClient,
  ): Promise<void> {
    const merges = new Set<string>();
    for await (const { id, type } of this.eventStore.readStream(companyStream(companyId))) {
      if (type === 'CompanyMerged') merges.add(id);
    }
    const isTaken = ({ metadata }: RecordedEvent): boolean => merges.has(metadata.causationId);
    for (const { article_id: articleId } of await articlesOf(companyId, tx)) {
      const stream = articleStream(articleId);
      let isLinked = false;
      for await (const event of this.eventStore.readStream(stream)) {
        isLinked ||= event.type === 'ArticleLinked' && (event.data as Linked).companyId === from && isTaken(event);
      }
      if (!isLinked) continue;
      const unlinked = { articleId, companyId: from, reason: REASON };
      const own = { ...context, commandId: deriveId('article-unlink', `${context.commandId}/${articleId}`) };
      await decideOn(this.eventStore, stream, articleDecider, (state) => unlinkArticle(state, unlinked), own);
    }
    const [taken, own]: [InsightEvent[], InsightEvent[]] = [[], []];
    for await (const event of this.eventStore.readStream(insightStream(from))) {
      (isTaken(event) ? taken : own).push(event as unknown as InsightEvent);
    }
    if (taken.length === 0) return;
    const left = (known: InsightState) => pressOfItsOwn(known, { taken, own }, from, REASON);
    await decideOn(this.eventStore, insightStream(from), insightDecider, left, context);
  }

  private async takeInsights(from: string, into: string, context: CommandContext): Promise<void> {
    const log: InsightEvent[] = [];
    for await (const event of this.eventStore.readStream(insightStream(from))) {
      log.push(event as unknown as InsightEvent);
    }
    if (log.length === 0) return;
    const state = log.reduce(insightDecider.evolve, insightDecider.initial);
    const { ids, events: before } = await this.takenBefore(into, context);
    const taken = new Set(idsIn(before));
    for (const [at, part] of partsOf(log).entries()) {
      const commandId = at === 0 ? context.commandId : deriveId('merged-press-part', `${context.commandId}/${at}`);
      if (ids.has(eventIdOf(commandId, insightStream(into)))) continue;
      const { events } = await decideOn(
        this.eventStore,
        insightStream(into),
        insightDecider,
        (known) => takenPress(known, { state, log: part, before: { log, taken } }, into),
        { ...context, commandId },
      );
      for (const id of idsIn(events)) taken.add(id);
    }
  }

  /** What an interrupted attempt took over: the rest needs its ids, or the evidence of those mentions would be lost. */
  private async takenBefore(into: string, { causationId }: CommandContext) {
    const ids = new Set<string>();
    const events: InsightEvent[] = [];
    for await (const event of this.eventStore.readStream(insightStream(into))) {
      if (event.metadata.causationId !== causationId) continue;
      ids.add(event.id);
      events.push(event as unknown as InsightEvent);
    }
    return { ids, events };
  }
}

/** On the group's connection: from the pool, the transactions of many partitions could wait for each other. */
async function articlesOf(companyId: string, tx: PoolClient) {
  const { rows } = await tx.query<LinkedArticle>({
    name: 'articles_of_merged_company',
    text: 'SELECT article_id, provenance FROM read.article_companies WHERE company_id = $1 ORDER BY article_id',
    values: [companyId],
  });
  return rows;
}
