import { type Restatement } from '../../companies/registration/restate-company.command.js';
import { deriveId } from '../../platform/ids/ids.js';
import { type EnrichmentRun } from './enrichment.decide.js';
import { type Candidate, type MergedField } from './enrichment.events.js';

/** One statement for each source, so that each field's provenance is that of the winning value. */
export function restatementsOf(merged: readonly MergedField[], now: string): Restatement[] {
  const bySource = new Map<string, { chosen: Candidate; details: Record<string, unknown> }>();
  for (const { field, chosen } of merged) {
    if (!chosen) continue;
    const key = JSON.stringify([chosen.source, chosen.sourceUrl, chosen.rule, chosen.confidence]);
    const group = bySource.get(key) ?? { chosen, details: {} };
    group.details[field] = chosen.value;
    bySource.set(key, group);
  }
  return [...bySource.values()].map(({ chosen, details }) => ({
    details,
    provenance: {
      source: chosen.source,
      ...(chosen.sourceUrl !== null && { sourceUrl: chosen.sourceUrl }),
      observedAt: earlierOf(chosen.observedAt, now),
      rule: chosen.rule,
      confidence: chosen.confidence,
    },
  }));
}

/** The stub becomes a company with this event. */
export function foundStatement(
  domain: string,
  run: EnrichmentRun,
  observedAt: string,
  isPending: boolean,
): Restatement {
  const searched = run.steps.find(({ step }) => step === 'domain')?.candidates[0];
  const stated = run.asked.website !== null;
  return {
    details: { ...(isPending && { status: 'active' as const }), website: addressOf(run.asked.website ?? domain) },
    claimedDomain: domain,
    provenance: {
      source: stated ? 'enrich-request' : 'name-search',
      sourceUrl: `https://${domain}/`,
      observedAt,
      rule: stated ? 'as the caller stated it, and the site answered' : (searched?.rule ?? 'name-search'),
      confidence: stated ? 0.9 : (searched?.confidence ?? 0.7),
    },
  };
}

/** Rounds that registers report; their ids stay the same when an amendment changes the amount. */
export function roundStatements({ companyId, steps }: EnrichmentRun, now: string): Restatement[] {
  const rounds = steps.flatMap(({ evidence }) => evidence.rounds ?? []);
  return rounds.map(({ key, amountUsd, date, source, sourceUrl, rule, confidence, observedAt }) => ({
    details: {},
    rounds: [
      {
        roundId: deriveId('round', `${companyId}/${key}`),
        round: null,
        date,
        amount: amountUsd,
        valuation: null,
        leadInvestors: [],
        investors: [],
      },
    ],
    provenance: { source, sourceUrl, rule, confidence, observedAt: earlierOf(observedAt, now) },
  }));
}

/** Caps a time at this record's, so that a value found late still counts as newer than the value it replaces. */
export function earlierOf(observedAt: string, now: string): string {
  return observedAt > now ? now : observedAt;
}

function addressOf(website: string): string {
  return /^https?:\/\//i.test(website) ? website : `https://${website}`;
}
