import { countryName } from '../../vocabulary/country-code.js';
import { type Investor as InvestorView, type InvestorRecord } from './get-investor.query.js';
import { type Investor, type InvestorRow } from './investor-answers.dto.js';

export function presentInvestor(investor: InvestorView, publicUrl: string): InvestorRow {
  return {
    id: investor.id,
    name: investor.name,
    slug: investor.slug,
    type: investor.kind,
    type_is_guess: investor.isKindGuess,
    website: investor.website,
    hq_country: investor.hqCountry,
    hq_country_name: countryName(investor.hqCountry),
    deals: investor.deals,
    lead_deals: investor.leadDeals,
    service_url: `${publicUrl}/investors/${investor.slug}`,
  };
}

export function presentInvestorRecord({ investor, holdings }: InvestorRecord, publicUrl: string): Investor {
  return {
    ...presentInvestor(investor, publicUrl),
    portfolio:
      holdings?.map(({ name, slug, round, date, amount, is_lead }) => ({
        company: { name, slug },
        round,
        date,
        amount,
        is_lead,
      })) ?? null,
  };
}
