import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Charges } from '../../metering/charging/charges.service.js';
import { type JobCharged } from '../../metering/charging/credits-block.presenter.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { type EdgeRequest, type Principal } from '../../web/http/request-context.js';
import { deriveId } from '../../platform/ids/ids.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { DomainError } from '../../kernel/domain-error.js';
import { takeLogo } from './logo-intake.connector.js';
import { SubmissionIntake } from './submission-intake.service.js';
import { SubmitStartup, type TakenIn } from './submit-startup.command.js';

/** Checks the holder, fetches the logo, charges, claims the domain, records. */
@CommandHandler(SubmitStartup)
@Injectable()
export class SubmitStartupHandler implements ICommandHandler<SubmitStartup> {
  constructor(
    private readonly charges: Charges,
    private readonly intake: SubmissionIntake,
    private readonly outgoing: SafeFetch,
  ) {}

  async execute({ startup, request }: SubmitStartup): Promise<JobCharged<TakenIn>> {
    const domain = domainOf(startup.website);
    await this.charges.assertAffordable(request);
    await this.intake.assertFree(domain, request.idempotencyKeyHash !== undefined);
    const logo = startup.logo_url === undefined ? null : await takeLogo(this.outgoing, startup.logo_url);
    const principal = principalOf(request);
    let submissionId = deriveId('submission', request.requestId);
    try {
      return await this.charges.job(request, { jobId: submissionId }, (id, charge) => {
        submissionId = id;
        return this.intake.takeIn(id, { startup, domain, logo, charge, principal });
      });
    } catch (error) {
      await this.intake.releaseClaim(submissionId, domain).catch(() => undefined);
      throw error;
    }
  }
}

function domainOf(website: string): string {
  const { domain } = registrableDomain(website);
  // The rules have checked this already.
  if (domain === null) throw new DomainError('validation_failed', 'website has no domain of its own');
  return domain;
}

function principalOf(request: EdgeRequest): Principal {
  if (!request.principal) throw new DomainError('unauthorized', 'A submission needs an API key.');
  return request.principal;
}
