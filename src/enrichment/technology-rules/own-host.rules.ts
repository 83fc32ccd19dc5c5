import { isUnder } from '../../parsers/web-addresses/is-under.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';

/** Networks and stores whose hosts serve the files of any site. */
const NETWORKS = (
  'akamaized.net amazonaws.com azureedge.net azurefd.net b-cdn.net c0.wp.com cdn77.org cloudfront.net digitaloceanspaces.com ' +
  'edgekey.net fastly.net files.wordpress.com gcdn.co googleapis.com kinsta.cloud kxcdn.com netdna-cdn.com netdna-ssl.com ' +
  'pantheonsite.io r2.dev rackcdn.com stackpathcdn.com windows.net wpengine.com wpenginepowered.com'
).split(' ');
/** The address around an offset ends here, as it does in `srcset`, `url(…)` and code. */
const OUTSIDE = /[\s"'`()<>=,;]/;
const MOST_BEFORE = 300;
const HOST = /^(?:https?:)?\\?\/\\?\/([a-z0-9.-]{1,253})/i;

/** Tells the files of a site from those of other firms that it embeds or links to. */
export class OwnHost {
  private readonly foreign = new Map<string, boolean>();
  private readonly domain: string;

  constructor(private readonly host: string) {
    this.domain = registrableDomain(host).domain ?? host;
  }

  /** Whether an address, as `//host/path` or complete, is on the host of another firm; a relative one is not. */
  isForeign(address: string): boolean {
    const host = HOST.exec(address)?.[1]?.toLowerCase();
    if (host === undefined || host === this.host || this.host === '') return false;
    // `i0.wp.com/acme.com/wp-content/` is a copy of the site's file.
    return this.isForeignHost(host) && !address.includes(`/${this.domain}/`) && !address.includes(`.${this.domain}/`);
  }

  /** As `isForeign`, of the address that contains this offset. */
  isForeignAt(html: string, offset: number): boolean {
    let start = offset;
    while (start > Math.max(0, offset - MOST_BEFORE) && !OUTSIDE.test(html[start - 1] ?? ' ')) start--;
    return this.isForeign(html.slice(start, offset + 1));
  }

  private isForeignHost(host: string): boolean {
    const known = this.foreign.get(host);
    if (known !== undefined) return known;
    const isForeign = registrableDomain(host).domain !== this.domain && !NETWORKS.some((each) => isUnder(host, each));
    this.foreign.set(host, isForeign);
    return isForeign;
  }
}
