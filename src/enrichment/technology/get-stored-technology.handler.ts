import { Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { ScanCache } from '../site-visit/scan-cache.service.js';
import { GetStoredTechnology } from './get-stored-technology.query.js';
import { type ScannedTechnology, type ScanProvenance, type TechnologyScan } from './technology.events.js';

interface TechnologyRow {
  readonly domain: string;
  readonly cdn: string | null;
  readonly hosting: string | null;
  readonly email_provider: string | null;
  readonly frameworks: readonly string[];
  readonly payments: readonly string[];
  readonly analytics: readonly string[];
  readonly technologies: readonly ScannedTechnology[];
  readonly provenance: ScanProvenance;
}

@QueryHandler(GetStoredTechnology)
@Injectable()
export class GetStoredTechnologyHandler implements IQueryHandler<GetStoredTechnology> {
  constructor(
    private readonly store: ReadStore,
    private readonly cache: ScanCache,
  ) {}

  async execute({ domain, companyId }: GetStoredTechnology): Promise<TechnologyScan | null> {
    if (companyId === null) return this.cache.get<TechnologyScan>('technology', domain);
    const [row] = await this.store.prepared<TechnologyRow>(
      'held_technology',
      `SELECT domain, cdn, hosting, email_provider, frameworks, payments, analytics, technologies, provenance
       FROM read.company_technologies WHERE company_id = $1`,
      [companyId],
    );
    if (!row) return null;
    const { email_provider: emailProvider, ...stored } = row;
    return { ...stored, emailProvider };
  }
}
