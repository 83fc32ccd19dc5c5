import { Inject, Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { AdoptDomain } from '../../companies/registration/adopt-domain.command.js';
import { RecordFounders } from '../../companies/founders/record-founders.command.js';
import { RestateCompany } from '../../companies/registration/restate-company.command.js';
import { companyStream } from '../../companies/record/company.events.js';
import { type Clock } from '../../kernel/clock.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { decideOn, foldStream, type Decided } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { CompanyWebsites, type SiteReading } from '../company-website/company-websites.service.js';
import { type SiteFounder, siteFounders, type SiteFounders } from '../founding/founders.rules.js';
import { withLines } from '../site-text/lined-page.js';
import { ownNameOf } from '../site-text/own-name.rules.js';
import { profileOf } from '../company-website/profile-links.rules.js';
import { siteFacts } from '../company-website/site-facts.rules.js';
import { isAnotherFirms } from '../domain-search/domain-names.rules.js';
import { DomainSearch } from '../domain-search/domain-search.service.js';
import {
  endRun,
  enrichmentDecider,
  finishStep,
  identityOf,
  recordMerge,
  type EnrichmentRun,
  type EnrichmentState,
} from './enrichment.decide.js';
import { type Candidate, type EnrichmentEvent, type MergedField, type StepResult } from './enrichment.events.js';
import { mergeFields } from './merge-fields.rules.js';
import { earlierOf, foundStatement, restatementsOf, roundStatements } from './restatements.rules.js';
import { ACTOR, ended, RunSteps } from './run-steps.service.js';

type Event = EnrichmentEvent;

const NOTHING_FOUND = { outcome: 'nothing_found', otherCompanyId: null, changed: [] } as const;

/** Performs runs. After a worker's crash a run resumes at its next step: each step is recorded in the log once. */
@Injectable()
export class EnrichmentRuns {
  constructor(
    private readonly eventStore: EventStore,
    private readonly commands: CommandBus,
    private readonly sites: CompanyWebsites,
    private readonly domains: DomainSearch,
    private readonly steps: RunSteps,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async perform(companyId: string, runId: string): Promise<void> {
    const { state } = await foldStream(this.eventStore, companyStream(companyId), enrichmentDecider);
    const { run } = state;
    if (!run || run.runId !== runId || run.end || run.mode !== 'look') return;
    const domain = await this.domainOf(state, run);
    if (domain === null) return this.end(run, NOTHING_FOUND);
    const site = await this.readSite(state, run, domain);
    if (site === null) return this.end(run, NOTHING_FOUND);
    const { reading, facts, people } = site;
    const isMiss = reading.outcome !== 'found';
    if (isMiss && state.isPending) return this.end(run, NOTHING_FOUND);
    // A stub claims its domain before any other fact is recorded.
    const adoption = state.domain === null && !isMiss ? await this.adopt(run, domain) : null;
    if (adoption && !adoption.isAdopted) {
      // Findings on another company's site belong to that company; a submission that has the domain is not public yet.
      const { holderId } = adoption;
      const elsewhere = { outcome: 'on_file_elsewhere', otherCompanyId: holderId, changed: [] } as const;
      return this.end(run, holderId === null ? NOTHING_FOUND : elsewhere);
    }
    const requestedName = identityOf(state, run.asked).name;
    await this.others(run, { companyId, runId, domain, reading, facts, requestedName, current: state.current });
    const after = await this.merge(companyId, runId);
    const changed = [
      ...(await this.restate(state, after, adoption ? domain : null)),
      ...(await this.recordFounders(run, people, new Date(reading.visit.visitedAt).toISOString())),
    ];
    await this.end(run, {
      outcome: isMiss && changed.length === 0 ? 'nothing_found' : 'enriched',
      otherCompanyId: null,
      changed,
    });
  }

  /** The company's own domain, else the stated one, else one found by name. */
  private async domainOf(state: EnrichmentState, run: EnrichmentRun): Promise<string | null> {
    if (state.domain !== null) return state.domain;
    const stated = [run.asked.website, state.current.website?.value].find(
      (value) => typeof value === 'string' && value !== '',
    );
    const ownDomain = typeof stated === 'string' ? registrableDomain(stated).domain : null;
    if (ownDomain !== null) return ownDomain;
    const known = run.steps.find(({ step }) => step === 'domain');
    if (known)
      return typeof known.candidates[0]?.value === 'string' ? new URL(known.candidates[0].value).hostname : null;
    const { domain, ...result } = await this.domains.search(identityOf(state, run.asked), this.now());
    await this.record(run, result);
    return domain;
  }

  /** Null where the site is not shown to be the company's. */
  private async readSite(state: EnrichmentState, run: EnrichmentRun, domain: string) {
    const reading = await this.readingOf(state, run, domain);
    const pages = await withLines(reading.pages);
    const facts = await siteFacts(pages, domain, new Date(reading.visit.visitedAt).toISOString());
    if (reading.outcome === 'found' && !mayAdopt(state, run, { domain, facts })) {
      await this.record(run, ended('site', 'skipped', 'no_link_to_its_profile'));
      return null;
    }
    const people = await siteFounders(pages, domain, ownNameOf(pages, domain));
    if (!run.steps.some(({ step }) => step === 'site')) {
      const stored = await this.sites.store(run.companyId, reading.pages);
      await this.record(run, {
        ...ended('site', reading.outcome, reading.reason),
        candidates: facts,
        evidence: { pages: stored, seen: seenFounders(people) },
      });
      if (stored.length > 0) await this.sites.remove(state.pages, stored);
    }
    return { reading, facts, people };
  }

  /** Facts of a site that the domain leads to are the company's only where that site says so. */
  private async readingOf(state: EnrichmentState, { asked }: EnrichmentRun, domain: string): Promise<SiteReading> {
    const reading = await this.sites.read(domain);
    const { home } = reading.visit;
    if (reading.outcome !== 'found' || !home?.document) return reading;
    const { name, linkedinUrl } = identityOf(state, asked);
    const wanted = { domain, names: [name], linkedinUrl };
    if (!isAnotherFirms(home.document, home.url, wanted)) return reading;
    return { ...reading, outcome: 'nothing', reason: 'another_site', pages: [] };
  }

  private async others(
    run: EnrichmentRun,
    found: Parameters<RunSteps['of']>[0] & { readonly reading: SiteReading },
  ): Promise<void> {
    const all = this.steps.of(found);
    // Registers know companies whose site is down.
    const names =
      found.reading.outcome === 'found' ? (Object.keys(all) as (keyof typeof all)[]) : (['registry'] as const);
    const due = names.filter((name) => !run.steps.some(({ step }) => step === name));
    await Promise.all(due.map(async (name) => this.record(run, await all[name]())));
  }

  private adopt({ companyId, runId }: EnrichmentRun, domain: string) {
    return this.commands.execute(new AdoptDomain(companyId, domain, this.context(runId, 'adopt')));
  }

  private async merge(companyId: string, runId: string) {
    const { state } = await this.decide(companyId, runId, 'merge', (current) =>
      recordMerge(current, runId, mergeFields(current.current, candidatesOf(current)), this.clock.now()),
    );
    if (!state.run) throw new Error(`the run ${runId} is not in its stream`);
    return { merged: state.run.merged ?? [], run: state.run };
  }

  private async restate(
    before: EnrichmentState,
    { merged, run }: { readonly merged: readonly MergedField[]; readonly run: EnrichmentRun },
    adopted: string | null,
  ): Promise<readonly string[]> {
    const restatements = [...restatementsOf(merged, this.now()), ...roundStatements(run, this.now())];
    if (adopted !== null) restatements.push(foundStatement(adopted, run, this.now(), before.isPending));
    if (restatements.length === 0) return [];
    const { changed } = await this.commands.execute(
      new RestateCompany(run.companyId, restatements, this.context(run.runId, 'restate')),
    );
    return changed;
  }

  /** People are recorded by their own command, which seals their names; the run's events hold numbers only. */
  private async recordFounders(
    { companyId, runId }: EnrichmentRun,
    { founders }: SiteFounders,
    readAt: string,
  ): Promise<readonly string[]> {
    if (founders.length === 0) return [];
    const observedAt = earlierOf(readAt, this.now());
    const from = ({ url, rule, confidence }: Pick<SiteFounder, 'url' | 'rule' | 'confidence'>) => {
      const source = rule.startsWith('jsonld.') ? 'own-site' : 'own-site-text';
      return { source, sourceUrl: url, rule, confidence, observedAt };
    };
    const found = founders.map((founder) => {
      const { name, title, isCurrent, standing } = founder;
      const sure = standing?.isSure ? { standing: { isCurrent: standing.isCurrent, provenance: from(standing) } } : {};
      return { name, title, isCurrent, provenance: from(founder), ...sure };
    });
    const { added } = await this.commands.execute(
      new RecordFounders(companyId, found, this.context(runId, 'founders')),
    );
    return added > 0 ? ['founders'] : [];
  }

  private async end(run: EnrichmentRun, end: Parameters<typeof endRun>[2]): Promise<void> {
    await this.decide(run.companyId, run.runId, 'end', (state) => endRun(state, run.runId, end, this.clock.now()));
  }

  private async record(run: EnrichmentRun, result: StepResult): Promise<void> {
    await this.decide(run.companyId, run.runId, result.step, (state) =>
      finishStep(state, run.runId, result, this.clock.now()),
    );
  }

  private decide(
    companyId: string,
    runId: string,
    step: string,
    decision: (state: EnrichmentState) => readonly Event[],
  ): Promise<Decided<EnrichmentState, Event>> {
    return decideOn<EnrichmentState, Event>(
      this.eventStore,
      companyStream(companyId),
      enrichmentDecider,
      decision,
      this.context(runId, step),
    );
  }

  private context(runId: string, step: string) {
    return {
      commandId: deriveId('enrichment', `${runId}/${step}`),
      correlationId: runId,
      actor: ACTOR,
      now: this.clock.now(),
    };
  }

  private now(): string {
    return new Date(this.clock.now()).toISOString();
  }
}

export function candidatesOf({ run }: Pick<EnrichmentState, 'run'>): Candidate[] {
  return (run?.steps ?? []).flatMap(({ candidates }) => candidates);
}

/**
 * Whether the site may become that of a company on file without a domain. A caller who names it by its profile may name
 * any site with it, so the site has to link to that profile.
 */
function mayAdopt(
  { domain: own, isPending, current }: EnrichmentState,
  { asked }: EnrichmentRun,
  { domain, facts }: { readonly domain: string; readonly facts: readonly Candidate[] },
): boolean {
  if (own !== null || isPending || asked.website === null) return true;
  const [stated, profile] = [current.website?.value, current.linkedinUrl?.value];
  if (typeof stated === 'string' && registrableDomain(stated).domain === domain) return true;
  const url = typeof profile === 'string' && URL.canParse(profile) ? profileOf(new URL(profile))?.url : undefined;
  return facts.some(({ field, value }) => field === 'linkedinUrl' && value === url);
}

/** How many people the site calls founders, and how many were passed over and why: no names. */
function seenFounders({ founders, rejected }: SiteFounders): Readonly<Record<string, number>> {
  return {
    founders: founders.length,
    founders_of_others: rejected.other_company,
    founders_in_parts_about_others: rejected.about_others,
  };
}
