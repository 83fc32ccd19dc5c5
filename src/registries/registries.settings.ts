import { baseUrl } from '../platform/config/environment.js';

/** The public registers of dossiers, and their request limits. */
export interface IntelConfig {
  /** Without trailing slash. */
  readonly edgarDataUrl: string;
  readonly edgarWwwUrl: string;
  readonly edgarSearchUrl: string;
  readonly adviserUrl: string;
  readonly companiesHouseUrl: string;
  /** Null disables Companies House. */
  readonly companiesHouseKey: string | null;
  /** The contact address that the SEC requires in every request; null disables the SEC's sources. */
  readonly contact: string | null;
  /** For all processes together; the SEC allows ten. */
  readonly edgarPerSecond: number;
  /** For all processes together; Companies House allows 600. */
  readonly companiesHousePer5Minutes: number;
}

export interface WithIntel {
  readonly intel: IntelConfig;
}

type IntegerOf = (name: string, fallback: number, limits: readonly [number, number]) => number;

export function intelConfig(env: NodeJS.ProcessEnv, integer: IntegerOf): IntelConfig {
  const url = (name: string, fallback: string): string => baseUrl(env, name) ?? fallback;
  return {
    edgarDataUrl: url('INTEL_EDGAR_DATA_URL', 'https://data.sec.gov'),
    edgarWwwUrl: url('INTEL_EDGAR_WWW_URL', 'https://www.sec.gov'),
    edgarSearchUrl: url('INTEL_EDGAR_SEARCH_URL', 'https://efts.sec.gov'),
    adviserUrl: url('INTEL_ADVISER_URL', 'https://api.adviserinfo.sec.gov'),
    companiesHouseUrl: url('INTEL_COMPANIES_HOUSE_URL', 'https://api.company-information.service.gov.uk'),
    companiesHouseKey: env.INTEL_COMPANIES_HOUSE_KEY?.trim() || null,
    contact: env.INTEL_CONTACT?.trim() || null,
    edgarPerSecond: integer('INTEL_EDGAR_PER_SECOND', 8, [1, 1_000]),
    companiesHousePer5Minutes: integer('INTEL_COMPANIES_HOUSE_PER_5_MINUTES', 590, [10, 1_000_000]),
  };
}
