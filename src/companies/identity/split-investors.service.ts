import { Injectable } from '@nestjs/common';
import { type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { companyDecider } from '../record/company.decide.js';
import { companyStream } from '../record/company.events.js';
import { retractInvestor } from '../rounds/retracted-investor.decide.js';
import { type MixedFact, type MixedRecord } from './find-mixed-records.query.js';

/** Part of stored events. */
export const SPLIT_REASON = 'recorded for whoever had the same place in an earlier file';

/** Takes an investor out of rounds that belong to another one. */
@Injectable()
export class SplitInvestors {
  constructor(private readonly eventStore: EventStore) {}

  async split({ id: investorId }: MixedRecord, wrong: readonly MixedFact[], context: CommandContext): Promise<bigint> {
    let last = 0n;
    for (const companyId of new Set(wrong.flatMap((fact) => fact.companyId ?? []))) {
      const facts = wrong.filter((fact) => fact.companyId === companyId);
      const { position } = await decideOn(
        this.eventStore,
        companyStream(companyId),
        companyDecider,
        (state) =>
          state.phase !== 'registered'
            ? []
            : facts.flatMap(({ roundId, ownerId: replacedBy }) =>
                retractInvestor(state, { companyId, roundId, investorId, replacedBy, reason: SPLIT_REASON }),
              ),
        { ...context, commandId: deriveId('split', `${context.commandId}/${companyId}/${investorId}`) },
      );
      if (position > last) last = position;
    }
    return last;
  }
}
