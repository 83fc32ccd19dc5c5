import { companyIdOf } from '../../companies/record/company-identity.query.js';
import { type DomainClaims, type DomainHolder } from '../../companies/record/domain-claims.command.js';
import { type Clock } from '../../kernel/clock.js';
import { slugBaseOf } from '../../vocabulary/company-name.js';
import { DomainError } from '../../kernel/domain-error.js';
import { type Charges, type JobCharged } from '../../metering/charging/charges.service.js';
import { type Debited } from '../../metering/ledger/credits.events.js';
import { type CommandContext, decideOn, foldStream } from '../../platform/event-store/decide.js';
import { type EventStore } from '../../platform/event-store/event-store.js';
import { validationFailed } from '../../platform/problems/problem.js';
import { type EdgeRequest, type Principal } from '../../platform/http/request-context.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { registrableDomain } from '../../platform/domains/registrable-domain.js';
import { type SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { type Vault } from '../../platform/vault/vault.js';
import { takeLogo, type LogoIntake } from './logo-intake.js';
import { partsOfStartup, sealParts } from './submission-parts.js';
import { checkSubmission } from '../rules/submission.rules.js';
import { receive, submissionDecider, type Received } from '../submission.decide.js';
import { submissionStream } from '../submission.events.js';
import { type SubmissionQuery } from './submission.query.js';
import { type SubmittedStartup } from '../rules/submitted-startup.js';

export interface IntakeParts {
  readonly eventStore: EventStore;
  readonly claims: DomainClaims;
  readonly charges: Charges;
  readonly vault: Vault;
  readonly objects: ObjectStore;
  readonly outgoing: SafeFetch;
  readonly submissions: SubmissionQuery;
  readonly clock: Clock;
}

export interface TakenIn {
  readonly received: Received;
  readonly position: bigint;
}

/** Takes a submission in: check, look at the holder, fetch the logo, charge, claim the domain, record, answer. */
export class SubmissionIntake {
  constructor(private readonly parts: IntakeParts) {}

  /** @throws DomainError validation_failed, duplicate, and whatever charging refuses. */
  async submit(request: EdgeRequest, body: unknown): Promise<JobCharged<TakenIn>> {
    const { charges } = this.parts;
    const startup = this.checked(body);
    const domain = domainOf(startup.website);
    await charges.assertAffordable(request);
    await this.assertFree(domain, request);
    const logo = startup.logo_url === undefined ? null : await takeLogo(this.parts.outgoing, startup.logo_url);
    const principal = principalOf(request);
    let submissionId = deriveId('submission', request.requestId);
    try {
      return await charges.job(request, { jobId: submissionId }, (id, charge) => {
        submissionId = id;
        return this.takeIn(id, { startup, domain, logo, charge, principal });
      });
    } catch (error) {
      await this.letGo(submissionId, domain).catch(() => undefined);
      throw error;
    }
  }

  /**
   * Frees the domain of a submission whose charge was given back. Without the fence in its stream it may still
   * arrive, so then the upkeep decides, from the log, within a minute.
   */
  private async letGo(submissionId: string, domain: string): Promise<void> {
    const { eventStore, claims, clock } = this.parts;
    const { state } = await foldStream(eventStore, submissionStream(submissionId), submissionDecider);
    if (state.phase !== 'abandoned') return;
    await claims.release(domain, submissionId, {
      commandId: submissionId,
      correlationId: submissionId,
      actor: 'system:submission intake',
      now: clock.now(),
    });
  }

  private checked(body: unknown): SubmittedStartup {
    const checked = checkSubmission(body, { now: this.parts.clock.now(), domainOf: registrableDomain });
    if ('errors' in checked) throw validationFailed(checked.errors);
    return checked.startup;
  }

  /** Spares the caller a charge that would be given back at once; the fence itself is the claim. */
  private async assertFree(domain: string, request: EdgeRequest): Promise<void> {
    const holder = await this.parts.claims.holderOf(domain);
    if (holder.kind === 'nobody') return;
    // Under an Idempotency-Key the holder may be this very request's first try: its charge will tell.
    if (holder.kind === 'submission' && request.idempotencyKeyHash !== undefined) return;
    throw await this.duplicate(domain, holder);
  }

  private async takeIn(submissionId: string, intake: Intake): Promise<TakenIn> {
    const { claims } = this.parts;
    const { domain, charge, principal } = intake;
    const context: CommandContext = {
      commandId: submissionId,
      correlationId: charge.requestId,
      actor: `key:${principal.keyId}`,
      now: this.parts.clock.now(),
    };
    const { claimed, holder } = await claims.claim(domain, submissionId, context);
    if (!claimed) throw await this.duplicate(domain, holder);
    return this.record(submissionId, intake, context);
  }

  private async record(submissionId: string, intake: Intake, context: CommandContext): Promise<TakenIn> {
    const { eventStore, vault, submissions } = this.parts;
    const { startup, domain, charge, principal, logo } = intake;
    const parts = partsOfStartup(startup);
    const sealed = await sealParts(vault, submissionId, parts);
    const received: Received = {
      submissionId,
      accountId: principal.accountId,
      keyId: principal.keyId,
      requestId: charge.requestId,
      companyId: companyIdOf(domain),
      domain,
      slugBase: await submissions.freeSlug(slugBaseOf(startup.name)),
      startup: parts.facts,
      contacts: sealed.contacts,
      people: sealed.people,
      logoKey: await this.keep(submissionId, logo),
      findings: logo && 'finding' in logo ? [logo.finding] : [],
    };
    const { state, position } = await decideOn(
      eventStore,
      submissionStream(submissionId),
      submissionDecider,
      (current) => receive(current, received),
      context,
    );
    return { received: 'received' in state ? state.received : received, position };
  }

  private async keep(submissionId: string, logo: LogoIntake | null): Promise<string | null> {
    if (!logo || !('logo' in logo)) return null;
    const { key } = await this.parts.objects.put(`logos/${submissionId}.png`, logo.logo.bytes);
    return key;
  }

  private async duplicate(domain: string, holder: DomainHolder): Promise<DomainError> {
    const existing = await this.parts.submissions.existing(holder);
    const by = holder.kind === 'company' ? 'a profile on file' : 'a submission under review';
    return new DomainError('duplicate', `${domain} is the website domain of ${by}.`, {
      errors: [
        {
          field: 'website',
          message: `website has the domain ${domain}, which ${by} has already`,
          suggestion: 'Look at the existing profile; to correct it, write to its operator',
        },
      ],
      extra: { existing },
    });
  }
}

interface Intake {
  readonly startup: SubmittedStartup;
  readonly domain: string;
  readonly logo: LogoIntake | null;
  readonly charge: Debited;
  readonly principal: Principal;
}

function domainOf(website: string): string {
  const { domain } = registrableDomain(website);
  // The rules have looked at it already.
  if (domain === null) throw new DomainError('validation_failed', 'website has no domain of its own');
  return domain;
}

function principalOf(request: EdgeRequest): Principal {
  if (!request.principal) throw new DomainError('unauthorized', 'A submission needs an API key.');
  return request.principal;
}
