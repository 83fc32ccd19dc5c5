import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ClaimDomain } from '../../companies/registration/claim-domain.command.js';
import { type DomainHolder, GetDomainHolder } from '../../companies/registration/get-domain-holder.query.js';
import { ReleaseDomain } from '../../companies/registration/release-domain.command.js';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type Debited } from '../../metering/ledger/credits.events.js';
import { type CommandContext, decideOn, foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { type Principal } from '../../web/http/request-context.js';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { CLOCK, CONFIG } from '../../platform/tokens.js';
import { Vault } from '../../platform/vault/vault.js';
import { type Config } from '../../platform/config/config.js';
import { slugBaseOf } from '../../vocabulary/company-name.js';
import { companyPath } from '../../vocabulary/profile-path.js';
import { receive, submissionDecider, type Received } from '../submission.decide.js';
import { submissionStream } from '../submission.events.js';
import { type SubmittedStartup } from '../rules/submit-startup.dto.js';
import { type LogoIntake } from './logo-intake.connector.js';
import { sealParts } from './sealed-parts.js';
import { partsOfStartup } from './submission-parts.rules.js';
import { SubmissionSlugs } from './submission-slugs.service.js';
import { type TakenIn } from './submit-startup.command.js';

/** What a submission is recorded from. */
export interface Intake {
  readonly startup: SubmittedStartup;
  readonly domain: string;
  readonly logo: LogoIntake | null;
  readonly charge: Debited;
  readonly principal: Principal;
}

/** The idempotent steps of receiving a submission. */
@Injectable()
export class SubmissionIntake {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly slugs: SubmissionSlugs,
    private readonly vault: Vault,
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Avoids a charge that would be refunded at once; the claim is the actual fence. */
  async assertFree(domain: string, mayBeRepeated: boolean): Promise<void> {
    const holder = await this.queries.execute(new GetDomainHolder(domain));
    if (holder.kind === 'nobody') return;
    // With an Idempotency-Key the holder may be this request's first attempt, which the charge detects.
    if (holder.kind === 'submission' && mayBeRepeated) return;
    throw await this.duplicate(domain, holder);
  }

  /** A received submission does not change: a repeated request returns it and changes neither file nor claim. */
  async takeIn(submissionId: string, intake: Intake): Promise<TakenIn> {
    const stream = submissionStream(submissionId);
    const { state, position } = await foldStream(this.eventStore, stream, submissionDecider);
    if ('received' in state) return this.answer(state.received, position);
    const { domain, charge, principal } = intake;
    const context: CommandContext = {
      commandId: submissionId,
      correlationId: charge.requestId,
      actor: `key:${principal.keyId}`,
      now: this.clock.now(),
    };
    const claim = await this.commands.execute(new ClaimDomain(domain, submissionId, context));
    if (!claim.isClaimed) throw await this.duplicate(domain, claim.holder);
    const received = await this.prepare(submissionId, claim.companyId, intake);
    const decided = await decideOn(
      this.eventStore,
      stream,
      submissionDecider,
      (current) => receive(current, received),
      context,
    );
    return this.answer('received' in decided.state ? decided.state.received : received, decided.position);
  }

  /**
   * Frees the domain of a refunded submission. Without a fence in its stream the submission may still arrive; then
   * SubmissionLifecycle decides from the log within a minute.
   */
  async releaseClaim(submissionId: string, domain: string): Promise<void> {
    const { state } = await foldStream(this.eventStore, submissionStream(submissionId), submissionDecider);
    if (state.phase !== 'abandoned') return;
    const by = { commandId: submissionId, correlationId: submissionId, actor: 'system:submission intake' };
    await this.commands.execute(new ReleaseDomain(domain, submissionId, { ...by, now: this.clock.now() }));
  }

  private async answer(received: Received, position: bigint): Promise<TakenIn> {
    const slug = await this.slugs.slugAfter(received.submissionId, position, received.slugBase);
    return { received, slug, position };
  }

  private async prepare(submissionId: string, companyId: string, intake: Intake): Promise<Received> {
    const { startup, domain, charge, principal, logo } = intake;
    const parts = partsOfStartup(startup);
    const sealed = await sealParts(this.vault, submissionId, parts);
    return {
      submissionId,
      accountId: principal.accountId,
      keyId: principal.keyId,
      requestId: charge.requestId,
      companyId,
      domain,
      slugBase: await this.slugs.freeSlug(slugBaseOf(startup.name)),
      startup: parts.facts,
      contacts: sealed.contacts,
      people: sealed.people,
      logoKey: await this.storeLogo(submissionId, logo),
      findings: logo && 'finding' in logo ? [logo.finding] : [],
    };
  }

  private async storeLogo(submissionId: string, logo: LogoIntake | null): Promise<string | null> {
    if (!logo || !('logo' in logo)) return null;
    const { key } = await this.objects.put(`logos/${submissionId}.png`, logo.logo.bytes);
    return key;
  }

  private async duplicate(domain: string, holder: DomainHolder): Promise<DomainError> {
    const by = holder.kind === 'company' ? 'a profile on file' : 'a submission under review';
    return new DomainError('duplicate', `${domain} is the website domain of ${by}.`, {
      errors: [
        {
          field: 'website',
          message: `website has the domain ${domain}, which ${by} has already`,
          suggestion: 'See the existing profile; to correct it, contact the operator',
        },
      ],
      extra: { existing: await this.existing(holder) },
    });
  }

  /** The current holder of the domain, for the caller who requested it. A submission under review has no page. */
  private async existing(holder: DomainHolder): Promise<object | null> {
    if (holder.kind === 'nobody') return null;
    const isProfile = holder.kind === 'company';
    const id = isProfile ? holder.companyId : holder.submissionId;
    const slug = await this.slugs.slugBy(holder.kind, id, () => this.eventStore.headPosition());
    return {
      slug,
      url: slug === null || !isProfile ? null : this.config.publicUrl + companyPath(slug),
      moderation_status: isProfile ? 'approved' : 'flagged_pending',
    };
  }
}
