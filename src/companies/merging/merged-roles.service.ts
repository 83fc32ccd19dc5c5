import { Injectable } from '@nestjs/common';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { personDecider, retractFacts } from '../people/person.decide.js';
import { personStream } from '../people/person.events.js';
import { movedRoles } from './moved-roles.rules.js';

export interface RolesBack {
  /** The record that is a company of its own again. */
  readonly companyId: string;
  /** The company that took it over. */
  readonly from: string;
  /** Correlation ids of the requests that merged the two. */
  readonly merges: ReadonlySet<string>;
  readonly context: CommandContext;
}

const REASON = 'A merge of two companies was undone: the role was at the other one.';

/**
 * Roles that a merge recorded again at the surviving company, and what identifies the person there. The roles at the
 * merged record were never taken back.
 */
@Injectable()
export class MergedRoles {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
  ) {}

  async takeBack({ companyId, from, merges, context }: RolesBack): Promise<void> {
    const rows = await this.readStore.prepared<{ record_id: string }>(
      'people_of_merged_company',
      'SELECT DISTINCT record_id FROM read.person_roles WHERE company_id = $1 ORDER BY record_id',
      [companyId],
    );
    for (const { record_id: personId } of rows) {
      const log: RecordedEvent[] = [];
      for await (const event of this.eventStore.readStream(personStream(personId))) log.push(event);
      const { revisions, identifiers } = movedRoles(log, { from, merges });
      if (revisions.length === 0) continue;
      const moved = { personId, revisions, movedTo: null, reason: REASON };
      await decideOn(
        this.eventStore,
        personStream(personId),
        personDecider,
        (state) => retractFacts(state, identifiers.length === 0 ? moved : { ...moved, identifiers }),
        { ...context, commandId: deriveId('split-role', `${context.commandId}/${personId}`) },
      );
    }
  }
}
