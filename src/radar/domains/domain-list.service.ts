import { Injectable } from '@nestjs/common';
import { companiesProjection } from '../../../projections/companies/companies.projection.js';
import { domainsProjection } from '../../../projections/domains/domains.projection.js';
import { type Moment } from '../../kernel/moment.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { PinnedReads } from '../../web/lists/pinned-reads.js';
import { DomainListing } from './domain-listing.js';
import { type DomainRow } from './domain-row.rules.js';
import { DOMAIN_COLUMNS, domainsAt, PRESENT_DOMAINS } from './domain-source.js';
import { type DomainsAsk, type DomainsPage, type DomainsPlace } from './domains-ask.js';

/** The radar's list, newest first; page and total cost the same at any size. */
@Injectable()
export class DomainList {
  private readonly reads: PinnedReads;

  constructor(private readonly readStore: ReadStore) {
    // Rows name the company that a domain was promoted to.
    this.reads = new PinnedReads(readStore, domainsProjection, companiesProjection);
  }

  /** As of the moment, of the place's pin, or of the present. */
  async list(ask: DomainsAsk, place: DomainsPlace, moment: Moment | null = null): Promise<DomainsPage> {
    const pin = place.pin ?? null;
    const pinned = moment ?? (await this.reads.walkOf(pin));
    const { value: part, moment: read } = await this.reads.read(pinned, (rows) =>
      new DomainListing(this.readStore, domainsAt(rows)).list(ask, place),
    );
    if (pin === null) return { ...part, asOf: read };
    const { position, at, total, isEstimate } = pin;
    return { ...part, total, isEstimate, asOf: { position, at } };
  }

  /** One apex with all its evidence, in any status. */
  async find(apex: string): Promise<DomainRow | null> {
    const [row] = await this.readStore.query<DomainRow>(
      `SELECT ${DOMAIN_COLUMNS}${PRESENT_DOMAINS.evidence} FROM read.domains d
       LEFT JOIN read.companies c ON c.company_id = d.company_id WHERE d.apex = $1`,
      [apex],
    );
    return row ?? null;
  }

  async named(apexes: readonly string[]): Promise<DomainRow[]> {
    return this.readStore.query<DomainRow>(
      `SELECT ${DOMAIN_COLUMNS} FROM read.domains d
       LEFT JOIN read.companies c ON c.company_id = d.company_id WHERE d.apex = ANY($1::text[])`,
      [apexes],
    );
  }
}
