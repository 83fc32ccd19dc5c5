import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { DomainError } from '../../kernel/domain-error.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { Freshness } from '../../platform/read-store/freshness.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { personDecider, retractFacts } from '../people/person.decide.js';
import { personStream, type Role } from '../people/person.events.js';
import { RecordRole } from '../people/record-role.command.js';
import { type Provenance } from '../record/company.events.js';
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

export interface MovingRoles {
  /** The record that ends. */
  readonly companyId: string;
  readonly into: string;
  readonly context: CommandContext;
}

interface RoleRow {
  readonly record_id: string;
  readonly revision: string;
  readonly title: string;
  readonly is_founder: boolean;
  readonly is_current: boolean | null;
  readonly provenance: Provenance;
}

const WAIT_MS = 15_000;
const REASON = 'A merge of two companies was undone: the role was at the other one.';

/**
 * Roles at a merged record: a merge records them again at the surviving company, with what identifies the person there,
 * and a split takes that back. The roles at the merged record stay.
 */
@Injectable()
export class MergedRoles {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly freshness: Freshness,
    private readonly commands: CommandBus,
  ) {}

  /** Waits until the read model has all roles of the log. @throws DomainError unavailable */
  async mustBeCurrent(): Promise<void> {
    if (await this.isCurrent()) return;
    throw new DomainError('unavailable', 'Not all people of the companies are readable yet; nothing was changed. Try again.'); // prettier-ignore
  }

  async isCurrent(): Promise<boolean> {
    return this.freshness.waitFor(['people'], await this.eventStore.headPosition(), WAIT_MS);
  }

  /** People of a record that ends, found again by rows that name them at the surviving company. */
  async move({ companyId, into, context }: MovingRoles): Promise<void> {
    const roles = await this.readStore.prepared<RoleRow>(
      'roles_of_merged_company',
      `SELECT record_id, revision, title, is_founder, is_current, provenance FROM read.person_roles WHERE company_id = $1
       ORDER BY record_id, revision`,
      [companyId],
    );
    for (const { record_id: recordId, revision, title, provenance, ...row } of roles) {
      const role: Role = { companyId: into, title, isFounder: row.is_founder, isCurrent: row.is_current };
      const commandId = deriveId('merge-role', `${context.commandId}/${recordId}/${revision}`);
      await this.commands.execute(new RecordRole(recordId, role, provenance, { ...context, commandId }));
    }
  }

  /** After a split. */
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
