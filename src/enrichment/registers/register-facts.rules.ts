import { type Judged, type ListedFirm } from '../../vocabulary/same-firm.js';
import { type Candidate, type EnrichedField, type RegisterEvidence } from '../pipeline/enrichment.events.js';

/** An entry of a register as far as it says something of a company's record. */
export interface RegisterEntry extends ListedFirm {
  readonly foundedOn?: string;
  readonly region: string | null;
  readonly source: { readonly url: string; readonly retrievedAt: string };
}

export interface WeighedEntry {
  readonly entry: RegisterEntry;
  /** 0 where it is another firm's, or nothing tells. */
  readonly confidence: number;
  readonly isByNameAlone: boolean;
  readonly reasons: readonly string[];
}

/** How sure it is that two of one name are one firm, by the best of what they have in common. */
const SURE = { proof: 0.97, strong: 0.9, fair: 0.75 } as const;
const BY_NAME_IN_ITS_COUNTRY = 0.5;
const BY_NAME = 0.3;
const MAX_MATCHED = 200;
/** Registers that list the address for service rather than where the firm works. */
const OFFICE_ONLY = new Set(['companies_house']);

/**
 * Entries of one register, each with how sure it is that it is the company's. Where nothing but the name is in common,
 * it counts only when it is the one entry of that name and nothing speaks against it, and then for little.
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

/** What an entry says of the company's record; nothing where it is another firm's. */
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
            ...{ field, value, rule: `${register}.${rule}`, confidence },
            source: `${kind(isOffice)}:${register}`,
            ...{ sourceUrl: source.url, observedAt: source.retrievedAt },
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

/** Registers shout: `SAN FRANCISCO` is San Francisco. */
function inSmallLetters(city: string): string {
  if (city !== city.toUpperCase()) return city;
  return city.toLowerCase().replace(/(?<![\p{L}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
}
