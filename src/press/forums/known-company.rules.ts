import { wordsAbout } from './business-words.rules.js';
import { MOST_NAMESAKES, type Business, type KnownCompany } from './disambiguation.rules.js';

interface BusinessRow {
  readonly domain: string | null;
  readonly one_liner: string | null;
  readonly description: string | null;
  readonly sectors: readonly string[];
}

export interface KnownCompanyRow extends BusinessRow {
  readonly name: string;
  readonly namesakes: readonly BusinessRow[];
}

/** Columns of `KnownCompanyRow` for the company `c`. */
export const KNOWN_COMPANY_COLUMNS = `c.name, c.domain, c.one_liner, left(c.description, 2000) AS description, c.sectors,
  (SELECT coalesce(json_agg(namesake), '[]') FROM (
     SELECT o.domain, o.one_liner, left(o.description, 1000) AS description, o.sectors FROM read.companies o
     WHERE o.name_keys && c.name_keys AND o.company_id <> c.company_id AND o.status <> 'pending'
     LIMIT ${MOST_NAMESAKES + 1}
   ) namesake) AS namesakes`;

export function knownCompany({ name, namesakes, ...row }: KnownCompanyRow): KnownCompany {
  return { name, ...business(row), namesakes: namesakes.map(business) };
}

function business({ domain, one_liner, description, sectors }: BusinessRow): Business {
  return { domain, about: wordsAbout([one_liner, description], sectors) };
}
