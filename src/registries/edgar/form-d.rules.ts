import { amountOf, yearOf } from '../json-fields.rules.js';
import { cikOf } from './submissions.rules.js';
import { elementsAt, textAt, type XmlElement } from '../xml-document.rules.js';

/** A notice of an exempt offering, or an amendment. Sums are totals as of the filing and are never added up. */
export interface FormD {
  readonly cik: string | null;
  readonly entityName: string;
  readonly city: string | null;
  readonly yearOfInc: number | null;
  readonly isAmendment: boolean;
  /** The amended filing, where stated. */
  readonly previousAccession: string | null;
  /** Verbatim, including `Indefinite`. */
  readonly totalOffering: string | null;
  readonly totalOfferingUsd: number | null;
  readonly totalSoldUsd: number | null;
  readonly investors: number | null;
  readonly minimumInvestmentUsd: number | null;
  readonly firstSale: string | null;
  readonly industry: string | null;
  readonly exemptions: readonly string[];
  /** The securities are the price of a merger, an acquisition or an exchange. */
  readonly isBusinessCombination: boolean;
  /** Debt alone: neither equity, an option on it or an interest in a fund, nor a kind in words, such as a SAFE. */
  readonly isDebtOnly: boolean;
  readonly relatedPersons: readonly RelatedPerson[];
}

export interface RelatedPerson {
  readonly name: string;
  /** `Executive Officer`, `Director`, `Promoter`. */
  readonly relationships: readonly string[];
}

const MOST_PERSONS = 60;
const BESIDE_DEBT = [
  ...['Equity', 'OptionToAcquire', 'SecurityToBeAcquired', 'Other'],
  ...['PooledInvestmentFund', 'TenantInCommon', 'MineralProperty'],
];

/**
 * Null where the document is not a Form D.
 *
 * @param cik the filer, which may be one of several issuers; city and year are its own
 */
export function readFormD(root: XmlElement | null, cik: string | null = null): FormD | null {
  const primary = elementsAt(root, 'primaryIssuer')[0];
  const others = elementsAt(root, 'issuerList/issuer');
  const isFiler = (each: XmlElement): boolean => cikOf(textAt(each, 'cik')) === cik;
  const issuer = (primary && others.length > 0 ? [primary, ...others].find(isFiler) : null) ?? primary;
  const offering = elementsAt(root, 'offeringData')[0];
  const entityName = textAt(issuer, 'entityName');
  if (root?.name !== 'edgarSubmission' || !issuer || !offering || entityName === null) return null;
  const type = textAt(root, 'submissionType') ?? '';
  const isTrue = (path: string): boolean => textAt(offering, path)?.toLowerCase() === 'true';
  const offers = (kind: string): boolean => isTrue(`typesOfSecuritiesOffered/is${kind}Type`);
  const total = textAt(offering, 'offeringSalesAmounts/totalOfferingAmount');
  return {
    cik: textAt(issuer, 'cik'),
    entityName,
    city: textAt(issuer, 'issuerAddress/city'),
    yearOfInc: yearOf(textAt(issuer, 'yearOfInc/value') ?? textAt(issuer, 'yearOfInc')),
    isAmendment: type.endsWith('/A') || isTrue('typeOfFiling/newOrAmendment/isAmendment'),
    previousAccession: textAt(offering, 'typeOfFiling/newOrAmendment/previousAccessionNumber'),
    totalOffering: total,
    totalOfferingUsd: amountOf(total),
    totalSoldUsd: amountOf(textAt(offering, 'offeringSalesAmounts/totalAmountSold')),
    investors: amountOf(textAt(offering, 'investors/totalNumberAlreadyInvested')),
    minimumInvestmentUsd: amountOf(textAt(offering, 'minimumInvestmentAccepted')),
    firstSale: textAt(offering, 'typeOfFiling/dateOfFirstSale/value'),
    industry: textAt(offering, 'industryGroup/industryGroupType'),
    exemptions: elementsAt(offering, 'federalExemptionsExclusions/item').map(({ text }) => text.trim()),
    isBusinessCombination: isTrue('businessCombinationTransaction/isBusinessCombinationTransaction'),
    isDebtOnly: offers('Debt') && !BESIDE_DEBT.some(offers),
    relatedPersons: elementsAt(root, 'relatedPersonsList/relatedPersonInfo').slice(0, MOST_PERSONS).flatMap(personOf),
  };
}

/** Some issuers enter a firm's name as the last name, with `N/A` or a dash as the first name. */
function personOf(info: XmlElement): RelatedPerson[] {
  const parts = ['firstName', 'middleName', 'lastName'].map((part) => textAt(info, `relatedPersonName/${part}`));
  const name = parts.filter((part) => part !== null && !/^(?:n\/?a|none|-+|\.)$/i.test(part)).join(' ');
  const relationships = elementsAt(info, 'relatedPersonRelationshipList/relationship').map(({ text }) => text.trim());
  return name === '' ? [] : [{ name, relationships: relationships.filter((text) => text !== '') }];
}
