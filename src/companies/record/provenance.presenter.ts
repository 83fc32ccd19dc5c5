import { isRaise } from '../../vocabulary/raised-money.js';
import { readingText } from '../../web/design/rule-words.js';
import { sectorOf } from '../../vocabulary/sectors/sector-words.js';
import { counted } from '../../web/design/amounts.js';
import { type Provenance, type RoundSource } from './company-answers.dto.js';
import { type FieldsProvenance, type Provenance as StatedProvenance } from './company.events.js';
import { type CompanyRow } from './company-rows.rules.js';
import { type CompanyRecord } from './get-company-record.query.js';

type FieldOrigins = Record<string, Provenance | readonly (Provenance | null)[]>;

export const STATED = 'as stated by the source';
const WIRE_NAMES: Readonly<Record<string, string>> = { declared_funding: 'total_funding' };

/** The provenance of each field: the last observation that stated it, or the service's derivation. */
export function presentProvenance(record: CompanyRecord): FieldOrigins {
  const { company, rounds, founders, observations, factSources } = record;
  const fields: FieldOrigins = {};
  for (const { fields: told, provenance } of observations ?? []) {
    for (const field of told) fields[WIRE_NAMES[field] ?? field] = originOf(provenance);
    for (const [field, origin] of readOrigins(provenance)) {
      if (told.includes(field) || !(field in fields)) fields[field] = origin;
    }
  }
  const sourceOf = (id: string): Provenance | null => {
    const provenance = factSources?.get(id);
    return provenance ? originOf(provenance) : null;
  };
  if (rounds.length > 0) {
    fields.funding_rounds = rounds.map(({ round_id }) => {
      const origin = sourceOf(round_id);
      const reports = reportsOf(record, round_id);
      return origin && reports.length > 0 ? { ...origin, also_told_by: reports } : origin;
    });
  }
  if (founders.length > 0) fields.founders = founders.map(({ id }) => sourceOf(id));
  const staged = stageOrigin(record, sourceOf);
  if (staged) fields.stage = staged;
  const summed = summedFunding(record);
  if (summed) fields.total_funding = summed;
  const sectors = fields.sectors as Provenance | undefined;
  const sorted = sectors?.rule === STATED ? wordsSortedInto(company) : [];
  if (sectors && sorted.length > 0) {
    const rule = `sectors of our list, chosen by the source's own words: ${sorted.join(', ')}`;
    fields.sectors = { ...sectors, rule, confidence: null };
  }
  return withRejected(fields, record);
}

/** The latest dated round, where its stage counts, beside the source's own word. */
function stageOrigin(
  { company, rounds }: CompanyRecord,
  sourceOf: (id: string) => Provenance | null,
): Provenance | null {
  const { stage, round_stage, stage_round_id, declared_stage } = company;
  const round = rounds.find(({ round_id }) => round_id === stage_round_id);
  const origin = round && stage === round_stage ? sourceOf(round.round_id) : null;
  if (!round || !origin) return null;
  const stated = declared_stage === null ? '' : `; the source's own word is ${declared_stage}`;
  return {
    ...origin,
    rule: `the stage of the latest dated round, ${round.round} of ${round.date}${stated}`,
    confidence: 1,
  };
}

/** The same for single fields on pages: by column, with the rule only for derived facts. */
export function fieldSources(record: CompanyRecord): ReadonlyMap<string, FieldSource> {
  const sources = Object.entries(presentProvenance(record)).flatMap(([field, origin]) => {
    if (Array.isArray(origin)) return [];
    const { source, source_url: url, fetched_at: observedAt, rule } = origin as Provenance;
    const named = { source, ...(url !== null && { sourceUrl: url }), observedAt };
    return [[field, rule === STATED ? named : { ...named, rule }] as const];
  });
  return new Map(sources);
}

export interface FieldSource {
  readonly source: string;
  readonly sourceUrl?: string;
  /** ISO 8601. */
  readonly observedAt: string;
  readonly rule?: string;
}

/** Fields derived from the source's words, including those that stay unknown. */
function readOrigins(provenance: FieldsProvenance): [field: string, Provenance][] {
  const readings = Object.entries(provenance.readings ?? {}).filter(([field]) => field !== 'extra');
  return readings.map(([field, reading]) => [
    wireNameOf(field),
    { ...originOf(provenance), rule: readingText(reading), confidence: null },
  ]);
}

/** Shows a conflict between sources at its field. */
function withRejected(fields: FieldOrigins, { scans }: CompanyRecord): FieldOrigins {
  for (const { field, chosen, rejected } of scans.enrichment?.fields ?? []) {
    const name = wireNameOf(field);
    const origin = fields[name] as Provenance | undefined;
    if (origin === undefined || Array.isArray(origin)) continue;
    const matched = chosen && isOf(origin, chosen) ? (chosen.matched ?? null) : null;
    if (rejected.length === 0 && matched === null) continue;
    fields[name] = {
      ...origin,
      ...(matched !== null && { matched }),
      ...(rejected.length > 0 && {
        rejected: rejected.map(({ value, source, sourceUrl, rule, reason }) => ({
          value,
          source,
          source_url: sourceUrl,
          rule,
          reason,
        })),
      }),
    };
  }
  return fields;
}

/** Whether the value is still the one that the run chose. */
function isOf(
  { source, source_url, rule }: Provenance,
  chosen: { readonly source: string; readonly sourceUrl: string | null; readonly rule: string },
): boolean {
  return source === chosen.source && source_url === chosen.sourceUrl && rule === chosen.rule;
}

function wireNameOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function originOf({ source, sourceUrl, observedAt, rule, confidence, file, line }: StatedProvenance): Provenance {
  return {
    source,
    source_url: sourceUrl ?? null,
    fetched_at: observedAt,
    rule: rule ?? STATED,
    confidence: confidence ?? 1,
    ...(file !== undefined && { file, line: line ?? null }),
  };
}

/** The rule states why each report belongs to this round. */
function reportsOf({ roundSources }: CompanyRecord, roundId: string): RoundSource[] {
  const reports = (roundSources ?? []).filter(({ round_id }) => round_id === roundId);
  return reports.map(({ round, date, amount, agrees, provenance }) => ({
    ...originOf(provenance),
    rule: agrees.length > 0 ? `the same round by ${agrees.join(', ')}` : 'the same round, without further details',
    confidence: null,
    round,
    date,
    amount,
  }));
}

/** The larger of the declared total and the sum of disclosed rounds; null where it is the declared one. */
function summedFunding({ company, rounds, factSources, roundSources }: CompanyRecord): Provenance | null {
  const { declared_funding: declared, rounds_funding: sum } = company;
  const raised = rounds.filter(({ round }) => isRaise(round));
  const disclosed = raised.filter(({ amount }) => amount !== null);
  if (sum === null || (declared !== null && declared >= sum) || disclosed.length === 0) return null;
  const ids = new Set(disclosed.map(({ round_id }) => round_id));
  const reports = (roundSources ?? []).filter(({ round_id, amount }) => ids.has(round_id) && amount !== null);
  const first = disclosed.flatMap(({ round_id }) => factSources?.get(round_id) ?? []);
  const sources = [...first, ...reports.map(({ provenance }) => provenance)];
  const urls = [...new Set(sources.map(({ sourceUrl }) => sourceUrl))];
  return {
    source: [...new Set(sources.map(({ source }) => source))].sort().join(', '),
    source_url: urls.length === 1 ? (urls[0] ?? null) : null,
    fetched_at: sources.map(({ observedAt }) => observedAt).reduce((a, b) => (a > b ? a : b), ''),
    rule: sumText(disclosed.length, raised.length, rounds.length - raised.length),
    confidence: 1,
  };
}

/** `unraised` rounds are listings and sales among owners. */
function sumText(disclosed: number, raised: number, unraised: number): string {
  const of = disclosed === raised ? '' : ` whose amount is known, of ${raised}`;
  const sum = raised === 1 ? 'the amount of the one round on file' : `sum of the ${disclosed} rounds on file${of}`;
  if (unraised === 0) return sum;
  return `${sum}; ${counted(unraised, 'listing or sale among owners is', 'listings or sales among owners are')} not counted`;
}

/** The source's words among the tags from which a sector was derived. */
function wordsSortedInto({ sectors, tags }: CompanyRow): string[] {
  return tags.filter((tag) => !sectors.includes(tag) && sectors.includes(sectorOf(tag) ?? ''));
}
