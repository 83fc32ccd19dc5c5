import { Injectable } from '@nestjs/common';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { type KnownCompany } from '../forums/disambiguation.rules.js';
import { knownCompany, KNOWN_COMPANY_COLUMNS, type KnownCompanyRow } from '../forums/known-company.rules.js';
import { NamesInText, partsOf } from './named-in-text.rules.js';
import { loopTurn } from '../../platform/fairness/loop-turns.js';

export interface NamedCompany extends KnownCompany {
  readonly companyId: string;
}

interface Row extends KnownCompanyRow {
  readonly company_id: string;
}

/** The text of an item, and its links. */
export interface Words {
  readonly text: string;
  readonly links: readonly string[];
}

const KEYS_AT_ONCE = 4_000;
const MOST_A_TEXT = 200;

/** Stored companies whose name or domain is in a text. Generated companies are excluded. */
@Injectable()
export class NamedCompanies {
  constructor(private readonly store: ReadStore) {}

  async in({ text, links }: Words): Promise<NamedCompany[]> {
    const names = new NamesInText();
    for (const part of partsOf(text)) {
      names.add(part);
      await loopTurn();
    }
    const keys = [...names.keys];
    const domains = [...new Set(names.hosts(links).flatMap((host) => registrableDomain(host).domain ?? []))];
    const found = new Map<string, Row>();
    for (let at = 0; at < Math.max(keys.length, 1); at += KEYS_AT_ONCE) {
      const rows = await this.rows(keys.slice(at, at + KEYS_AT_ONCE), at === 0 ? domains : []);
      for (const row of rows) found.set(row.company_id, row);
    }
    const named: Row[] = [];
    for (const row of found.values()) {
      // A name counts only in its exact spelling; the key also matches other spellings.
      if (domains.includes(row.domain ?? '') || text.includes(row.name)) named.push(row);
      if (named.length >= MOST_A_TEXT) break;
      await loopTurn();
    }
    const known: NamedCompany[] = [];
    for (const row of named) {
      known.push({ companyId: row.company_id, ...knownCompany(row) });
      await loopTurn();
    }
    return known;
  }

  private rows(keys: readonly string[], domains: readonly string[]): Promise<Row[]> {
    return this.store.prepared<Row>(
      'companies_named_in_text',
      `WITH named AS (
         SELECT company_id FROM read.companies WHERE name_keys && $1::text[]
         UNION SELECT company_id FROM read.companies WHERE domain = ANY($2::text[])
       )
       SELECT c.company_id, ${KNOWN_COMPANY_COLUMNS}
       FROM named JOIN read.companies c USING (company_id) WHERE c.status <> 'pending' AND NOT c.generated
       ORDER BY c.company_id LIMIT 1000`,
      [keys, domains],
    );
  }
}
