import { Query } from '@nestjs/cqrs';
import { type SiteVisit } from '../site-visit/site-visit.port.js';

/** A wall against robots, a server's page, an offer of the domain, or another firm's site. */
export type SiteClosure = 'bot_wall' | 'server_page' | 'for_sale' | 'another_site';

/** Why the home page of a visit shows nothing of the company; null where it does. Names are those of the company. */
export class ReadSiteClosure extends Query<SiteClosure | null> {
  constructor(
    readonly visit: Pick<SiteVisit, 'host' | 'home'>,
    readonly names: readonly string[],
  ) {
    super();
  }
}
