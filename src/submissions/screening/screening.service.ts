import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetDomainHolder } from '../../companies/registration/get-domain-holder.query.js';
import { type Clock } from '../../kernel/clock.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { decideOn } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { NOT_READ, screeningFindings, SCREENING_RULES, type ScreeningInput } from './screening.rules.js';
import { fetchSiteSnapshot } from './site-snapshot.connector.js';
import { SiteSnapshots } from '../site-snapshots/site-snapshots.service.js';
import { readSubmission } from '../intake/submission-history.js';
import { CLOCK } from '../../platform/tokens.js';
import { screen, submissionDecider, type Received } from '../submission.decide.js';
import { submissionStream, type Finding } from '../submission.events.js';

/** Screens a submission before moderation, and records the findings with evidence. */
@Injectable()
export class Screening {
  constructor(
    private readonly eventStore: EventStore,
    private readonly readStore: ReadStore,
    private readonly queries: QueryBus,
    private readonly outgoing: SafeFetch,
    private readonly snapshots: SiteSnapshots,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Idempotent: an earlier screening or decision stays. @returns the findings, null without new ones. */
  async screen(submissionId: string): Promise<readonly Finding[] | null> {
    const { state } = await readSubmission(this.eventStore, submissionId);
    if (state.phase !== 'pending' || state.findings !== null) return null;
    const findings = screeningFindings(await this.gather(state.received));
    await this.record(state.received, findings);
    return findings;
  }

  /** Records the findings that need no site visit, after the final failure to read the site. */
  async giveUp(submissionId: string): Promise<readonly Finding[] | null> {
    const { state } = await readSubmission(this.eventStore, submissionId);
    if (state.phase !== 'pending' || state.findings !== null) return null;
    const { startup, domain, companyId } = state.received;
    const sameName = await this.sameName(startup.name, companyId);
    const site = { reachable: false, reason: NOT_READ, refused: false } as const;
    const input = { startup, domain, site, finalDomain: null, finalDomainHolder: null, sameName };
    const findings = screeningFindings(input);
    await this.record(state.received, findings);
    return findings;
  }

  private async record({ submissionId, requestId }: Received, findings: readonly Finding[]): Promise<void> {
    await decideOn(
      this.eventStore,
      submissionStream(submissionId),
      submissionDecider,
      (current) => screen(current, { findings, rulesVersion: SCREENING_RULES }),
      {
        commandId: deriveId('screening', submissionId),
        correlationId: requestId,
        actor: 'system:screening',
        now: this.clock.now(),
      },
    );
  }

  /** Stores the site snapshot before the log records the screening, so that moderators always find it. */
  private async gather({ submissionId, startup, domain, companyId }: Received): Promise<ScreeningInput> {
    const [{ site, page }, sameName] = await Promise.all([
      fetchSiteSnapshot(this.outgoing, startup.website, () => this.clock.now()),
      this.sameName(startup.name, companyId),
    ]);
    if (page !== null) await this.snapshots.store(submissionId, page);
    const finalDomain = site.reachable ? registrableDomain(site.url).domain : null;
    const isElsewhere = finalDomain !== null && finalDomain !== domain;
    const finalDomainHolder = isElsewhere ? await this.profileAt(finalDomain) : null;
    return { startup, domain, site, finalDomain, finalDomainHolder, sameName };
  }

  private async sameName(name: string, companyId: string): Promise<string[]> {
    const rows = await this.readStore.query<{ slug: string }>(
      `SELECT slug FROM read.companies WHERE name_keys && ARRAY[$1::text] AND company_id <> $2 AND status <> 'pending'
       ORDER BY slug LIMIT 5`,
      [nameKey(name), companyId],
    );
    return rows.map((row) => row.slug);
  }

  private async profileAt(domain: string): Promise<string | null> {
    const holder = await this.queries.execute(new GetDomainHolder(domain));
    if (holder.kind === 'nobody') return null;
    if (holder.kind === 'submission') return `submission ${holder.submissionId}`;
    const [row] = await this.readStore.query<{ slug: string }>(
      'SELECT slug FROM read.companies WHERE company_id = $1',
      [holder.companyId],
    );
    return row?.slug ?? holder.companyId;
  }
}
