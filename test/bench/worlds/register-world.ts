import { type IncomingMessage, type ServerResponse } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type LocalSite } from '../../kit/local-site.js';
import {
  contentOf,
  plain,
  profileOf,
  submissionsOf,
  type WorldAdviser,
  type WorldCompany,
  type WorldFiler,
} from './register-answers.js';

export interface Fault {
  readonly status: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

const HOSTS = ['edgar-data.com', 'edgar-www.com', 'edgar-search.com', 'advisers-live.com', 'uk-register.com'] as const;
export type RegisterHost = (typeof HOSTS)[number];
const KEY = 'test-key';
const NO_BOARDS = 'no-boards.com';

/** What of a local server the registers need. */
export type RegisterSite = Pick<LocalSite, 'routes' | 'seen' | 'port' | 'serve' | 'stop'>;

/** Local servers that speak the formats of the public registers, over what a spec puts into them. */
export class RegisterWorld {
  readonly filers: WorldFiler[] = [];
  readonly companies: WorldCompany[] = [];
  readonly advisers: WorldAdviser[] = [];
  readonly faults = new Map<RegisterHost, Fault>();
  delayMs = 0;

  /** Where the service that asks here keeps its files. */
  readonly dataDir = mkdtempSync(join(tmpdir(), 'registers-'));

  private constructor(readonly site: RegisterSite) {
    for (const host of HOSTS)
      site.routes.set(`${host}/*`, (request, response) => void this.answer(host, request, response));
  }

  /** Over a server that stands for hosts of the outside. */
  static over(site: RegisterSite): RegisterWorld {
    return new RegisterWorld(site);
  }

  /** What the service reads of its surroundings to ask here; `sites` are further hosts of the outside. */
  env(sites: readonly string[] = []): Record<string, string> {
    const hosts = [...HOSTS, NO_BOARDS, ...sites];
    return {
      DATA_DIR: this.dataDir,
      INTEL_EDGAR_DATA_URL: 'http://edgar-data.com',
      INTEL_EDGAR_WWW_URL: 'http://edgar-www.com',
      INTEL_EDGAR_SEARCH_URL: 'http://edgar-search.com',
      INTEL_ADVISER_URL: 'http://advisers-live.com',
      INTEL_COMPANIES_HOUSE_URL: 'http://uk-register.com',
      INTEL_COMPANIES_HOUSE_KEY: KEY,
      INTEL_CONTACT: 'spec@scoutline.test',
      INTEL_EDGAR_PER_SECOND: '1000',
      INTEL_COMPANIES_HOUSE_PER_5_MINUTES: '1000000',
      HIRING_NIGHTLY: 'off',
      HIRING_REQUESTS_PER_SECOND: '500',
      ...Object.fromEntries(
        ['GREENHOUSE', 'LEVER', 'ASHBY', 'WORKABLE', 'SMARTRECRUITERS', 'RECRUITEE'].map((vendor) => [
          `HIRING_${vendor}_URL`,
          `http://${NO_BOARDS}`,
        ]),
      ),
      SAFE_FETCH_TEST_HOSTS: hosts
        .flatMap((host) => [
          `${host}:80=127.0.0.1:${this.site.port}`,
          `${host}:443=127.0.0.1:1`,
          `www.${host}:443=127.0.0.1:1`,
        ])
        .join(','),
    };
  }

  /** A page of a company's own site. */
  page(host: string, path: string, body: string): void {
    this.site.serve(
      `${host}${path}`,
      `<!doctype html><html><head><title>${host}</title></head><body>${body}</body></html>`,
      {
        'content-type': 'text/html; charset=utf-8',
      },
    );
  }

  requestsTo(host: RegisterHost): string[] {
    return this.site.seen.filter((request) => request.host === host).map(({ url }) => url);
  }

  async stop(): Promise<void> {
    await this.site.stop();
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  private async answer(host: RegisterHost, request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.delayMs > 0) await delay(this.delayMs);
    const fault = this.faults.get(host);
    if (fault) {
      response.writeHead(fault.status, fault.headers ?? {}).end(fault.body ?? '');
      return;
    }
    const url = new URL(request.url ?? '/', `http://${host}`);
    const found = this.find(host, url, request);
    if (typeof found === 'number') response.writeHead(found).end('{}');
    else if (typeof found === 'string') response.writeHead(200, { 'content-type': 'application/xml' }).end(found);
    else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(found, null, 1));
  }

  private find(host: RegisterHost, url: URL, request: IncomingMessage): object | string | number {
    switch (host) {
      case 'edgar-data.com':
        return this.submissions(url.pathname);
      case 'edgar-www.com':
        return this.archive(url.pathname);
      case 'edgar-search.com':
        return this.fullText(url.searchParams);
      case 'advisers-live.com':
        return this.adviser(url);
      case 'uk-register.com': {
        const expected = `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`;
        return request.headers.authorization === expected ? this.ukCompany(url) : 401;
      }
    }
  }

  private submissions(path: string): object | number {
    const cik = /CIK(\d{10})\.json$/.exec(path)?.[1];
    const filer = this.filers.find((each) => each.cik.padStart(10, '0') === cik);
    return filer ? submissionsOf(filer) : 404;
  }

  private archive(path: string): object | string | number {
    if (path === '/files/company_tickers.json') {
      const listed = this.filers.filter(({ ticker }) => ticker !== undefined);
      return Object.fromEntries(
        listed.map(({ cik, ticker, name }, index) => [index, { cik_str: Number(cik), ticker, title: name }]),
      );
    }
    const accession = /\/(\d{18})\/primary_doc\.xml$/.exec(path)?.[1];
    const filing = this.filers
      .flatMap(({ filings = [] }) => filings)
      .find((each) => each.accession.replaceAll('-', '') === accession);
    return filing?.xml ?? 404;
  }

  /** As the full-text search: who filed something with the phrase in it, of one form where one is asked for. */
  private fullText(params: URLSearchParams): object {
    const phrase = (params.get('q') ?? '').replaceAll('"', '').toLowerCase();
    const form = params.get('forms');
    const hits = this.filers.filter(
      ({ name, formerNames = [], filings = [] }) =>
        [name, ...formerNames].some((each) => plain(each).includes(plain(phrase))) &&
        (form === null || filings.some((filing) => filing.form.startsWith(form))),
    );
    return {
      took: 3,
      hits: {
        total: { value: hits.length, relation: 'eq' },
        hits: hits.map((filer, index) => ({
          _id: `0000000000-26-00000${index}:primary_doc.xml`,
          _source: {
            ciks: [filer.cik.padStart(10, '0')],
            display_names: [
              `${filer.name}  ${filer.ticker ? `(${filer.ticker})  ` : ''}(CIK ${filer.cik.padStart(10, '0')})`,
            ],
            file_type: form ?? '10-K',
            file_date: '2026-02-11',
          },
        })),
      },
    };
  }

  private adviser(url: URL): object {
    const crd = /\/search\/firm\/(\d+)$/.exec(url.pathname)?.[1];
    if (crd !== undefined) {
      const found = this.advisers.find((each) => each.crd === crd);
      return { hits: { hits: found ? [{ _source: { iacontent: JSON.stringify(contentOf(found)) } }] : [] } };
    }
    const query = plain(url.searchParams.get('query') ?? '');
    const alike = this.advisers.filter(({ name }) => plain(name).includes(query));
    return {
      hits: {
        total: alike.length,
        hits: alike.map(({ crd: id, name, city, state }) => ({
          _source: {
            firm_source_id: id,
            firm_name: name,
            firm_other_names: [name],
            firm_ia_full_sec_number: '801-12345',
            firm_ia_address_details: JSON.stringify({ officeAddress: { city, state, country: 'United States' } }),
          },
        })),
      },
    };
  }

  private ukCompany(url: URL): object | number {
    if (url.pathname === '/advanced-search/companies') {
      const name = plain(url.searchParams.get('company_name_includes') ?? '');
      const items = this.companies.filter((each) => plain(each.name).includes(name)).map(profileOf);
      return items.length === 0 ? 416 : { items, hits: items.length, kind: 'search#advanced-search' };
    }
    const [, number, part] = /^\/company\/([^/]+)(?:\/(.+))?$/.exec(url.pathname) ?? [];
    const company = this.companies.find((each) => each.number === number);
    if (!company) return 404;
    const lists: Readonly<Record<string, readonly object[] | undefined>> = {
      officers: company.officers,
      'persons-with-significant-control': company.psc,
      'filing-history': company.filings,
      charges: company.charges,
    };
    if (part === undefined) return profileOf(company);
    const items = lists[part];
    return items ? { items, total_results: items.length, active_count: items.length, ceased_count: 0 } : 404;
  }
}
