import { type EventStore } from '../../platform/event-store/event-store.js';
import { VersionConflict } from '../../platform/event-store/event-store.errors.js';
import { type CommandContext, decideOn, draftEvents, foldStream } from '../../platform/event-store/decide.js';
import { deriveId } from '../../platform/ids/ids.js';
import { isSameCompany } from './company-candidates.js';
import {
  claimDomain,
  companyDecider,
  observe,
  type CompanyObservation,
  type CompanyState,
  type RegisteredCompany,
} from '../record/company.decide.js';
import { eventsOfRow, UNCHANGING } from './confirm.decide.js';
import { hasLinkedRecords } from '../merging/duplicate.rules.js';
import { type LinkedRecords, linkedRecords, mayBeSeparated, separatedRowOf } from '../merging/linked-records.js';
import { type NamedRow, type SeparatedRow, type StatedRow } from '../merging/linked-records.js';
import { withMovedIds } from '../merging/moved-rounds.rules.js';
import { type SeenRound } from '../rounds/known-rounds.decide.js';
import { companyStream, type CompanyEvent } from '../record/company.events.js';
import { companyIdOf, companyIdOfSource } from '../record/company-id.rules.js';

/** A source's statements about a company that is not identified yet. */
export interface Sighting {
  readonly domain: string | null;
  /** The key of a company without a domain. */
  readonly fallbackKey: string;
  readonly observation: Omit<CompanyObservation, 'companyId' | 'domain' | 'contestedDomain' | 'claimedDomain'>;
  /** Its rounds, whose ids depend on the company. */
  readonly roundsOf?: (companyId: string) => readonly SeenRound[];
}

export interface Recorded {
  readonly outcome: 'registered' | 'changed' | 'unchanged';
  readonly companyId: string;
  /** The commit position of the append; 0n without one. */
  readonly position: bigint;
  /** The observation's domain, where another company holds it. */
  readonly contested: string | null;
}

/** The assumed state of a company. A wrong assumption costs a read, never a wrong record. */
export interface Belief {
  /** The company of the source's key. */
  readonly companyId?: string;
  /** Whether the domain's stream is assumed to exist. */
  readonly domainIsHeld: boolean;
}

/** The domains of one observation. */
interface ObservedDomains extends Pick<CompanyObservation, 'domain' | 'contestedDomain' | 'claimedDomain'> {
  /** The record was merged into a company that was withdrawn later: it may be registered again. */
  readonly isFree?: boolean;
  /** Records that were ever merged with the company; read where its rounds may have ids of theirs. */
  readonly linked?: LinkedRecords;
  /** The revision up to which the row is known to be of no record that was split off. */
  readonly checkedAt?: bigint | undefined;
}

/** Records observations: identifies the company, decides, appends. A new company takes one append. */
export class CompanyRecorder {
  constructor(private readonly store: EventStore) {}

  async record(sighting: Sighting, belief: Belief, context: CommandContext): Promise<Recorded> {
    if (belief.companyId !== undefined) return this.recordKnown(belief.companyId, sighting, context);
    if (sighting.domain === null) return this.recordWithoutDomain(sighting, null, context);
    if (!belief.domainIsHeld) {
      const registered = await this.registerFirst(companyIdOf(sighting.domain), sighting, context);
      if (registered) return registered;
    }
    return this.recordAtDomain(sighting.domain, sighting, context);
  }

  /** Appends without a read, expecting no stream or one with only released claims; null after a conflict. */
  private async registerFirst(
    companyId: string,
    sighting: Sighting,
    context: CommandContext,
    revision = -1n,
  ): Promise<Recorded | null> {
    const observation = { ...observationAs(companyId, sighting), domain: sighting.domain, contestedDomain: null };
    const events = observe(companyDecider.initial, observation);
    const stream = companyStream(companyId);
    try {
      const { position } = await this.store.append(
        stream,
        revision < 0n ? 'no_stream' : revision,
        draftEvents(this.store, stream, events, context),
      );
      return { outcome: 'registered', companyId, position, contested: null };
    } catch (error) {
      if (error instanceof VersionConflict) return null;
      throw error;
    }
  }

  /** The domain's stream exists: it belongs to this company, is an alias of it, or belongs to another company. */
  private async recordAtDomain(domain: string, sighting: Sighting, context: CommandContext): Promise<Recorded> {
    const { state, revision } = await this.fold(companyIdOf(domain));
    if (state.phase === 'none') {
      return (
        (await this.registerFirst(companyIdOf(domain), sighting, context, revision)) ??
        this.recordAtDomain(domain, sighting, context)
      );
    }
    if (state.phase === 'held') return this.recordWithoutDomain(sighting, domain, context);
    const holder = state.phase === 'registered' ? state : await this.holderOf(state.companyId);
    const { companyId: separated, checkedAt } = await this.separatedOf(holder, sighting);
    if (separated !== null) return this.recordKnown(separated, sighting, context);
    if (holder.phase !== 'registered' || !isSameCompany(holder, sighting.observation)) {
      return this.recordWithoutDomain(sighting, domain, context);
    }
    return this.append(holder.companyId, sighting, { domain: null, contestedDomain: null, checkedAt }, context);
  }

  private async recordWithoutDomain(
    sighting: Sighting,
    contested: string | null,
    context: CommandContext,
  ): Promise<Recorded> {
    const companyId = companyIdOfSource(sighting.observation.provenance.source, sighting.fallbackKey);
    const recorded = await this.append(companyId, sighting, { domain: null, contestedDomain: contested }, context);
    return { ...recorded, contested };
  }

  /** The source's key identifies the company; a new domain is claimed first, in the domain's stream. */
  private async recordKnown(companyId: string, sighting: Sighting, context: CommandContext): Promise<Recorded> {
    const { domain } = sighting;
    const { state } = await this.fold(companyId);
    if (state.phase === 'alias') return this.recordKnown(state.companyId, sighting, context);
    if (state.phase !== 'registered') return this.record(sighting, { domainIsHeld: true }, context);
    // The read model may be of before a split.
    const { companyId: separated, checkedAt } = await this.separatedOf(state, sighting);
    if (separated !== null) return this.recordKnown(separated, sighting, context);
    if (domain === null || domain === state.domain || state.aliases.includes(domain)) {
      return this.append(companyId, sighting, { domain, contestedDomain: null, checkedAt }, context);
    }
    const claimed = await this.claim(domain, companyId, context);
    const more = claimed
      ? { domain: null, contestedDomain: null, claimedDomain: domain }
      : { domain: null, contestedDomain: domain };
    const recorded = await this.append(companyId, sighting, more, context);
    return { ...recorded, contested: claimed ? null : domain };
  }

  private async claim(domain: string, companyId: string, context: CommandContext): Promise<boolean> {
    const claimant = { kind: 'company', companyId } as const;
    let refused = false;
    await decideOn(
      this.store,
      companyStream(companyIdOf(domain)),
      companyDecider,
      (state) => {
        const events = claimDomain(state, domain, claimant);
        refused = events === null;
        return events ?? [];
      },
      { ...context, commandId: deriveId('claim', context.commandId) },
    );
    return !refused;
  }

  private async append(
    companyId: string,
    sighting: Sighting,
    { isFree = false, ...known }: ObservedDomains,
    context: CommandContext,
  ): Promise<Recorded> {
    const { linked, checkedAt, ...domains } = known;
    const observation = { ...observationAs(companyId, sighting), ...domains };
    let isNew = false;
    let mergedInto: string | null = null;
    let isUnread = false;
    let isUnchecked = false;
    const stream = companyStream(companyId);
    const { events, position } = await decideOn<CompanyState, CompanyEvent>(
      this.store,
      stream,
      companyDecider,
      (state, revision) => {
        const current = isFree && state.phase === 'alias' ? companyDecider.initial : state;
        mergedInto = current.phase === 'alias' ? current.companyId : null;
        if (mergedInto !== null) return [];
        isNew = current.phase === 'none';
        isUnread = current.phase === 'registered' && needsLinked(current, sighting, linked);
        // A split may have come between.
        isUnchecked =
          current.phase === 'registered' && checkedAt !== revision && mayBeSeparated(current, statedAs(sighting));
        if (isUnread || isUnchecked) return [];
        const seen = current.phase === 'registered' ? asBeforeMerges(current, observation, sighting, linked) : observation; // prettier-ignore
        return eventsOfRow(current, seen);
      },
      context,
    );
    if (mergedInto !== null) return this.appendAtSurvivor({ companyId, mergedInto }, sighting, domains, context);
    if (isUnread) {
      const others = await linkedRecords(this.store, companyId);
      return this.append(companyId, sighting, { ...known, linked: others }, context);
    }
    if (isUnchecked) {
      const separated = await separatedRowOf(this.store, companyId, namedRow(sighting));
      if (separated.companyId !== null) return this.recordKnown(separated.companyId, sighting, context);
      return this.append(companyId, sighting, { ...known, checkedAt: separated.checkedAt }, context);
    }
    const isChanged = events.some(({ type }) => !UNCHANGING.includes(type));
    const outcome = isNew && isChanged ? 'registered' : isChanged ? 'changed' : 'unchanged';
    return { outcome, companyId, position: events.length === 0 ? 0n : position, contested: null };
  }

  /** The source's record was merged into another company. */
  private async appendAtSurvivor(
    { companyId, mergedInto }: { readonly companyId: string; readonly mergedInto: string },
    sighting: Sighting,
    domains: ObservedDomains,
    context: CommandContext,
  ): Promise<Recorded> {
    const holder = await this.holderOf(mergedInto);
    if (holder.phase !== 'registered') return this.append(companyId, sighting, { ...domains, isFree: true }, context);
    const { companyId: separated, checkedAt } = await this.separatedOf(holder, sighting, companyId);
    if (separated !== null) return this.recordKnown(separated, sighting, context);
    const own = [holder.domain, ...holder.aliases];
    const { contestedDomain } = domains;
    const contested = contestedDomain !== null && own.includes(contestedDomain) ? null : contestedDomain;
    return this.append(holder.companyId, sighting, { domain: null, contestedDomain: contested, checkedAt }, context);
  }

  /** The record of the row where it was split off the company. @throws UnfinishedSplit */
  private async separatedOf(
    company: CompanyState,
    sighting: Sighting,
    recordId?: string,
  ): Promise<Pick<SeparatedRow, 'companyId'> & Partial<SeparatedRow>> {
    if (company.phase !== 'registered' || !mayBeSeparated(company, statedAs(sighting))) return { companyId: null };
    return separatedRowOf(this.store, company.companyId, namedRow(sighting, recordId));
  }

  /** The company that an alias leads to, which may have been merged itself. */
  private async holderOf(companyId: string): Promise<CompanyState> {
    const { state } = await this.fold(companyId);
    return state.phase === 'alias' ? this.holderOf(state.companyId) : state;
  }

  private fold(companyId: string): Promise<{ state: CompanyState; revision: bigint; position: bigint }> {
    return foldStream(this.store, companyStream(companyId), companyDecider);
  }
}

function observationAs(companyId: string, { observation, roundsOf }: Sighting) {
  return { ...observation, companyId, ...(roundsOf && { rounds: roundsOf(companyId) }) };
}

function recordIdOf({ domain, fallbackKey, observation }: Sighting): string {
  return domain === null ? companyIdOfSource(observation.provenance.source, fallbackKey) : companyIdOf(domain);
}

const statedAs = ({ domain, observation: { provenance } }: Sighting): StatedRow => ({ ...provenance, domain });

function namedRow(sighting: Sighting, recordId = recordIdOf(sighting)): NamedRow {
  return { ...statedAs(sighting), recordId };
}

/** A merge may have come between: its record is read as well. */
function needsLinked(company: RegisteredCompany, { roundsOf }: Sighting, linked: LinkedRecords | undefined): boolean {
  if (roundsOf === undefined || !hasLinkedRecords(company)) return false;
  return linked === undefined || company.duplicates.some((id) => !linked.ids.includes(id));
}

function asBeforeMerges(
  company: RegisteredCompany,
  observation: CompanyObservation,
  sighting: Sighting,
  linked?: LinkedRecords,
): CompanyObservation {
  const { roundsOf } = sighting;
  const { companyId, rounds, provenance } = observation;
  if (!roundsOf || !rounds || !linked || linked.ids.length === 0) return observation;
  // A new round takes no id of a record that is another company by now.
  const ids = [...new Set([recordIdOf(sighting), ...company.duplicates, ...linked.ids])].filter((id) =>
    linked.ids.includes(id),
  );
  const known = {
    rounds: company.rounds,
    keys: company.sourceKeys[provenance.source] ?? [],
    idsElsewhere: linked.roundIds,
    isRowOfOther: ids[0] === recordIdOf(sighting),
  };
  const others = [...ids, ...[companyId, ...ids].map(laterRoundsOf)].map(roundsOf);
  return { ...observation, rounds: withMovedIds(known, { companyId, rounds, provenance }, others) };
}

/** What ids of rounds are derived from where those of the record have left with another company. */
function laterRoundsOf(recordId: string): string {
  return deriveId('rounds-after-split', recordId);
}
