import { type Judged, type ListedFirm } from '../../vocabulary/names/same-firm.js';
import { type Candidate, type EnrichedField, type RegisterEvidence } from '../pipeline/enrichment.events.js';

/** The facts of a register entry about a company's record. */
export interface RegisterEntry extends ListedFirm {
  readonly foundedOn?: string;
  readonly region: string | null;
  readonly source: { readonly url: string; readonly retrievedAt: string };
}

export interface WeighedEntry {
  readonly entry: RegisterEntry;
  /** 0 for another firm's entry, or without evidence. */
  readonly confidence: number;
  readonly isByNameAlone: boolean;
  readonly reasons: readonly string[];
}

/** The confidence that two entries of one name are one firm, by their strongest shared evidence. */
const SURE = { proof: 0.97, strong: 0.9, fair: 0.75 } as const;
const BY_NAME_IN_ITS_COUNTRY = 0.5;
const BY_NAME = 0.3;
const MAX_MATCHED = 200;
/** Registers that list an address for service instead of the place of work. */
const OFFICE_ONLY = new Set(['companies_house']);

/**
 * Weighs the entries of one register. An entry that shares only the name counts, with low confidence, if it is the only
 * one of that name and nothing contradicts it.
 */
export function weighEntries(judged: readonly Judged<RegisterEntry>[], country: string | null): WeighedEntry[] {
  const isAlone = judged.length === 1;
  return judged.map(({ entity: entry, isSame, sureness, isContradicted, reasons }) => {
    if (isSame && sureness !== null) return { entry, confidence: SURE[sureness], isByNameAlone: false, reasons };
    if (!isAlone || isContradicted || sureness !== null) return { entry, confidence: 0, isByNameAlone: false, reasons };
    const isInItsCountry = country !== null && entry.country === country;
    const confidence = isInItsCountry ? BY_NAME_IN_ITS_COUNTRY : BY_NAME;
    return { entry, confidence, isByNameAlone: true, reasons: ['the only entry of this name', ...reasons] };
  });
}

/** The facts of an entry for the company's record; empty for another firm's entry. */
export function registerFacts({ entry, confidence, isByNameAlone, reasons }: WeighedEntry): Candidate[] {
  if (confidence === 0) return [];
  const { register, name, country, cities, region, foundedOn, foundedYear, source } = entry;
  const kind = (isOffice: boolean): string => {
    if (isByNameAlone) return 'registry-name';
    return isOffice && OFFICE_ONLY.has(register) ? 'registry-office' : 'registry';
  };
  const fact = (field: EnrichedField, rule: string, value: string | null, isOffice = false): Candidate[] =>
    value === null
      ? []
      : [
          {
            field,
            value,
            rule: `${register}.${rule}`,
            confidence,
            source: `${kind(isOffice)}:${register}`,
            sourceUrl: source.url,
            observedAt: source.retrievedAt,
            matched: reasons.join('; ').slice(0, MAX_MATCHED),
          },
        ];
  const city = cities.find((each) => each !== region) ?? null;
  return [
    ...fact('name', 'name', name),
    ...fact('foundedDate', 'founded', foundedOn ?? (foundedYear === null ? null : String(foundedYear))),
    ...fact('hqCountry', 'country', country, true),
    ...fact('hqCity', 'city', city === null ? null : inSmallLetters(city), true),
  ];
}

export function entryEvidence({ entry, confidence, reasons }: WeighedEntry): RegisterEvidence['entries'][number] {
  return { key: entry.key, name: entry.name, url: entry.source.url, confidence, reasons };
}

/** Registers use capitals: `SAN FRANCISCO` becomes San Francisco. */
function inSmallLetters(city: string): string {
  if (city !== city.toUpperCase()) return city;
  return city.toLowerCase().replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}
