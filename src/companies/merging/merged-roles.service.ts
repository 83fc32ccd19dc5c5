import { Injectable } from '@nestjs/common';
import { type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { personDecider, retractFacts } from '../people/person.decide.js';
import { personStream } from '../people/person.events.js';

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

/** Roles that a merge recorded again at the surviving company. Those at the merged record were never taken back. */
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
      const revisions: number[] = [];
      for await (const { type, data, revision, metadata } of this.eventStore.readStream(personStream(personId))) {
        const isMoved = type === 'RoleRecorded' && (data as { companyId: string }).companyId === from;
        if (isMoved && merges.has(metadata.correlationId)) revisions.push(Number(revision));
      }
      if (revisions.length === 0) continue;
      await decideOn(
        this.eventStore,
        personStream(personId),
        personDecider,
        (state) => retractFacts(state, { personId, revisions, movedTo: null, reason: REASON }),
        { ...context, commandId: deriveId('split-role', `${context.commandId}/${personId}`) },
      );
    }
  }
}
