import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { edgarRecords, type ReadSchedule } from './records.rules.js';
import {
  type EdgarFiler,
  type EdgarFiling,
  filersFound,
  isFormD,
  listedFilers,
  readFiler,
} from './submissions.rules.js';
import { type FormD, readFormD } from './form-d.rules.js';
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
import { readSchedule13 } from './schedule-13.rules.js';
import { parseXml } from '../xml-document.rules.js';

export interface EdgarOptions {
  readonly http: RegistryHttp;
  readonly dataUrl: string;
  readonly wwwUrl: string;
  readonly searchUrl: string;
  /** The contact that the SEC requires. Null: not configured. */
  readonly contact: string | null;
  readonly now: () => number;
}

type Named = readonly { readonly cik: string; readonly name: string }[];

const SOURCE = 'SEC EDGAR';
const MOST_CANDIDATES = 5;
/** Documents read per filer: enough for current sums and those that they restate. */
const MOST_OFFERINGS = 6;
const MOST_SCHEDULES = 6;
const TICKERS_CACHE_MS = 24 * 3_600_000;

/** SEC filers: identity, filings, offerings under Regulation D, holders of five percent. */
export class Edgar implements Registry {
  readonly id = 'edgar';
  readonly sections = ['regulatory_filings', 'ownership_and_control', 'affiliated_entities'] as const;
  private listed: { readonly until: number; readonly filers: Promise<Named> } | null = null;

  constructor(private readonly options: EdgarOptions) {}

  async notConfigured(): Promise<string | null> {
    return this.options.contact === null ? 'INTEL_CONTACT' : null;
  }

  async candidates(names: readonly string[], search: RegistrySearch): Promise<RegisteredEntity[]> {
    const searched = searchedNames(names);
    const keys = new Set(names.map(nameKey));
    const found = await Promise.all([this.listedFilers(search), ...searched.map((name) => this.search(name, search))]);
    const alike = new Map(found.flat().flatMap(({ cik, name }) => (keys.has(nameKey(name)) ? [[cik, name]] : [])));
    const filers = await Promise.all([...alike.keys()].slice(0, MOST_CANDIDATES).map((cik) => this.filer(cik, search)));
    return filers.flatMap((read) => {
      if (!read) return [];
      const isAlike = [read.filer.name, ...read.filer.formerNames].some((name) => keys.has(nameKey(name)));
      return isAlike ? [entityOf(read.filer, this.sourceOf(read.document, this.filerPage(read.filer.cik)))] : [];
    });
  }

  /** The newest offering notice contains the people and the year. */
  async detail(entity: RegisteredEntity, search: RegistrySearch): Promise<RegisteredEntity> {
    const read = await this.filer(entity.key, search);
    const newest = read?.filer.filings.find(isFormD);
    const notice = newest ? await this.formD(entity.key, newest, search) : null;
    if (!notice) return entity;
    return {
      ...entity,
      foundedYear: notice.form.yearOfInc ?? entity.foundedYear,
      cities: [...new Set([...entity.cities, ...(notice.form.city === null ? [] : [notice.form.city])])],
      people: notice.form.relatedPersons.map(({ name }) => name),
    };
  }

  async records(entity: RegisteredEntity, search: RegistrySearch): Promise<PublicRecord[]> {
    const read = await this.filer(entity.key, search);
    if (!read) return [];
    const { filings } = read.filer;
    const [forms, schedules] = await Promise.all([
      Promise.all(
        filings
          .filter(isFormD)
          .slice(0, MOST_OFFERINGS)
          .map((filing) => this.formD(entity.key, filing, search)),
      ),
      Promise.all(
        filings
          .filter(isSchedule13)
          .slice(0, MOST_SCHEDULES)
          .map((filing) => this.schedule(entity.key, filing, search)),
      ),
    ]);
    return edgarRecords({
      cik: entity.key,
      filings,
      listSource: this.sourceOf(read.document, this.filerPage(entity.key)),
      documentUrl: (filing) => this.documentUrl(entity.key, filing),
      offerings: forms.flatMap((form) => form ?? []),
      schedules: schedules.flatMap((schedule) => schedule ?? []),
    });
  }

  /** The list of listed firms is large and changes daily. */
  private listedFilers(search: RegistrySearch): Promise<Named> {
    const now = this.options.now();
    if (this.listed && this.listed.until > now) return this.listed.filers;
    const filers = this.options.http
      .json(`${this.options.wwwUrl}/files/company_tickers.json`, { ...search, fetched: new Map() })
      .then((read) => known(listedFilers(read?.value), 'the list of listed firms'));
    this.listed = { until: now + TICKERS_CACHE_MS, filers };
    filers.catch(() => (this.listed = null));
    return filers;
  }

  /** One search over all forms and one over offering notices, since a small issuer is lost among mentions. */
  private async search(name: string, search: RegistrySearch): Promise<Named> {
    const phrase = encodeURIComponent(`"${name.replace(/["\\]/g, ' ').trim()}"`);
    const urls = [`q=${phrase}`, `q=${phrase}&forms=D`].map(
      (q) => `${this.options.searchUrl}/LATEST/search-index?${q}`,
    );
    const answers = await Promise.all(urls.map((url) => this.options.http.json(url, search)));
    return answers.flatMap((answer) => known(filersFound(answer?.value), 'the search'));
  }

  private async filer(
    cik: string,
    search: RegistrySearch,
  ): Promise<{ filer: EdgarFiler; document: FetchedDocument } | null> {
    const read = await this.options.http.json(`${this.options.dataUrl}/submissions/CIK${cik}.json`, search, [404]);
    return read && { filer: known(readFiler(read.value), 'the list of filings'), document: read.document };
  }

  private async formD(
    cik: string,
    filing: EdgarFiling,
    search: RegistrySearch,
  ): Promise<{ filing: EdgarFiling; form: FormD; source: RecordSource } | null> {
    const document = await this.primaryXml(cik, filing, search);
    const form = document && readFormD(parseXml(textIn(document)), cik);
    return form ? { filing, form, source: this.sourceOf(document, this.documentUrl(cik, filing)) } : null;
  }

  private async schedule(cik: string, filing: EdgarFiling, search: RegistrySearch): Promise<ReadSchedule | null> {
    const document = await this.primaryXml(cik, filing, search);
    const schedule = document && readSchedule13(parseXml(textIn(document)));
    return schedule ? { filing, schedule, source: this.sourceOf(document, this.documentUrl(cik, filing)) } : null;
  }

  private primaryXml(cik: string, filing: EdgarFiling, search: RegistrySearch): Promise<FetchedDocument | null> {
    return this.options.http.get(`${this.folder(cik, filing)}/primary_doc.xml`, search, [404]);
  }

  /** The human-readable document: structured ones have a style sheet's folder before their name. */
  private documentUrl(cik: string, filing: EdgarFiling): string {
    const name = filing.primaryDocument;
    return name === null ? `${this.folder(cik, filing)}/` : `${this.folder(cik, filing)}/${name}`;
  }

  private folder(cik: string, { accession }: EdgarFiling): string {
    return `${this.options.wwwUrl}/Archives/edgar/data/${Number(cik)}/${accession.replaceAll('-', '')}`;
  }

  private filerPage(cik: string): string {
    return `${this.options.wwwUrl}/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}`;
  }

  private sourceOf({ sha256, retrievedAt }: FetchedDocument, url: string): RecordSource {
    return { name: SOURCE, url, retrievedAt, document: sha256 };
  }
}

function entityOf(filer: EdgarFiler, source: RecordSource): RegisteredEntity {
  return {
    register: 'edgar',
    key: filer.cik,
    name: filer.name,
    formerNames: filer.formerNames,
    country: filer.country,
    region: filer.region,
    cities: filer.cities,
    domain: filer.website === null ? null : registrableDomain(filer.website).domain,
    foundedYear: null,
    people: [],
    source,
  };
}

function isSchedule13({ form }: EdgarFiling): boolean {
  return form.startsWith('SCHEDULE 13');
}

function textIn({ body }: FetchedDocument): string {
  return new TextDecoder('utf-8').decode(body);
}

function known<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new RegistryError('malformed', `${what} is not in its format`);
  return value;
}
