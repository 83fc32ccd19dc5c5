import { daysOf } from '../../kernel/calendar.js';
import { type PublicRecord } from '../../registries/registry.port.js';
import { type RegisteredRound, type RejectedOffering } from '../pipeline/enrichment.events.js';

/** Industry groups of Form D whose firms borrow in order to lend or to buy property. Others sell convertible notes as debt. */
const LENDERS = new Set([
  ...['Commercial Banking', 'Insurance', 'Investing', 'Investment Banking', 'Pooled Investment Fund'],
  ...['Other Banking and Financial Services', 'Commercial', 'Construction', 'REITS and Finance', 'Residential'],
  'Other Real Estate',
]);

/** The rounds in a filer's notices of exempt offerings (Form D), and the notices that are none. */
export interface OfferingRounds {
  readonly rounds: readonly RegisteredRound[];
  readonly rejectedOfferings: readonly RejectedOffering[];
}

interface Notice {
  readonly accession: string;
  readonly form: string;
  readonly filedOn: string;
  readonly firstSale: string | null;
  /** The sums are known only of the notices that were read. */
  readonly isRead: boolean;
  readonly sold: number | null;
  readonly total: string | null;
  readonly isFund: boolean;
  readonly isBusinessCombination: boolean;
  readonly isDebtOnly: boolean;
  /** True where the industry is unknown. */
  readonly isLender: boolean;
  readonly supersededBy: string | null;
  readonly source: PublicRecord['source'];
}

/**
 * One round for each offering: an amendment restates the total, so sums are never added up. Funds raise money to invest
 * it, which is no round of theirs; nor are the price of a merger and the debt of a lender.
 */
export function offeringRounds(records: readonly PublicRecord[], confidence: number): OfferingRounds {
  const notices = records.flatMap((record) => noticeOf(record) ?? []);
  const rounds: RegisteredRound[] = [];
  const rejectedOfferings: RejectedOffering[] = [];
  for (const notice of notices) {
    if (!notice.isRead) continue;
    const reason = rejectionOf(notice);
    if (reason === null) rounds.push(roundOf(notice, firstOf(notice, notices), confidence));
    else rejectedOfferings.push({ key: keyOf(notice), amountUsd: notice.sold, reason });
  }
  return { rounds, rejectedOfferings };
}

function rejectionOf(notice: Notice): RejectedOffering['reason'] | null {
  const { supersededBy, sold, isFund, isBusinessCombination, isDebtOnly, isLender } = notice;
  if (supersededBy !== null) return 'superseded';
  if (isFund) return 'fund';
  if (isBusinessCombination) return 'business_combination';
  if (isDebtOnly && isLender) return 'debt';
  return sold === null || sold <= 0 ? 'nothing_sold' : null;
}

/** An amendment may come years after the round: without its own day of the first sale, that of the first notice counts. */
function roundOf(notice: Notice, first: Notice, confidence: number): RegisteredRound {
  const { accession, form, sold, total, firstSale, source, isDebtOnly } = notice;
  const kind = isDebtOnly ? ', debt only' : '';
  return {
    key: keyOf(first),
    confidence,
    rule: 'edgar.form-d',
    source: 'registry:edgar',
    amountUsd: Math.round(sold ?? 0),
    date: firstSale ?? first.firstSale ?? first.filedOn,
    matched: `${form} ${accession}: ${sold} USD sold of ${total ?? 'an unstated sum'}${kind}`.slice(0, 200),
    sourceUrl: source.url,
    observedAt: source.retrievedAt,
  };
}

/** The first known filing of the same offering, whether it was read or not: it makes the round's identity. */
function firstOf(notice: Notice, all: readonly Notice[]): Notice {
  let first = notice;
  for (let steps = 0; steps < all.length; steps++) {
    const before = all.findLast(({ supersededBy }) => supersededBy === first.accession);
    if (!before) break;
    first = before;
  }
  return first;
}

function keyOf({ accession }: Notice): string {
  return `edgar/${accession}`;
}

function noticeOf({ section, attributes, source }: PublicRecord): Notice | null {
  const { form, accession, filed_at, first_sale, total_sold_usd, total_offering, industry, superseded_by } = attributes;
  if (section !== 'regulatory_filings' || (form !== 'D' && form !== 'D/A')) return null;
  if (typeof accession !== 'string' || typeof filed_at !== 'string') return null;
  // A first sale after the filing of a notice about it is a typing error.
  const isDay = typeof first_sale === 'string' && daysOf(first_sale)?.last === first_sale && first_sale <= filed_at;
  return {
    accession,
    form,
    filedOn: filed_at,
    source,
    firstSale: isDay ? first_sale : null,
    isRead: total_sold_usd !== undefined,
    sold: typeof total_sold_usd === 'number' ? total_sold_usd : null,
    total: typeof total_offering === 'string' ? total_offering : null,
    isBusinessCombination: attributes['business_combination'] === true,
    isDebtOnly: attributes['debt_only'] === true,
    isLender: typeof industry !== 'string' || LENDERS.has(industry),
    isFund: industry === 'Pooled Investment Fund',
    supersededBy: typeof superseded_by === 'string' ? superseded_by : null,
  };
}
