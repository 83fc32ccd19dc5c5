import { Injectable } from '@nestjs/common';
import { DomainError } from '../../kernel/domain-error.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { inParts } from '../../kernel/grouped.js';
import { type CommandContext, decideOn, foldStream, type Folded } from '../../platform/event-store/decide.js';
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
import { OF_ROUNDS } from '../rounds/separated-rounds.rules.js';
import { bytesOf, mustFit } from './append-size.rules.js';
import { MergedRoles } from './merged-roles.service.js';
import { type DuplicateRecord, endMerged, isTakenOverBy, type MergeReason, takeOver } from './merge.decide.js';
import { isMergeOf } from './statement-owners.rules.js';

export interface Merge {
  /** The record that ends. */
  readonly companyId: string;
  readonly into: string;
  readonly why: MergeReason;
  readonly context: CommandContext;
}

/** What a merge appends, or would, to the surviving company. */
export interface MergePlan {
  readonly other: RegisteredCompany;
  readonly before: RegisteredCompany;
  readonly after: RegisteredCompany;
}

/** New facts of the other record during a merge are taken over by another attempt. */
const MOST_ATTEMPTS = 10;
/** Of one attempt; also those that found the stream changed. */
const MOST_APPENDS = 1_000;

/**
 * Merges a record into the company that it is. The surviving company takes the facts over first, and the other record
 * ends last: an interrupted merge is completed by the same command.
 */
@Injectable()
export class CompanyMerger {
  constructor(
    private readonly eventStore: EventStore,
    private readonly roles: MergedRoles,
  ) {}

  /** @throws DomainError not_found, validation_failed or unprocessable */
  async plan({ companyId, into, why }: Omit<Merge, 'context'>): Promise<MergePlan> {
    const { record } = await this.recordOf(companyId);
    const { state: before } = await this.fold(into);
    checkMergeable(record.state, before);
    const events = takeOver(before, record, why);
    for (const part of partsOf(events)) mustFit(part, 'merged');
    const after = events.reduce(companyDecider.evolve, before as CompanyState);
    return { other: record.state, before, after: after as RegisteredCompany };
  }

  /** Returns the position of the last append. @throws as `plan` */
  async merge(merge: Merge): Promise<bigint> {
    const { companyId, why, context } = merge;
    await this.plan(merge);
    await this.roles.mustBeCurrent();
    await this.roles.move(merge);
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      const { record, revision } = await this.recordOf(companyId);
      const state = await this.takeOver(merge, record, attempt);
      if (state.phase !== 'registered') throw goneMeanwhile();
      if (isTakenOverBy(record.state, state)) throw mergedBack();
      for (const domain of record.state.aliases) await this.moveAlias(domain, merge);
      const ended = await this.decide(
        companyStream(companyId),
        (now, at) => (at === revision ? endMerged(now, state, why) : []),
        context,
      );
      if (ended.state.phase !== 'registered') {
        // An import may have stated people of the record until it ended.
        if (await this.roles.isCurrent()) await this.roles.move(merge);
        return ended.position;
      }
    }
    throw changesTooOften();
  }

  /**
   * In several appends where one would be too large; a merge that ends between two goes on with what is missing. All are of
   * the request that named the merge, also where others go on or run at once: a split knows the appends by it.
   */
  private async takeOver({ companyId, into, why, context }: Merge, record: DuplicateRecord, attempt: number) {
    const isNamed = (state: CompanyState): boolean =>
      state.phase === 'registered' && state.duplicates.includes(companyId);
    for (let appends = 0; appends < MOST_APPENDS; appends++) {
      let named = context.correlationId;
      const before = await this.fold(into, (event) => {
        if (isMergeOf(event, companyId)) named = event.metadata.correlationId;
      });
      const { state } = await this.decide(
        companyStream(into),
        (now) => (isNamed(now) === isNamed(before.state) ? (partsOf(takeOver(now, record, why))[0] ?? []) : []),
        {
          ...context,
          correlationId: isNamed(before.state) ? named : context.correlationId,
          // Each append has other ids, also after a crash.
          commandId: deriveId('merge', `${context.commandId}/${attempt}/${before.revision}`),
        },
        before,
      );
      if (takeOver(state, record, why).length === 0) return state;
    }
    throw changesTooOften();
  }

  private async recordOf(companyId: string): Promise<{ record: DuplicateRecord; revision: bigint }> {
    const log: CompanyEvent[] = [];
    let [state, revision]: [CompanyState, bigint] = [companyDecider.initial, -1n];
    for await (const event of this.eventStore.readStream(companyStream(companyId))) {
      const stated = event as unknown as CompanyEvent;
      log.push(stated);
      state = companyDecider.evolve(state, stated);
      revision = event.revision;
    }
    if (state.phase !== 'registered') throw new DomainError('not_found', `No company has the id ${companyId}.`);
    return { record: { state, log }, revision };
  }

  /** A domain that the other record took over later has a stream of its own. */
  private async moveAlias(domain: string, { companyId, into, context }: Merge): Promise<void> {
    const stream = companyStream(companyIdOf(domain));
    const from = { kind: 'company', companyId } as const;
    const to = { kind: 'company', companyId: into } as const;
    const commandId = deriveId('merge-alias', `${context.commandId}/${domain}`);
    await this.decide(
      stream,
      (state) => {
        const released = releaseDomain(state, domain, from);
        return released.length === 0
          ? []
          : [...released, ...(claimDomain(released.reduce(companyDecider.evolve, state), domain, to) ?? [])];
      },
      { ...context, commandId },
    );
  }

  private fold(companyId: string, seen: (event: RecordedEvent) => void = () => undefined) {
    const stream = companyStream(companyId);
    return foldStream<CompanyState, CompanyEvent>(this.eventStore, stream, companyDecider, (event) => {
      seen(event);
      return true;
    });
  }

  private decide(
    stream: string,
    decision: (state: CompanyState, revision: bigint) => readonly CompanyEvent[],
    context: CommandContext,
    known?: Folded<CompanyState>,
  ) {
    return decideOn<CompanyState, CompanyEvent>(this.eventStore, stream, companyDecider, decision, context, known);
  }
}

/** Bytes of an append, with room for the rounds, which stay together. */
const PART_BYTES = 700_000;

/**
 * Rounds stay together: what one has of another's report follows it. Of several parts, the first one names the merge, so
 * that a split knows those before an interruption.
 */
function partsOf(events: readonly CompanyEvent[]): readonly (readonly CompanyEvent[])[] {
  const parted = (all: readonly CompanyEvent[]) =>
    inParts(all, PART_BYTES, bytesOf, (before, event) => isOfRound(before) && isOfRound(event));
  const parts = parted(events);
  if (parts.length <= 1) return parts;
  const isMerge = ({ type }: CompanyEvent): boolean => type === 'DuplicateMerged';
  return parted([...events.filter(isMerge), ...events.filter((event) => !isMerge(event))]);
}

function isOfRound({ type }: CompanyEvent): boolean {
  return OF_ROUNDS.includes(type);
}

function checkMergeable(other: RegisteredCompany, into: CompanyState): asserts into is RegisteredCompany {
  if (into.phase !== 'registered') throw goneMeanwhile();
  if (into.companyId === other.companyId) {
    const message = 'into is the same company';
    const suggestion = 'Name the company that the record is a duplicate of';
    throw new DomainError('validation_failed', `${message}.`, { errors: [{ field: 'into', message, suggestion }] });
  }
  if (other.generated !== into.generated) {
    throw new DomainError('unprocessable', 'A generated company and a real one are never the same: withdraw it.');
  }
  if (isTakenOverBy(other, into)) throw mergedBack();
  if (into.fields.status?.value === 'pending') {
    throw new DomainError('unprocessable', 'into is not confirmed yet: merge it into this company instead.');
  }
}

function mergedBack(): DomainError {
  return new DomainError(
    'unprocessable',
    'A merge in the other direction was begun: repeat that one, or merge this record into another company.',
  );
}

function goneMeanwhile(): DomainError {
  return new DomainError('unprocessable', 'into is no longer on file: name another company.');
}

function changesTooOften(): DomainError {
  return new DomainError('unprocessable', 'The company changes too often to be merged; try again.');
}
