export interface FormDWords {
  readonly cik: string;
  readonly name: string;
  readonly city: string;
  readonly year: number;
  readonly total: string;
  readonly sold: string;
  readonly isAmendment?: boolean;
  readonly previous?: string;
  readonly people: readonly (readonly [given: string, family: string, relation: string])[];
}

/** A notice of an exempt offering, one element a line. */
export function formD({
  cik,
  name,
  city,
  year,
  total,
  sold,
  isAmendment = false,
  previous,
  people,
}: FormDWords): string {
  return `<?xml version="1.0"?>
<edgarSubmission>
  <schemaVersion>X0708</schemaVersion>
  <submissionType>${isAmendment ? 'D/A' : 'D'}</submissionType>
  <testOrLive>LIVE</testOrLive>
  <primaryIssuer>
    <cik>${cik.padStart(10, '0')}</cik>
    <entityName>${name}</entityName>
    <issuerAddress><street1>1 Main St</street1><city>${city}</city><stateOrCountry>CA</stateOrCountry></issuerAddress>
    <jurisdictionOfInc>DELAWARE</jurisdictionOfInc>
    <entityType>Corporation</entityType>
    <yearOfInc><withinFiveYears>true</withinFiveYears><value>${year}</value></yearOfInc>
  </primaryIssuer>
  <relatedPersonsList>
${people
  .map(
    ([given, family, relation]) => `    <relatedPersonInfo>
      <relatedPersonName><firstName>${given}</firstName><lastName>${family}</lastName></relatedPersonName>
      <relatedPersonRelationshipList><relationship>${relation}</relationship></relatedPersonRelationshipList>
    </relatedPersonInfo>`,
  )
  .join('\n')}
  </relatedPersonsList>
  <offeringData>
    <industryGroup><industryGroupType>Other Technology</industryGroupType></industryGroup>
    <federalExemptionsExclusions><item>06b</item></federalExemptionsExclusions>
    <typeOfFiling>
      <newOrAmendment><isAmendment>${isAmendment}</isAmendment>${previous ? `<previousAccessionNumber>${previous}</previousAccessionNumber>` : ''}</newOrAmendment>
      <dateOfFirstSale><value>2026-01-15</value></dateOfFirstSale>
    </typeOfFiling>
    <minimumInvestmentAccepted>25000</minimumInvestmentAccepted>
    <offeringSalesAmounts>
      <totalOfferingAmount>${total}</totalOfferingAmount>
      <totalAmountSold>${sold}</totalAmountSold>
      <totalRemaining>0</totalRemaining>
    </offeringSalesAmounts>
    <investors><totalNumberAlreadyInvested>17</totalNumberAlreadyInvested></investors>
  </offeringData>
</edgarSubmission>
`;
}

/** A Schedule 13G of some holders, one element a line. */
export function schedule13G(
  issuer: { readonly cik: string; readonly name: string },
  holders: readonly {
    readonly name: string;
    readonly percent: string;
    readonly shares: string;
    readonly type: string;
  }[],
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<edgarSubmission xmlns="http://www.sec.gov/edgar/schedule13g">
  <headerData><submissionType>SCHEDULE 13G</submissionType></headerData>
  <formData>
    <coverPageHeader>
      <securitiesClassTitle>Common Stock</securitiesClassTitle>
      <issuerInfo>
        <issuerCik>${issuer.cik.padStart(10, '0')}</issuerCik>
        <issuerName>${issuer.name}</issuerName>
      </issuerInfo>
    </coverPageHeader>
${holders
  .map(
    ({ name, percent, shares, type }) => `    <coverPageHeaderReportingPersonDetails>
      <reportingPersonName>${name}</reportingPersonName>
      <reportingPersonBeneficiallyOwnedAggregateNumberOfShares>${shares}</reportingPersonBeneficiallyOwnedAggregateNumberOfShares>
      <classPercent>${percent}</classPercent>
      <typeOfReportingPerson>${type}</typeOfReportingPerson>
    </coverPageHeaderReportingPersonDetails>`,
  )
  .join('\n')}
  </formData>
</edgarSubmission>
`;
}
