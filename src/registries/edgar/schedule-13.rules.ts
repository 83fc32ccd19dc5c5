import { cikOf } from './submissions.rules.js';
import { elementsAt, textAt, type XmlElement } from '../xml-document.rules.js';

/** A report of a holder of more than five percent of a share class, in the structured form since 2024. */
export interface Schedule13 {
  readonly issuerCik: string | null;
  readonly issuerName: string | null;
  readonly securityClass: string | null;
  readonly holders: readonly Holder[];
}

export interface Holder {
  readonly name: string;
  /** 0 to 100; null where unstated. */
  readonly percent: number | null;
  readonly shares: number | null;
  readonly isPerson: boolean;
}

const MOST_HOLDERS = 100;

/** Null where the document is not a structured Schedule 13D or 13G; older free-text reports are not interpreted. */
export function readSchedule13(root: XmlElement | null): Schedule13 | null {
  const form = elementsAt(root, 'formData')[0];
  const header = elementsAt(form, 'coverPageHeader')[0];
  if (root?.name !== 'edgarSubmission' || !form || !header) return null;
  const issuer = elementsAt(header, 'issuerInfo')[0];
  const of13d = elementsAt(form, 'reportingPersons/reportingPersonInfo').map((info) =>
    holderOf(info, 'percentOfClass', 'aggregateAmountOwned'),
  );
  const of13g = elementsAt(form, 'coverPageHeaderReportingPersonDetails').map((info) =>
    holderOf(info, 'classPercent', 'reportingPersonBeneficiallyOwnedAggregateNumberOfShares'),
  );
  return {
    issuerCik: cikOf(textAt(issuer, 'issuerCIK') ?? textAt(issuer, 'issuerCik')),
    issuerName: textAt(issuer, 'issuerName'),
    securityClass: textAt(header, 'securitiesClassTitle'),
    holders: [...of13d, ...of13g].flatMap((holder) => holder ?? []).slice(0, MOST_HOLDERS),
  };
}

function holderOf(info: XmlElement, percentField: string, sharesField: string): Holder | null {
  const name = textAt(info, 'reportingPersonName');
  if (name === null) return null;
  const percent = numberIn(textAt(info, percentField));
  return {
    name,
    percent: percent !== null && percent <= 100 ? percent : null,
    shares: numberIn(textAt(info, sharesField)),
    isPerson: elementsAt(info, 'typeOfReportingPerson').some(({ text }) => text.trim().toUpperCase() === 'IN'),
  };
}

function numberIn(text: string | null): number | null {
  const digits = (text ?? '').replace(/[,%\s]/g, '');
  return /^\d{1,17}(?:\.\d{1,6})?$/.test(digits) ? Number(digits) : null;
}
