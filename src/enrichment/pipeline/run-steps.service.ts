import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import { messageOf } from '../../kernel/error-message.js';
import { deriveId } from '../../platform/ids/ids.js';
import { Logger } from '../../platform/telemetry/logger.js';
import { CLOCK } from '../../platform/tokens.js';
import { ScanHiring } from '../hiring/scan-hiring.command.js';
import { FindLogo } from '../logo/find-logo.command.js';
import { type SiteReading } from '../company-website/company-websites.service.js';
import { githubFacts, leadsBack } from '../profiles/profile-facts.rules.js';
import { GithubProfiles } from '../profiles/github-profiles.connector.js';
import { profileOf } from '../company-website/profile-links.rules.js';
import { ScanTechnology } from '../technology/scan-technology.command.js';
import { CompanyNews } from '../company-website/company-news.service.js';
import { RegistryEntries } from '../registers/registry-entries.service.js';
import { type EnrichmentState } from './enrichment.decide.js';
import {
  type Candidate,
  type EnrichmentStep,
  type StepEvidence,
  type StepOutcome,
  type StepResult,
} from './enrichment.events.js';

export interface Found {
  readonly companyId: string;
  readonly runId: string;
  readonly domain: string;
  readonly reading: SiteReading;
  /** The site's facts, for steps that follow its links. */
  readonly facts: readonly Candidate[];
  readonly requestedName: string;
  /** The record's current values. */
  readonly current: EnrichmentState['current'];
}

type Step = 'profiles' | 'technology' | 'hiring' | 'logo' | 'registry' | 'news';

/** A step's time limit, since a caller waits for the run. */
const STEP_MS = 25_000;

/** The steps other than the site visit. Each returns its finding or its reason, and never throws. */
@Injectable()
export class RunSteps {
  constructor(
    private readonly commands: CommandBus,
    private readonly github: GithubProfiles,
    private readonly news: CompanyNews,
    private readonly registers: RegistryEntries,
    private readonly logger: Logger,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The implementation of each step. */
  of(found: Found): Readonly<Record<Step, () => Promise<StepResult>>> {
    return {
      profiles: () => this.guarded('profiles', () => this.profiles(found)),
      technology: () => this.guarded('technology', () => this.technology(found)),
      hiring: () => this.guarded('hiring', () => this.hiring(found)),
      logo: () => this.guarded('logo', () => this.logo(found)),
      registry: () => this.guarded('registry', () => this.registers.read({ ...found, pages: found.reading.pages })),
      news: () => this.guarded('news', () => this.news.read(found.reading)),
    };
  }

  async guarded(step: EnrichmentStep, work: () => Promise<StepResult>): Promise<StepResult> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<StepResult>((resolve) => {
      timer = setTimeout(() => resolve(ended(step, 'failed', 'timeout')), STEP_MS);
    });
    try {
      return await Promise.race([work(), late]);
    } catch (error) {
      // The account exceeds its concurrency: the run is refused, not answered in part.
      if (error instanceof DomainError && error.code === 'rate_limit') throw error;
      // An internal fault in one step must not lose the other steps' findings.
      this.logger.warn({ err: error, step }, 'enrichment: a step failed');
      return ended(step, 'failed', 'internal', { seen: { error: messageOf(error).slice(0, 200) } });
    } finally {
      clearTimeout(timer);
    }
  }

  private async profiles({ facts, domain }: Found): Promise<StepResult> {
    const linked = facts
      .filter(({ field }) => field === 'githubUrl')
      .sort((a, b) => b.confidence - a.confidence)
      .slice(0, 2);
    const links = facts.filter(({ field }) => field === 'linkedinUrl' || field === 'twitterUrl').length;
    if (linked.length === 0) return ended('profiles', 'nothing', 'no_profile_that_can_be_read', { seen: { links } });
    for (const { value } of linked) {
      const handle = profileOf(new URL(String(value)))?.handle ?? '';
      const reading = await this.github.read(handle);
      if (reading.kind === 'unavailable')
        return ended('profiles', 'unreachable', reading.reason, { seen: { github: handle } });
      if (reading.kind === 'missing') continue;
      const isBack = leadsBack(reading.profile, domain);
      const seen = { github: handle, leads_back: isBack, site: reading.profile.site };
      const candidates = githubFacts(reading.profile, domain, new Date(this.clock.now()).toISOString());
      if (isBack) return { step: 'profiles', outcome: 'found', reason: null, candidates, evidence: { seen } };
      if (linked.at(-1)?.value === value) return ended('profiles', 'nothing', 'does_not_lead_back', { seen });
    }
    return ended('profiles', 'nothing', 'no_such_organisation', {});
  }

  private async technology({ domain, companyId, ...found }: Found): Promise<StepResult> {
    const outcome = await this.commands.execute(new ScanTechnology(domain, companyId, namesOf(found)));
    if (outcome.kind === 'unreachable') return ended('technology', 'unreachable', outcome.reason);
    const count = outcome.scan.technologies.length;
    return ended('technology', count > 0 ? 'found' : 'nothing', count > 0 ? null : 'none_known', {
      seen: { technologies: count },
    });
  }

  private async hiring({ domain, companyId, runId, ...found }: Found): Promise<StepResult> {
    const context = { commandId: deriveId('enrichment-hiring', runId), actor: ACTOR };
    const scan = await this.commands.execute(
      new ScanHiring(domain, companyId, this.clock.now() - 60_000, context, namesOf(found)),
    );
    if (scan.kind === 'unavailable') return ended('hiring', 'unreachable', scan.reason);
    if (scan.kind === 'none') return ended('hiring', 'nothing', 'no_board');
    const { board, openRoles } = scan.watched;
    return ended('hiring', 'found', null, { seen: { vendor: board?.vendor ?? null, open_roles: openRoles } });
  }

  private async logo({ domain, companyId, ...found }: Found): Promise<StepResult> {
    const { square, horizontal, reason } = await this.commands.execute(new FindLogo(domain, companyId, namesOf(found)));
    const isFound = square !== null || horizontal !== null;
    return ended('logo', isFound ? 'found' : 'nothing', isFound ? null : reason, {
      seen: { square: square !== null, horizontal: horizontal !== null },
    });
  }
}

/** Those by which the run accepted the site. */
function namesOf({ requestedName, current }: Pick<Found, 'requestedName' | 'current'>): string[] {
  return [requestedName, current.name?.value].flatMap((name) =>
    typeof name === 'string' && name !== '' ? [name] : [],
  );
}

export const ACTOR = 'system:enrichment';

export function ended(
  step: EnrichmentStep,
  outcome: StepOutcome,
  reason: string | null,
  evidence: StepEvidence = {},
): StepResult {
  return { step, outcome, reason, candidates: [], evidence };
}
