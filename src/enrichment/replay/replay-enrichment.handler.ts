import { Injectable } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { companyStream } from '../../companies/record/company.events.js';
import { foldStream } from '../../platform/event-store/decide.js';
import { EventStore } from '../../platform/event-store/event-store.js';
import { CompanyWebsites } from '../company-website/company-websites.service.js';
import { withLines } from '../site-text/lined-page.js';
import { siteFacts } from '../company-website/site-facts.rules.js';
import { enrichmentDecider, type EnrichmentState } from '../pipeline/enrichment.decide.js';
import { type Candidate, type FieldValue } from '../pipeline/enrichment.events.js';
import { ENRICHMENT_RULES, mergeFields } from '../pipeline/merge-fields.rules.js';
import { type CandidateLine, ReplayEnrichment, type Replay } from './replay-enrichment.command.js';
import { ReplayedRuns } from './replayed-runs.service.js';

@CommandHandler(ReplayEnrichment)
@Injectable()
export class ReplayEnrichmentHandler implements ICommandHandler<ReplayEnrichment> {
  constructor(
    private readonly eventStore: EventStore,
    private readonly sites: CompanyWebsites,
    private readonly runs: ReplayedRuns,
  ) {}

  /** Null where no page is stored. */
  async execute({ companyId, apply, context }: ReplayEnrichment): Promise<Replay | null> {
    const { state } = await foldStream(this.eventStore, companyStream(companyId), enrichmentDecider);
    const { domain, lastVisit } = state;
    const pages = await this.sites.again(state.pages);
    if (!state.isOnFile || domain === null || !lastVisit || pages.length === 0) return null;
    const found = await siteFacts(await withLines(pages), domain, justAfter(state, lastVisit.readAt));
    const merged = mergeFields(state.current, [...found, ...lastVisit.others]);
    const changes = merged.flatMap(({ field, chosen }) => {
      if (!chosen) return [];
      const { value: after, source, sourceUrl, rule } = chosen;
      return [
        { field, before: (state.current[field]?.value ?? null) as FieldValue | null, after, source, sourceUrl, rule },
      ];
    });
    const isApplied = apply && (await this.runs.record(companyId, found, merged, context));
    return {
      companyId,
      pages: pages.length,
      rulesBefore: lastVisit.rules,
      rulesNow: ENRICHMENT_RULES,
      changes,
      added: missing(found, lastVisit.site),
      gone: missing(lastVisit.site, found),
      isApplied,
    };
  }
}

/**
 * Just after the values that the same pages gave earlier, so that improved rules replace those. It is not the current
 * time: statements made since the pages were read stay newer.
 */
function justAfter({ current }: Pick<EnrichmentState, 'current'>, readAt: string): string {
  const ownFields = Object.values(current).filter(({ source }) => source.startsWith('own-site'));
  const last = ownFields.reduce((latest, { observedAt }) => (observedAt > latest ? observedAt : latest), readAt);
  return new Date(Date.parse(last) + 1).toISOString();
}

function missing(from: readonly Candidate[], others: readonly Candidate[]): CandidateLine[] {
  const keyOf = ({ field, value, rule }: CandidateLine): string => JSON.stringify([field, value, rule]);
  const known = new Set(others.map(keyOf));
  return from
    .filter((candidate) => !known.has(keyOf(candidate)))
    .map(({ field, value, rule }) => ({ field, value, rule }));
}
