import {
  instant,
  listOf,
  nullable,
  oneOf,
  record,
  text,
  url,
  uuid,
  whole,
} from '../../platform/feed/message-schema.js';
import { publisherOf, type FeedEntry } from '../../platform/feed/published-type.js';
import { ENRICHED_FIELDS, ENRICHMENT_STEPS, type EnrichmentEvent, type MergedField } from './enrichment.events.js';

const { publish } = publisherOf<EnrichmentEvent>('intel.companies.v1', 'company');

const OUTCOMES = ['found', 'nothing', 'unreachable', 'forbidden', 'failed', 'skipped'] as const;
const REASONS = ['lower_rank', 'older', 'less_sure', 'identity', 'name_search'] as const;
const ofRun = { company_id: uuid('The company'), run_id: uuid('The run') };
const mode = oneOf(['look', 'replay'], 'Whether the world was looked at, or kept pages were read again');
const value = (what: string) => text(`${what}, as JSON`);

export const enrichmentFeed: readonly FeedEntry[] = [
  publish('EnrichmentStarted', {
    summary: 'A look at a company’s public traces was begun',
    message: record({ ...ofRun, started_at: instant('When'), mode, rules_version: text('Which rules it uses') }),
    map: ({ companyId, runId, startedAt, mode, rules }) => ({
      company_id: companyId,
      run_id: runId,
      started_at: startedAt,
      mode,
      rules_version: rules,
    }),
  }),
  publish('EnrichmentStepFinished', {
    summary: 'One of the steps of a look has ended',
    message: record({
      ...ofRun,
      step: oneOf(ENRICHMENT_STEPS, 'What was looked at'),
      outcome: oneOf(OUTCOMES, 'How it ended'),
      reason: nullable(text('Why nothing was found; null where something was')),
      candidates: whole('Values that it found for fields'),
      finished_at: instant('When'),
    }),
    map: ({ companyId, runId, step, outcome, reason, candidates, finishedAt }) => ({
      company_id: companyId,
      run_id: runId,
      step,
      outcome,
      reason,
      candidates: candidates.length,
      finished_at: finishedAt,
    }),
  }),
  publish('EnrichmentMerged', {
    summary: 'What the steps of a look found was merged: which values won, and which lost',
    message: record({
      ...ofRun,
      merged_at: instant('When'),
      fields: listOf(
        record({
          field: oneOf(ENRICHED_FIELDS, 'The field'),
          chosen: nullable(value('The value that the record is to have; null where what stands there stays')),
          source: nullable(text('Where it comes from')),
          source_url: nullable(url('The page that says it')),
          rejected: listOf(
            record({
              value: value('A value that lost'),
              source: text('Where it comes from'),
              reason: oneOf(REASONS, 'Why it lost'),
            }),
            'Values of other sources',
          ),
        }),
        'Fields that some step found a value for',
      ),
    }),
    map: ({ companyId, runId, mergedAt, fields }) => ({
      company_id: companyId,
      run_id: runId,
      merged_at: mergedAt,
      fields: fields.map(fieldMessage),
    }),
  }),
  publish('CompanyEnriched', {
    summary: 'A look at a company’s public traces has ended',
    message: record({
      ...ofRun,
      started_at: instant('When it began'),
      finished_at: instant('When it ended'),
      mode,
      outcome: oneOf(['enriched', 'nothing_found', 'on_file_elsewhere'], 'What came of it'),
      other_company_id: nullable(uuid('The company that has the domain which was found; null in every other case')),
      changed: listOf(text('A field of the record'), 'What it changed'),
      rules_version: text('Which rules it used'),
    }),
    map: ({ companyId, runId, startedAt, finishedAt, mode, outcome, otherCompanyId, changed, rules }) => ({
      company_id: companyId,
      run_id: runId,
      started_at: startedAt,
      finished_at: finishedAt,
      mode,
      outcome,
      changed,
      other_company_id: otherCompanyId,
      rules_version: rules,
    }),
  }),
];

function fieldMessage({ field, chosen, rejected }: MergedField) {
  return {
    field,
    chosen: chosen && JSON.stringify(chosen.value),
    source: chosen && chosen.source,
    source_url: chosen && chosen.sourceUrl,
    rejected: rejected.map(({ value, source, reason }) => ({ value: JSON.stringify(value), source, reason })),
  };
}
