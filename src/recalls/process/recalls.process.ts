import { Injectable } from '@nestjs/common';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type Following, type ProcessManager, type Rounds, RunsAsProcess } from '../../platform/process/log-process.js';
import { CORRECTING_CATEGORIES, type CorrectingEvent, recallCause } from '../rules/recall-causes.rules.js';
import { QueuedRecallMessages } from '../sending/recall-messages.service.js';
import { RecallCauses } from './recall-causes.service.js';
import { RecallNotices } from './recall-notices.service.js';

const ROUND_MS = 500;

/**
 * Whenever a record is corrected, recalls it: notices every account that was served the wrong version, and refunds. Its
 * tables may be lost together with its position: it then reads the log from the start and repeats nothing that the log
 * has.
 */
@RunsAsProcess()
@Injectable()
export class Recalls implements ProcessManager {
  readonly name = 'recalls';
  readonly follows: Following = {
    categories: CORRECTING_CATEGORIES,
    concerns: (event) => recallCause(event as unknown as CorrectingEvent) !== null,
    react: (event) => this.react(event),
  };
  readonly rounds: Rounds = { everyMs: ROUND_MS, run: () => this.round() };

  constructor(
    private readonly causes: RecallCauses,
    private readonly notices: RecallNotices,
    private readonly messages: QueuedRecallMessages,
  ) {}

  async react(event: RecordedEvent): Promise<void> {
    const recall = await this.causes.of(event);
    if (recall) await this.notices.open(recall);
  }

  async round(): Promise<void> {
    while (await this.notices.compareNewReads());
    await this.messages.flush();
  }
}
