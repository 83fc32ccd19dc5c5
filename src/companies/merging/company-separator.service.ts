import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type CommandContext, decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { companyIdOf } from '../record/company-id.rules.js';
import {
  claimDomain,
  companyDecider,
  type CompanyState,
  type RegisteredCompany,
  releaseDomain,
} from '../record/company.decide.js';
import { companyStream, type CompanyEvent } from '../record/company.events.js';
import { mustFit } from './append-size.rules.js';
import { type MergeReason } from './merge.decide.js';
import { MergedRoles } from './merged-roles.service.js';
import { separate, type Separated } from './separate.rules.js';
import { isMergeOf, ownersOf } from './statement-owners.rules.js';

export interface Split {
  /** The merged record that is a company of its own. */
  readonly companyId: string;
  readonly why: MergeReason;
  readonly context: CommandContext;
}

/** Both records before and after; the merged company is that of before. */
export interface SplitPlan {
  readonly from: string;
  readonly before: RegisteredCompany;
  readonly after: RegisteredCompany;
  readonly other: RegisteredCompany;
  readonly events: Separated;
  /** Last revisions of both streams. */
  readonly revisions: { readonly own: bigint; readonly other: bigint };
  /** Correlation ids of the requests that merged the two. */
  readonly merges: ReadonlySet<string>;
}

/** New facts during a split are read by another attempt. */
const MOST_ATTEMPTS = 10;

type Merged = Extract<CompanyEvent, { type: 'CompanyMerged' }>['data'];
type Stream = { readonly events: readonly RecordedEvent[]; readonly state: CompanyState };

/**
 * Separates two companies that were merged. The company lets go first, and the other record returns last: an
 * interrupted split is completed by the same command.
 */
@Injectable()
export class CompanySeparator {
  constructor(
    private readonly eventStore: EventStore,
    private readonly roles: MergedRoles,
  ) {}

  /** @throws DomainError unprocessable */
  async plan(companyId: string, why: MergeReason): Promise<SplitPlan> {
    const ended = await this.read(companyId);
    const merge = ended.events.findLast(({ type }) => type === 'CompanyMerged');
    if (!merge || ended.state.phase !== 'alias') throw notMerged();
    // An alias leads to the last company of a chain of merges.
    const from = (merge.data as Merged).mergedInto;
    const survivor = await this.read(from);
    if (survivor.state.phase !== 'registered') throw goesOn();
    if (ended.state.companyId !== from) await this.mustNotBeMergedOn(from, ended.state.companyId);
    const log = untilSeparated(survivor.events, companyId);
    const duplicate = ended.events.filter(({ revision }) => revision < merge.revision);
    // Later ones only restate it: the company was merged on meanwhile.
    const joined = log.slice(lastSeparation(log, companyId) + 1).find((event) => isMergeOf(event, companyId));
    if (!joined) throw notMerged();
    const merges = new Set([joined.metadata.correlationId, merge.metadata.correlationId]);
    const events = separate({
      log: ownersOf(log, { duplicateId: companyId, duplicate, merges }),
      duplicateId: companyId,
      duplicate: duplicate as unknown as CompanyEvent[],
      registeredAt: registeredAt(duplicate),
      why,
    });
    const other = events.other.reduce(companyDecider.evolve, ended.state as CompanyState);
    const before = log.reduce((state, event) => companyDecider.evolve(state, event as unknown as CompanyEvent), companyDecider.initial); // prettier-ignore
    const after = events.own.reduce(companyDecider.evolve, before);
    if (before.phase !== 'registered' || after.phase !== 'registered' || other.phase !== 'registered')
      throw notMerged();
    for (const appended of [events.own, events.other]) mustFit(appended, 'split');
    const revisions = { own: revisionOf(survivor), other: revisionOf(ended) };
    return { from, before, after, other, events, revisions, merges };
  }

  /** Returns the position of the last append. @throws as `plan` */
  async separate({ companyId, why, context }: Split): Promise<bigint> {
    await this.roles.mustBeCurrent();
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const { from, events, other, revisions, merges } = await this.plan(companyId, why);
      const isDue = (state: CompanyState): boolean =>
        state.phase === 'registered' && state.duplicates.includes(companyId);
      const own = await this.decide(
        companyStream(from),
        (state, at) => (isDue(state) && at === revisions.own ? events.own : []),
        { ...context, commandId: deriveId('split', `${context.commandId}/${attempt}`) },
      );
      if (isDue(own.state)) continue;
      for (const domain of other.aliases) await this.moveAlias(domain, { from, companyId, context });
      await this.roles.takeBack({ companyId, from, merges, context });
      const { state, position } = await this.decide(
        companyStream(companyId),
        (now, at) => (now.phase === 'alias' && at === revisions.other ? events.other : []),
        context,
      );
      if (state.phase === 'registered') return position;
    }
    throw new DomainError('unprocessable', 'The company changes too often to be split; try again.');
  }

  /** A merge of the company moves its domains before it ends the company. */
  private async mustNotBeMergedOn(companyId: string, into: string): Promise<void> {
    const { state } = await this.read(into);
    if (state.phase === 'registered' && state.duplicates.includes(companyId)) throw mergedHalfWay(companyId, into);
  }

  private async read(companyId: string): Promise<Stream> {
    const events: RecordedEvent[] = [];
    let state: CompanyState = companyDecider.initial;
    for await (const event of this.eventStore.readStream(companyStream(companyId))) {
      events.push(event);
      state = companyDecider.evolve(state, event as unknown as CompanyEvent);
    }
    return { events, state };
  }

  private async moveAlias(
    domain: string,
    {
      from,
      companyId,
      context,
    }: { readonly from: string; readonly companyId: string; readonly context: CommandContext },
  ): Promise<void> {
    const commandId = deriveId('split-alias', `${context.commandId}/${domain}`);
    await this.decide(
      companyStream(companyIdOf(domain)),
      (state) => {
        const released = releaseDomain(state, domain, { kind: 'company', companyId: from });
        if (released.length === 0) return [];
        const free = released.reduce(companyDecider.evolve, state);
        return [...released, ...(claimDomain(free, domain, { kind: 'company', companyId }) ?? [])];
      },
      { ...context, commandId },
    );
  }

  private decide(
    stream: string,
    decision: (state: CompanyState, revision: bigint) => readonly CompanyEvent[],
    context: CommandContext,
  ) {
    return decideOn<CompanyState, CompanyEvent>(this.eventStore, stream, companyDecider, decision, context);
  }
}

/** Without a separation that is being completed, and what follows it. */
function untilSeparated(events: readonly RecordedEvent[], duplicateId: string): readonly RecordedEvent[] {
  const merged = events.findLastIndex((event) => isMergeOf(event, duplicateId));
  const left = events.findIndex((event, at) => at > merged && isSeparationOf(event, duplicateId));
  return left < 0 ? events : events.slice(0, left);
}

function lastSeparation(log: readonly RecordedEvent[], duplicateId: string): number {
  return log.findLastIndex((event) => isSeparationOf(event, duplicateId));
}

function isSeparationOf({ type, data }: RecordedEvent, duplicateId: string): boolean {
  return type === 'DuplicateSeparated' && (data as { duplicateId: string }).duplicateId === duplicateId;
}

function registeredAt(duplicate: readonly RecordedEvent[]): string {
  const last = duplicate.findLast(({ type }) => type === 'CompanyRegistered' || type === 'CompanySeparated');
  if (last?.type === 'CompanySeparated') return (last.data as { registeredAt: string }).registeredAt;
  return new Date(last?.recordedAt ?? 0).toISOString();
}

function revisionOf({ events }: Stream): bigint {
  return events.at(-1)?.revision ?? -1n;
}

function notMerged(): DomainError {
  return new DomainError('unprocessable', 'The record is not merged into another company: there is nothing to split.');
}

function goesOn(): DomainError {
  return new DomainError(
    'unprocessable',
    'The company that took the record over was merged into another one, or withdrawn: split that one first.',
  );
}

function mergedHalfWay(companyId: string, into: string): DomainError {
  return new DomainError(
    'unprocessable',
    `A merge of the company that took the record over was interrupted; complete it (npm run moderate -- merge ${companyId} --into ${into} --reason TEXT), then split that one first.`, // prettier-ignore
  );
}
