import { Inject, Injectable } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { GetPostedSalaries } from '../../enrichment/posted-salaries/get-posted-salaries.query.js';
import {
  type FetchedDocument,
  type PublicRecord,
  type RegisteredEntity,
  REGISTRIES,
  type Registry,
  RegistryError,
  type RegistrySearch,
} from '../../registries/registry.port.js';
import { type Judged, type SubjectFacts, tellApart } from '../../vocabulary/names/same-firm.js';
import { type CompanySubject } from '../subject/subject.rules.js';
import { type StoredMatch, type StoredSource } from '../dossier/dossier.events.js';
import { type SitePlaces } from '../../enrichment/places/read-site-places.query.js';
import { documentOf, CompanyWebsiteReader, NO_PLACES } from './company-website.service.js';
import { payRecords } from './pay-benchmarks.rules.js';

/** All findings of one run about a firm. */
export interface GatheredRecords {
  readonly records: readonly PublicRecord[];
  readonly sources: readonly StoredSource[];
  readonly matches: readonly StoredMatch[];
  readonly documents: readonly FetchedDocument[];
}

interface Part {
  readonly source: StoredSource;
  readonly records: readonly PublicRecord[];
  readonly matches?: readonly StoredMatch[];
  readonly documents?: readonly FetchedDocument[];
}

/** Of sources that are found through the firm's website. */
const NO_WEBSITE = { outcome: 'not_configured', needs: 'a website of the company' } as const;

/** Queries all sources about a firm concurrently. A failing source does not affect the others. */
@Injectable()
export class DossierRuns {
  constructor(
    private readonly sites: CompanyWebsiteReader,
    private readonly queries: QueryBus,
    @Inject(REGISTRIES) private readonly registries: readonly Registry[],
  ) {}

  async of(subject: CompanySubject, search: RegistrySearch): Promise<GatheredRecords> {
    const site = this.companyWebsite(subject, search);
    // Registers distinguish namesakes by the number and the place on the firm's own site, so the site is read first.
    const facts = site.then(({ statedNumbers, places }) => withPlaces({ ...subject.facts, statedNumbers }, places));
    const parts = await Promise.all([
      ...this.registries.map((registry) => this.register(registry, subject, { facts, search })),
      site.then(({ part }) => part),
      this.pay(subject, search),
    ]);
    const fetched = await Promise.all([...search.fetched.values()].map((document) => document.catch(() => null)));
    return {
      records: parts.flatMap(({ records }) => records),
      sources: parts.map(({ source }) => source),
      matches: parts.flatMap(({ matches = [] }) => matches),
      documents: [...fetched.flatMap((document) => document ?? []), ...parts.flatMap((part) => part.documents ?? [])],
    };
  }

  private async register(
    registry: Registry,
    subject: CompanySubject,
    { facts, search }: { readonly facts: Promise<SubjectFacts>; readonly search: RegistrySearch },
  ): Promise<Part> {
    const { id, sections } = registry;
    const needs = await registry.notConfigured();
    if (needs !== null) return { source: { id, sections, outcome: 'not_configured', needs }, records: [] };
    try {
      const judged = await this.judged(registry, subject, { facts, search });
      const same = judged.filter(({ isSame }) => isSame);
      const records = await Promise.all(same.map(({ entity }) => registry.records(entity, search)));
      return {
        source: { id, sections, outcome: 'read', needs: null },
        records: records.flat(),
        matches: judged.map(({ entity: { register, key, name }, isSame, reasons }) => ({
          register,
          key,
          name,
          isSame,
          reasons,
        })),
      };
    } catch (error) {
      if (!(error instanceof RegistryError)) throw error;
      return { source: { id, sections, outcome: 'failed', needs: null }, records: [] };
    }
  }

  /** A firm found through a register is the subject; other firms need a proven match. */
  private async judged(
    registry: Registry,
    { entities, facts: known }: CompanySubject,
    { facts, search }: { readonly facts: Promise<SubjectFacts>; readonly search: RegistrySearch },
  ): Promise<Pick<Judged<RegisteredEntity>, 'entity' | 'isSame' | 'reasons'>[]> {
    const ownEntities = entities.filter(({ register }) => register === registry.id);
    if (ownEntities.length > 0)
      return ownEntities.map((entity) => ({ entity, isSame: true, reasons: ['the register led here'] }));
    const alike = await registry.candidates(known.names, search);
    const detailed = await Promise.all(alike.map((entity) => registry.detail(entity, search)));
    return tellApart(await facts, detailed);
  }

  private async companyWebsite(
    { facts: { domain, names } }: CompanySubject,
    search: RegistrySearch,
  ): Promise<{ statedNumbers: readonly string[]; places: SitePlaces; part: Part }> {
    const source = { id: 'own_site', sections: ['verified_contacts'], needs: null };
    const none = { statedNumbers: [], places: NO_PLACES };
    const failed = { ...none, part: { source: { ...source, outcome: 'failed' as const }, records: [] } };
    if (domain === null) return { ...none, part: { source: { ...source, ...NO_WEBSITE }, records: [] } };
    const site = await before(search.signal, this.sites.read(domain, names));
    if (!site || site.outcome === 'failed') return failed;
    const { records, documents, statedNumbers, places } = site;
    return { statedNumbers, places, part: { source: { ...source, outcome: 'read' }, records, documents } };
  }

  private async pay({ companyId, facts: { domain } }: CompanySubject, search: RegistrySearch): Promise<Part> {
    const source = { id: 'job_posts', sections: ['compensation_benchmarks'], needs: null };
    if (domain === null) return { source: { ...source, ...NO_WEBSITE }, records: [] };
    const reading = await before(search.signal, this.queries.execute(new GetPostedSalaries(companyId, domain)));
    if (!reading || reading.kind === 'unavailable') return { source: { ...source, outcome: 'failed' }, records: [] };
    if (reading.kind === 'none') return { source: { ...source, outcome: 'read' }, records: [] };
    const { url, body, retrievedAt } = reading.document;
    const document = documentOf(url, body, retrievedAt);
    const from = { name: 'Company job posts', url: reading.boardUrl, retrievedAt, document: document.sha256 };
    return {
      source: { ...source, outcome: 'read' },
      records: payRecords(reading.pays, from),
      documents: [document],
    };
  }
}

/** The record's place and the site's: a firm may be known by either. */
function withPlaces(facts: SubjectFacts, { cities, country }: SitePlaces): SubjectFacts {
  return { ...facts, cities: [...new Set([...facts.cities, ...cities])], country: facts.country ?? country };
}

/** Null where the signal aborts first. */
function before<T>(signal: AbortSignal, work: Promise<T>): Promise<T | null> {
  const late = new Promise<null>((resolve) => {
    if (signal.aborted) resolve(null);
    else signal.addEventListener('abort', () => resolve(null), { once: true });
  });
  return Promise.race([work, late]);
}
