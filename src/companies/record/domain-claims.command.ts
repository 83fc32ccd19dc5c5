import { type CommandContext, decideOn, foldStream } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import {
  claimDomain,
  companyDecider,
  registerHeld,
  releaseDomain,
  type CompanyObservation,
  type CompanyState,
} from './company.decide.js';
import { companyStream, type Claimant, type CompanyEvent } from './company.events.js';
import { companyIdOf } from './company-id.rules.js';

/** Who has a domain: nobody, a submission that waits for its decision, or a company on file. */
export type DomainHolder =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'submission'; readonly submissionId: string }
  | { readonly kind: 'company'; readonly companyId: string };

export interface Claimed {
  readonly claimed: boolean;
  /** Who has the domain now. */
  readonly holder: DomainHolder;
  readonly position: bigint;
}

/**
 * Domains on hold for submissions. The fence is the stream of the company that the domain names: whoever appends
 * there first has it, however many try at once. Every command may be repeated.
 */
export class DomainClaims {
  constructor(private readonly store: EventStore) {}

  async holderOf(domain: string): Promise<DomainHolder> {
    const { state } = await foldStream(this.store, companyStream(companyIdOf(domain)), companyDecider);
    return holderIn(state);
  }

  async claim(domain: string, submissionId: string, context: CommandContext): Promise<Claimed> {
    let claimed = false;
    const { state, position } = await this.decide(domain, context, 'claim', (current) => {
      const events = claimDomain(current, domain, claimantOf(submissionId));
      claimed = events !== null;
      return events ?? [];
    });
    return { claimed, holder: holderIn(state), position };
  }

  /** Quiet where the submission does not hold the domain. */
  async release(domain: string, submissionId: string, context: CommandContext): Promise<bigint> {
    const { position } = await this.decide(domain, context, 'release', (current) =>
      releaseDomain(current, domain, claimantOf(submissionId)),
    );
    return position;
  }

  /**
   * Puts the company of an approved submission on file, under the domain that the submission holds. Quiet where it is
   * there already with all of this.
   */
  async register(
    domain: string,
    submissionId: string,
    observation: Omit<CompanyObservation, 'companyId' | 'domain' | 'contestedDomain'>,
    context: CommandContext,
  ): Promise<{ companyId: string; position: bigint }> {
    const companyId = companyIdOf(domain);
    const seen = { ...observation, companyId, domain, contestedDomain: null };
    const { position } = await this.decide(domain, context, 'register', (current) =>
      registerHeld(current, seen, claimantOf(submissionId)),
    );
    return { companyId, position };
  }

  /** Claim, release and registration of one submission are different commands on one stream, so each has its own id. */
  private decide(
    domain: string,
    context: CommandContext,
    step: string,
    decision: (state: CompanyState) => readonly CompanyEvent[],
  ): Promise<{ state: CompanyState; position: bigint }> {
    const stream = companyStream(companyIdOf(domain));
    return decideOn(this.store, stream, companyDecider, decision, {
      ...context,
      commandId: deriveId(step, context.commandId),
    });
  }
}

function claimantOf(submissionId: string): Claimant {
  return { kind: 'submission', submissionId };
}

function holderIn(state: CompanyState): DomainHolder {
  switch (state.phase) {
    case 'none':
      return { kind: 'nobody' };
    case 'held':
      return state.claimant.kind === 'submission'
        ? { kind: 'submission', submissionId: state.claimant.submissionId }
        : { kind: 'company', companyId: state.claimant.companyId };
    case 'alias':
    case 'registered':
      return { kind: 'company', companyId: state.companyId };
  }
}
