import { readEntityType } from '../../vocabulary/entity-names/entity-type.js';
import { mostTelling } from './filing-order.rules.js';
import { type EdgarFiling } from './submissions.rules.js';
import { type FormD } from './form-d.rules.js';
import { type Attribute, type PublicRecord, type RecordSource } from '../registry.port.js';
import { type Schedule13 } from './schedule-13.rules.js';

export interface ReadOffering {
  readonly filing: EdgarFiling;
  readonly form: FormD;
  readonly source: RecordSource;
}

export interface ReadSchedule {
  readonly filing: EdgarFiling;
  readonly schedule: Schedule13;
  readonly source: RecordSource;
}

export interface EdgarPapers {
  readonly cik: string;
  /** Newest first, like the other lists. */
  readonly filings: readonly EdgarFiling[];
  readonly listSource: RecordSource;
  readonly documentUrl: (filing: EdgarFiling) => string;
  readonly offerings: readonly ReadOffering[];
  readonly schedules: readonly ReadSchedule[];
}

const MOST_FILINGS = 60;

/** The records in a filer's documents. */
export function edgarRecords(papers: EdgarPapers): PublicRecord[] {
  return [...filings(papers), ...relatedPersons(papers), ...holders(papers), ...holdings(papers)];
}

function filings({ filings, offerings, schedules: _, listSource, documentUrl }: EdgarPapers): PublicRecord[] {
  const successors = supersededBy(offerings);
  return mostTelling(filings, MOST_FILINGS).map((filing) => {
    const { form, filedOn, accession } = filing;
    const offering = offerings.find((each) => each.filing.accession === accession);
    const base = { form, filed_at: filedOn, accession };
    return {
      section: 'regulatory_filings',
      label: form,
      value: filedOn,
      attributes: offering ? { ...base, ...sumsOf(offering, successors.get(accession) ?? null) } : base,
      person: null,
      source: offering?.source ?? { ...listSource, url: documentUrl(filing) },
    };
  });
}

function sumsOf({ form }: ReadOffering, successor: string | null): Record<string, Attribute> {
  return {
    total_offering: form.totalOffering,
    total_offering_usd: form.totalOfferingUsd,
    total_sold_usd: form.totalSoldUsd,
    investors: form.investors,
    minimum_investment_usd: form.minimumInvestmentUsd,
    first_sale: form.firstSale,
    industry: form.industry,
    exemptions: form.exemptions,
    business_combination: form.isBusinessCombination,
    debt_only: form.isDebtOnly,
    superseded: successor !== null,
    superseded_by: successor,
  };
}

/**
 * The restating filing by accession number. Filings of one offering share the SEC's file number; without one, an
 * amendment names the filing that it amends.
 */
export function supersededBy(newestFirst: readonly ReadOffering[]): Map<string, string> {
  const successors = new Map<string, string>();
  newestFirst.forEach(({ filing, form }, index) => {
    if (!form.isAmendment) return;
    for (const older of newestFirst.slice(index + 1)) {
      const isSameOffering =
        filing.fileNumber !== null && older.filing.fileNumber !== null
          ? filing.fileNumber === older.filing.fileNumber
          : form.previousAccession === older.filing.accession;
      if (isSameOffering && !successors.has(older.filing.accession)) {
        successors.set(older.filing.accession, filing.accession);
      }
    }
  });
  return successors;
}

/** From the newest notice only: older ones also name people who have left. */
function relatedPersons({ offerings: [newest] }: EdgarPapers): PublicRecord[] {
  if (!newest) return [];
  return newest.form.relatedPersons.map(({ name, relationships }) =>
    holderRecord(
      name,
      {
        holder: name,
        share_min_pct: null,
        share_max_pct: null,
        natures: relationships,
        form: newest.filing.form,
        filed_at: newest.filing.filedOn,
      },
      { source: newest.source, isPerson: readEntityType(name).kind === 'person' || readEntityType(name).isGuess },
    ),
  );
}

/** Each report restates the holder's previous one. */
function holders({ cik, schedules }: EdgarPapers): PublicRecord[] {
  const seen = new Map<string, string>();
  return schedules
    .filter(({ schedule }) => schedule.issuerCik === cik)
    .flatMap(({ filing, schedule, source }) =>
      schedule.holders.map((holder) => {
        const key = `${holder.name.toLowerCase()}|${schedule.securityClass ?? ''}`;
        const successor = seen.get(key) ?? null;
        if (successor === null) seen.set(key, filing.accession);
        const attributes = {
          holder: holder.name,
          share_min_pct: holder.percent,
          share_max_pct: holder.percent,
          natures: ['beneficial-owner'],
          shares: holder.shares,
          security_class: schedule.securityClass,
          form: filing.form,
          filed_at: filing.filedOn,
          superseded: successor !== null,
          superseded_by: successor,
        };
        return holderRecord(holder.name, attributes, { source, isPerson: holder.isPerson });
      }),
    );
}

/** The filer's reports about shares of another firm. */
function holdings({ cik, schedules }: EdgarPapers): PublicRecord[] {
  const names = new Set<string>();
  return schedules.flatMap(({ schedule: { issuerCik, issuerName }, source }): PublicRecord[] => {
    if (issuerCik === null || issuerCik === cik || issuerName === null || names.has(issuerCik)) return [];
    names.add(issuerCik);
    const attributes = { name: issuerName, relation: 'holds_shares_of', slug: null };
    return [
      { section: 'affiliated_entities', label: issuerName, value: 'holds_shares_of', attributes, person: null, source },
    ];
  });
}

function holderRecord(
  name: string,
  attributes: Record<string, Attribute>,
  { source, isPerson }: { readonly source: RecordSource; readonly isPerson: boolean },
): PublicRecord {
  const natures = attributes['natures'] as readonly string[];
  return {
    section: 'ownership_and_control',
    label: name,
    value: natures.join(', '),
    attributes,
    person: isPerson ? name : null,
    source,
  };
}
