import { folded } from '../../vocabulary/ascii-fold.js';
import { readEntityType } from '../../vocabulary/entity-names/entity-type.js';
import { mostTelling } from './filing-order.rules.js';
import { type EdgarFiling, isFormD } from './submissions.rules.js';
import { type FormD } from './form-d.rules.js';
import { type Attribute, type PublicRecord, type RecordSource } from '../registry.port.js';
import { type Holder, type Schedule13 } from './schedule-13.rules.js';

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
  const read = new Map(offerings.map((offering) => [offering.filing.accession, offering]));
  const successors = supersededBy(
    filings.filter(isFormD).map((filing) => read.get(filing.accession) ?? { filing, form: null }),
  );
  return mostTelling(filings, MOST_FILINGS).map((filing) => {
    const { form, filedOn, accession } = filing;
    const offering = read.get(accession);
    const successor = successors.get(accession) ?? null;
    return {
      section: 'regulatory_filings',
      label: form,
      value: filedOn,
      attributes: {
        form,
        filed_at: filedOn,
        accession,
        ...(offering && sumsOf(offering)),
        ...(isFormD(filing) && { superseded: successor !== null, superseded_by: successor }),
      },
      person: null,
      source: offering?.source ?? { ...listSource, url: documentUrl(filing) },
    };
  });
}

function sumsOf({ form }: ReadOffering): Record<string, Attribute> {
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
  };
}

/** A notice of an offering; `form` is null where its document was not read. */
interface ListedNotice {
  readonly filing: EdgarFiling;
  readonly form: Pick<FormD, 'isAmendment' | 'previousAccession'> | null;
}

/**
 * The restating filing by accession number. Filings of one offering share the SEC's file number; without one, an
 * amendment names the filing that it amends. Notices that were not read count too: an offering is the same one however
 * many amendments followed its first notice.
 */
export function supersededBy(newestFirst: readonly ListedNotice[]): Map<string, string> {
  const successors = new Map<string, string>();
  newestFirst.forEach(({ filing, form }, index) => {
    if (!(form?.isAmendment ?? filing.form === 'D/A')) return;
    for (const older of newestFirst.slice(index + 1)) {
      const isSameOffering =
        filing.fileNumber !== null && older.filing.fileNumber !== null
          ? filing.fileNumber === older.filing.fileNumber
          : form?.previousAccession === older.filing.accession;
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
        const key = `${spelled(holder.name)}|${classKey(schedule.securityClass ?? '')}`;
        const newest = seen.get(key) ?? filing.accession;
        seen.set(key, newest);
        const successor = newest === filing.accession ? null : newest;
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

/** Reports spell one class in several ways: `Common Stock, par value $0.001 per share` and `COMMON STOCK`. */
function classKey(title: string): string {
  const [name = ''] = title.split(PAR_VALUE, 1);
  return spelled(name) || spelled(title);
}

const PAR_VALUE =
  /(?:\b(?:with ?(?:out)?|no|of|\d{0,3}[.,]\d{1,6}) )?(?:\b(?:par|nominal) value|\bno par\b)|(?:\bUS)?[$€£¥]/i;

function spelled(text: string): string {
  return folded(text).replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The filer's newest reports about shares of other firms; one of zero shares says that it has sold them. */
function holdings({ cik, schedules }: EdgarPapers): PublicRecord[] {
  const names = new Set<string>();
  return schedules.flatMap(({ schedule: { issuerCik, issuerName, holders }, source }): PublicRecord[] => {
    if (issuerCik === null || issuerCik === cik || issuerName === null || names.has(issuerCik)) return [];
    names.add(issuerCik);
    if (holders.length > 0 && holders.every(hasNone)) return [];
    const attributes = { name: issuerName, relation: 'holds_shares_of', slug: null };
    return [
      { section: 'affiliated_entities', label: issuerName, value: 'holds_shares_of', attributes, person: null, source },
    ];
  });
}

function hasNone({ percent, shares }: Holder): boolean {
  return shares === 0 || (shares === null && percent === 0);
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
