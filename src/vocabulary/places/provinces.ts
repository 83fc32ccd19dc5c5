import { folded } from '../ascii-fold.js';

type Regions = readonly (readonly [code: string, name: string])[];

/** Postal code and English name of the provinces of Canada; Quebec also in French. */
export const CA_PROVINCES = regionsIn(
  'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,' +
    'ON Ontario,PE Prince Edward Island,QC Quebec,QC Québec,SK Saskatchewan',
);
export const AU_STATES = regionsIn(
  'NSW New South Wales,VIC Victoria,QLD Queensland,SA South Australia,WA Western Australia,TAS Tasmania,' +
    'ACT Australian Capital Territory,NT Northern Territory',
);

/** Also a territory of Canada. */
const SHARED = 'nt';
const COUNTRIES = new Map([...namesOf(CA_PROVINCES, 'CA'), ...namesOf(AU_STATES, 'AU')]);
COUNTRIES.delete(SHARED);

/** The country of a province of Canada or a state of Australia; codes of these are also those of countries. */
export function provinceCountry(text: string): string | null {
  return COUNTRIES.get(folded(text.trim())) ?? null;
}

function regionsIn(list: string): Regions {
  return list.split(',').map((entry) => [entry.slice(0, entry.indexOf(' ')), entry.slice(entry.indexOf(' ') + 1)]);
}

function namesOf(regions: Regions, country: string): (readonly [string, string])[] {
  return regions.flat().map((name) => [folded(name), country] as const);
}
