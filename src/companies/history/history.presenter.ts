import { type Uncharged } from '../../web/openapi/answer-parts.dto.js';
import { presentAsOf } from '../../web/openapi/as-of.dto.js';
import { type HistoryEntry } from './company-history.rules.js';
import { type CompanyHistory, type HistoryPeriod } from './get-company-history.query.js';
import { type CompanyHistoryAnswer, type HistoryEntry as HistoryEntryView } from './history-answers.dto.js';

export function presentHistory(
  { id, slug, entries, net }: CompanyHistory,
  { since, until }: HistoryPeriod,
): Uncharged<CompanyHistoryAnswer> {
  return {
    data: { id, slug, entries: entries.map(presentEntry), net },
    ...(since && { since: presentAsOf(since) }),
    ...(until && { until: presentAsOf(until) }),
  };
}

function presentEntry({ event, op, values, provenance, why, mergedWith }: HistoryEntry): HistoryEntryView {
  return {
    position: `@${event.position}`,
    at: new Date(event.recordedAt).toISOString(),
    revision: Number(event.revision),
    event_id: event.id,
    op,
    values,
    source: provenance?.source ?? null,
    source_url: provenance?.sourceUrl ?? null,
    observed_at: provenance?.observedAt ?? null,
    ...(provenance?.file !== undefined && { file: provenance.file }),
    ...(provenance?.line !== undefined && { line: provenance.line }),
    ...(why !== null && { why }),
    ...(mergedWith !== undefined && { merged_with: mergedWith }),
  };
}
