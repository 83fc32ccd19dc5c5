import { Inject, Injectable } from '@nestjs/common';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { type Clock } from '../../kernel/clock.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { ScanCache } from '../site-visit/scan-cache.service.js';
import { withKnownLogos } from './logo.decide.js';
import { GetStoredLogo } from './get-stored-logo.query.js';
import { type FoundLogos } from './logo.events.js';

const HOUR_MS = 3_600_000;
/** A site without a logo is searched again soon; a site with one of two shapes after a week. */
const MISS_FOR_MS = HOUR_MS;
const HALF_FOR_MS = 7 * 24 * HOUR_MS;

@QueryHandler(GetStoredLogo)
@Injectable()
export class GetStoredLogoHandler implements IQueryHandler<GetStoredLogo> {
  constructor(
    private readonly store: ReadStore,
    private readonly cache: ScanCache,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async execute({ domain, companyId }: GetStoredLogo): Promise<FoundLogos | null> {
    const onFile = companyId === null ? null : await this.ofCompany(companyId);
    if (onFile && this.isFresh(onFile)) return onFile;
    // A search that found nothing new records no event: only the cache has its time.
    const searched = await this.cache.get<FoundLogos>('logo', domain);
    if (!searched || !this.isFresh(searched)) return null;
    return withKnownLogos({ last: onFile }, searched);
  }

  private isFresh({ square, horizontal, provenance }: FoundLogos): boolean {
    if (square && horizontal) return true;
    const ageMs = this.clock.now() - Date.parse(provenance.observedAt);
    return ageMs < (square || horizontal ? HALF_FOR_MS : MISS_FOR_MS);
  }

  private async ofCompany(companyId: string): Promise<FoundLogos | null> {
    const [row] = await this.store.prepared<Omit<FoundLogos, 'siteName'>>(
      'held_logo',
      'SELECT website, square, horizontal, reason, provenance FROM read.company_logos WHERE company_id = $1',
      [companyId],
    );
    // A stored company uses its record's name.
    return row ? { ...row, siteName: null } : null;
  }
}
