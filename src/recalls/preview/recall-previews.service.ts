import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type RecallFigures, type RecallPreviews } from '../../companies/corrections/recall-preview.port.js';
import { type CompanyEvent, companyStream } from '../../companies/record/company.events.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { newId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { RecallCauses } from '../process/recall-causes.service.js';
import { ACCOUNTS_A_PART, RecallNotices } from '../process/recall-notices.service.js';
import { LedgerRecallRefunds } from '../process/recall-refunds.service.js';
import { type OpenedRecall } from '../recalls.events.js';

/** What a correction that is not made yet would recall. */
@Injectable()
export class LoggedRecallPreviews implements RecallPreviews {
  constructor(
    private readonly log: EventStore,
    private readonly causes: RecallCauses,
    private readonly notices: RecallNotices,
    private readonly refunds: LedgerRecallRefunds,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async of(companyId: string, events: readonly CompanyEvent[]): Promise<RecallFigures> {
    const figures = { accounts: 0, refunds: 0, credits: 0, records: 0 };
    for (const event of events) {
      const recall = await this.causes.of(await this.recorded(companyStream(companyId), event));
      if (recall) await this.add(figures, recall);
    }
    return figures;
  }

  private async add(
    figures: { accounts: number; refunds: number; credits: number; records: number },
    recall: OpenedRecall,
  ): Promise<void> {
    const affected = await this.notices.affected(recall);
    figures.accounts += affected.length;
    figures.records += 1 + recall.others.length;
    for (let at = 0; at < affected.length; at += ACCOUNTS_A_PART) {
      const part = await this.notices.detailed(recall, affected.slice(at, at + ACCOUNTS_A_PART));
      for (const { credits } of await this.refunds.preview(recall, part)) {
        figures.refunds++;
        figures.credits += credits;
      }
    }
  }

  /** The event as it would be stored now. */
  private async recorded(stream: string, event: CompanyEvent): Promise<RecordedEvent> {
    let revision = 0n;
    for await (const last of this.log.readStream(stream, { backwards: true, maxCount: 1 }))
      revision = last.revision + 1n;
    const now = this.clock.now();
    const id = newId();
    const metadata = { correlationId: id, causationId: id, actor: 'system:preview', schemaVersion: 1 };
    return {
      id,
      stream,
      revision,
      position: (await this.log.headPosition()) + 1n,
      recordedAt: now,
      ...event,
      metadata: { ...metadata, occurredAt: new Date(now).toISOString() },
    };
  }
}
