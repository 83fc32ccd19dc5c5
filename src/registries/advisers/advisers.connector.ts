import { nameKey } from '../../vocabulary/company-name.js';
import { adviserRecords, advisersFound, firmContent } from './adviser-search.rules.js';
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

export interface AdvisersOptions {
  readonly http: RegistryHttp;
  readonly baseUrl: string;
  /** The contact in the User-Agent; null: not configured. */
  readonly contact: string | null;
}

const SOURCE = 'SEC Investment Adviser Public Disclosure';
const PUBLIC_URL = 'https://adviserinfo.sec.gov/firm/summary';
const MOST_CANDIDATES = 4;

/**
 * Investment advisers by the SEC's public search: registration status and brochures. Sums are only in the bulk file.
 */
export class Advisers implements Registry {
  readonly id = 'adviser';
  readonly sections = ['regulatory_filings'] as const;

  constructor(private readonly options: AdvisersOptions) {}

  async notConfigured(): Promise<string | null> {
    return this.options.contact === null ? 'INTEL_CONTACT' : null;
  }

  async candidates(names: readonly string[], search: RegistrySearch): Promise<RegisteredEntity[]> {
    const searched = searchedNames(names);
    const keys = new Set(names.map(nameKey));
    const found = await Promise.all(searched.map((name) => this.search(name, search)));
    const alike = found
      .flat()
      .filter(({ name, formerNames }) => [name, ...formerNames].some((n) => keys.has(nameKey(n))));
    return [...new Map(alike.map((entity) => [entity.key, entity])).values()].slice(0, MOST_CANDIDATES);
  }

  async detail(entity: RegisteredEntity): Promise<RegisteredEntity> {
    return entity;
  }

  async records({ key }: RegisteredEntity, search: RegistrySearch): Promise<PublicRecord[]> {
    const url = `${this.options.baseUrl}/search/firm/${key}?wt=json`;
    const found = await this.options.http.json(url, search, [404]);
    if (!found) return [];
    const content = firmContent(found.value);
    if (!content) throw new RegistryError('malformed', 'the page of an adviser is not in its format');
    return adviserRecords(content, sourceOf(found.document, key));
  }

  private async search(name: string, search: RegistrySearch): Promise<RegisteredEntity[]> {
    const query = `query=${encodeURIComponent(name)}&nrows=12&start=0&wt=json`;
    const found = await this.options.http.json(`${this.options.baseUrl}/search/firm?${query}`, search);
    const advisers = advisersFound(found?.value, (crd) =>
      sourceOf((found as { document: FetchedDocument }).document, crd),
    );
    if (!advisers) throw new RegistryError('malformed', 'the search for advisers is not in its format');
    return advisers;
  }
}

function sourceOf({ sha256, retrievedAt }: FetchedDocument, crd: string): RecordSource {
  return { name: SOURCE, url: `${PUBLIC_URL}/${crd}`, retrievedAt, document: sha256 };
}
