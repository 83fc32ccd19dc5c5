import { nameKey } from '../../vocabulary/company-name.js';
import { stripDiacritics } from '../../vocabulary/strip-diacritics.js';
import {
  chargeRecords,
  type CompanyStatus,
  controlRecords,
  endedWith,
  filingRecords,
  itemsOf,
  officerRecords,
  officersOf,
  readCompany,
  statusOf,
  statusRecords,
} from './companies-house.rules.js';
import { isObject, type Json } from '../json-fields.rules.js';
import { type RegistryHttp } from '../registry-http.service.js';
import {
  type FetchedDocument,
  type PublicRecord,
  type RecordSource,
  type RegisteredEntity,
  type Registry,
  RegistryError,
  type RegistrySearch,
} from '../registry.port.js';
import { searchedNames } from '../searched-names.rules.js';

export interface CompaniesHouseOptions {
  readonly http: RegistryHttp;
  readonly baseUrl: string;
  /** Null: not configured. */
  readonly key: string | null;
}

/** The public pages of the register. */
const PUBLIC_URL = 'https://find-and-update.company-information.service.gov.uk';
const SOURCE = 'UK Companies House';
const MOST_CANDIDATES = 5;
/** The register's statuses for an empty search. */
const NONE = [404, 416];

type Reader = (items: readonly Json[], source: RecordSource) => PublicRecord[];

/** The register of companies of the United Kingdom. A number is text: `00445790`, `SC123456`. */
export class CompaniesHouse implements Registry {
  readonly id = 'companies_house';
  readonly sections = ['regulatory_filings', 'ownership_and_control', 'affiliated_entities'] as const;

  constructor(private readonly options: CompaniesHouseOptions) {}

  async notConfigured(): Promise<string | null> {
    return this.options.key === null ? 'INTEL_COMPANIES_HOUSE_KEY' : null;
  }

  async candidates(names: readonly string[], search: RegistrySearch): Promise<RegisteredEntity[]> {
    const searched = searchedNames(names);
    const keys = new Set(names.map(nameKey));
    const found = await Promise.all(searched.map((name) => this.search(name, search)));
    const alike = new Map(found.flat().flatMap((each) => (keys.has(nameKey(each.name)) ? [[each.key, each]] : [])));
    return [...alike.values()].slice(0, MOST_CANDIDATES);
  }

  async detail(entity: RegisteredEntity, search: RegistrySearch): Promise<RegisteredEntity> {
    const path = `/company/${entity.key}`;
    const [profile, officers] = await Promise.all([this.profile(path, search), this.items(`${path}/officers`, search)]);
    if (!profile) return entity;
    const read = readCompany(profile.value, sourceOf(profile.document, path));
    if (!read || read.key !== entity.key) throw malformed('the page of a company');
    return {
      ...read,
      people: officersOf(officers?.items ?? []).flatMap(({ name, isPerson }) => (isPerson ? name : [])),
    };
  }

  async records(entity: RegisteredEntity, search: RegistrySearch): Promise<PublicRecord[]> {
    const path = `/company/${entity.key}`;
    const parts: readonly [string, Reader][] = [
      [`${path}/filing-history`, filingRecords],
      [`${path}/charges`, chargeRecords],
      [`${path}/persons-with-significant-control`, controlRecords],
      [`${path}/officers`, officerRecords],
    ];
    const [profile, ...records] = await Promise.all([
      this.profile(path, search),
      ...parts.map(async ([part, read]) => {
        const found = await this.items(part, search);
        return found ? read(found.items, sourceOf(found.document, part)) : [];
      }),
    ]);
    if (!profile) return records.flat();
    const status: CompanyStatus = statusOf(profile.value);
    return [...statusRecords(status, sourceOf(profile.document, path)), ...endedWith(status, records.flat())];
  }

  private async profile(
    path: string,
    search: RegistrySearch,
  ): Promise<{ readonly value: Json; readonly document: FetchedDocument } | null> {
    const profile = await this.options.http.json(this.options.baseUrl + path, search, NONE);
    if (!profile) return null;
    if (!isObject(profile.value)) throw malformed('the page of a company');
    return { value: profile.value, document: profile.document };
  }

  private async search(name: string, search: RegistrySearch): Promise<RegisteredEntity[]> {
    const query = `company_name_includes=${encodeURIComponent(searchedName(name))}&size=100`;
    const found = await this.options.http.json(
      `${this.options.baseUrl}/advanced-search/companies?${query}`,
      search,
      NONE,
    );
    if (!found) return [];
    const items = itemsOf(found.value);
    if (!items) throw malformed('the search');
    return items.flatMap((item) => {
      const number = typeof item['company_number'] === 'string' ? item['company_number'] : '';
      return readCompany(item, sourceOf(found.document, `/company/${number}`)) ?? [];
    });
  }

  private async items(
    path: string,
    search: RegistrySearch,
  ): Promise<{ items: Json[]; document: FetchedDocument } | null> {
    const found = await this.options.http.json(`${this.options.baseUrl}${path}?items_per_page=100`, search, NONE);
    if (!found) return null;
    const items = itemsOf(found.value);
    if (!items) throw malformed(path.slice(path.lastIndexOf('/') + 1));
    return { items, document: found.document };
  }
}

/** Without its legal form, which the register spells in several ways. */
function searchedName(name: string): string {
  const words = name.trim().split(/\s+/);
  const key = nameKey(name);
  while (words.length > 1 && nameKey(words.slice(0, -1).join(' ')) === key) words.pop();
  return stripDiacritics(words.join(' '), '.,');
}

function sourceOf({ sha256, retrievedAt }: FetchedDocument, path: string): RecordSource {
  return { name: SOURCE, url: PUBLIC_URL + path, retrievedAt, document: sha256 };
}

function malformed(what: string): RegistryError {
  return new RegistryError('malformed', `${what} is not in Companies House's format`);
}
