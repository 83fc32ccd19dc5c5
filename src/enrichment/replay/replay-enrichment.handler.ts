import { Inject, Injectable } from '@nestjs/common';
import { CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { RestateCompany } from '../../companies/registration/restate-company.command.js';
import { companyStream } from '../../companies/record/company.events.js';
import { type Clock } from '../../kernel/clock.js';
import { decideOn, foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { deriveId } from '../../platform/ids/ids.js';
import { CLOCK } from '../../platform/tokens.js';
import { CompanyWebsites } from '../company-website/company-websites.service.js';
import { siteFacts } from '../company-website/site-facts.rules.js';
import {
  endRun,
  enrichmentDecider,
  finishStep,
  recordMerge,
  startRun,
  type EnrichmentState,
} from '../pipeline/enrichment.decide.js';
import {
  type Candidate,
  type EnrichmentEvent,
  type FieldValue,
  type MergedField,
} from '../pipeline/enrichment.events.js';
import { restatementsOf } from '../pipeline/enrichment-runs.service.js';
import { ENRICHMENT_RULES, mergeFields } from '../pipeline/merge-fields.rules.js';
import { type CandidateLine, ReplayEnrichment, type Replay } from './replay-enrichment.command.js';

@CommandHandler(ReplayEnrichment)
@Injectable()
export class ReplayEnrichmentHandler implements ICommandHandler<ReplayEnrichment> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly sites: CompanyWebsites,
    private readonly commands: CommandBus,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Null where no page is stored. */
  async execute({ companyId, apply, context }: ReplayEnrichment): Promise<Replay | null> {
    const { state } = await foldStream(this.eventStore, companyStream(companyId), enrichmentDecider);
    const { domain, lastLook } = state;
    const pages = await this.sites.again(state.pages);
    if (!state.isOnFile || domain === null || !lastLook || pages.length === 0) return null;
    const found = siteFacts(pages, domain, justAfter(state, lastLook.readAt));
    const merged = mergeFields(state.held, [...found, ...lastLook.others]);
    const changes = merged.flatMap(({ field, chosen }) => {
      if (!chosen) return [];
      const { value: after, source, sourceUrl, rule } = chosen;
      return [
        { field, before: (state.held[field]?.value ?? null) as FieldValue | null, after, source, sourceUrl, rule },
      ];
    });
    if (apply) await this.apply(companyId, found, merged, context);
    return {
      ...{ companyId, pages: pages.length, rulesBefore: lastLook.rules, rulesNow: ENRICHMENT_RULES, changes },
      added: missing(found, lastLook.site),
      gone: missing(lastLook.site, found),
      isApplied: apply,
    };
  }

  /** A complete run in the log (start, one step, merge, end) without a site visit. */
  private async apply(
    companyId: string,
    candidates: readonly Candidate[],
    merged: readonly MergedField[],
    { commandId, actor }: ReplayEnrichment['context'],
  ): Promise<void> {
    const now = this.clock.now();
    const runId = deriveId('enrichment-replay', `${companyId}/${commandId}`);
    const decide = (step: string, decision: (state: EnrichmentState) => readonly EnrichmentEvent[]) =>
      decideOn<EnrichmentState, EnrichmentEvent>(
        this.eventStore,
        companyStream(companyId),
        enrichmentDecider,
        decision,
        { commandId: deriveId('enrichment', `${runId}/${step}`), correlationId: commandId, actor, now },
      );
    const asked = { name: '', website: null, linkedinUrl: null };
    const start = { companyId, runId, mode: 'replay' as const, asked, rules: ENRICHMENT_RULES };
    await decide('start', (state) => startRun(state, start, now));
    const site = { step: 'site' as const, outcome: 'found' as const, reason: null, candidates, evidence: {} };
    await decide('site', (state) => finishStep(state, runId, site, now));
    await decide('merge', (state) => recordMerge(state, runId, merged, now));
    const restatements = restatementsOf(merged, new Date(now).toISOString());
    const { changed } = await this.commands.execute(
      new RestateCompany(companyId, restatements, {
        commandId: deriveId('enrichment', `${runId}/restate`),
        correlationId: commandId,
        actor,
        now,
      }),
    );
    await decide('end', (state) => endRun(state, runId, { outcome: 'enriched', otherCompanyId: null, changed }, now));
  }
}

/**
 * Just after the values that the same pages gave earlier, so that improved rules replace those. It is not the current
 * time: statements made since the pages were read stay newer.
 */
function justAfter({ held }: Pick<EnrichmentState, 'held'>, readAt: string): string {
  const own = Object.values(held).filter(({ source }) => source.startsWith('own-site'));
  const last = own.reduce((latest, { observedAt }) => (observedAt > latest ? observedAt : latest), readAt);
  return new Date(Date.parse(last) + 1).toISOString();
}

function missing(from: readonly Candidate[], others: readonly Candidate[]): CandidateLine[] {
  const keyOf = ({ field, value, rule }: CandidateLine): string => JSON.stringify([field, value, rule]);
  const known = new Set(others.map(keyOf));
  return from
    .filter((candidate) => !known.has(keyOf(candidate)))
    .map(({ field, value, rule }) => ({ field, value, rule }));
}
