import { isUnder } from '../../parsers/web-addresses/is-under.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';

/** Networks and stores whose hosts serve the files of any site. */
const NETWORKS = (
  'akamaized.net amazonaws.com azureedge.net azurefd.net b-cdn.net c0.wp.com cdn77.org cloudfront.net demandware.net ' +
  'digitaloceanspaces.com edgekey.net exactdn.com fastly.net files.wordpress.com flyingcdn.com flyingpress.com gcdn.co ' +
  'googleapis.com gumlet.io hubspotusercontent-na1.net hubspotusercontent-eu1.net ik.imagekit.io imgix.net kinsta.cloud ' +
  'kxcdn.com netdna-cdn.com netdna-ssl.com nxedge.io pantheonsite.io r2.dev rackcdn.com rocketcdn.me s0.wp.com s1.wp.com ' +
  's2.wp.com stackpathcdn.com sucuricdn.com twic.pics windows.net wpengine.com wpenginepowered.com'
).split(' ');
/** Behind the name of a site in that of its network: `acmecdn.com`, `acme-static.net`. */
const OF_FILES = /^-?(?:cdn|static|assets?|media|files|content|images?|img)?$/;
/** A single script may be what another firm has for pages to embed. */
const MIN_SCRIPTS = 2;
/** The address around an offset ends here, as it does in `srcset`, `url(…)` and code. */
const OUTSIDE = /[\s"'`()<>=,;]/;
const MOST_BEFORE = 300;
const HOST = /^(?:https?:)?\\?\/\\?\/([a-z0-9.-]{1,253})/i;

/** Distinguishes the files of a site from those of other firms that it embeds or links to. */
export class OwnHost {
  private readonly foreign = new Map<string, boolean>();
  private readonly domain: string;
  private readonly name: string;

  /** @param loads addresses, as `//host/path`, of the scripts and styles that the page loads */
  constructor(
    private readonly host: string,
    loads: { readonly scripts: readonly string[]; readonly styles: readonly string[] },
  ) {
    this.domain = registrableDomain(host).domain ?? host;
    this.name = nameOf(this.domain);
    const count = new Map<string, number>();
    const add = (address: string, scripts: number): void => {
      const from = hostOf(address);
      if (from !== undefined) count.set(from, (count.get(from) ?? 0) + scripts);
    };
    for (const address of loads.scripts) add(address, 1);
    for (const address of loads.styles) add(address, MIN_SCRIPTS);
    for (const [from, scripts] of count) if (scripts >= MIN_SCRIPTS) this.foreign.set(from, false);
  }

  /**
   * Whether an address, as `//host/path` or complete, is on the host of another firm; a relative one is not. A host that
   * has the page's styles or several of its scripts serves the site.
   */
  isForeign(address: string): boolean {
    const host = hostOf(address);
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
    const isForeign = !this.isOfSite(host) && !NETWORKS.some((each) => isUnder(host, each));
    this.foreign.set(host, isForeign);
    return isForeign;
  }

  /** `acme.com` and `acmecdn.com` on `acme.de` */
  private isOfSite(host: string): boolean {
    const { domain } = registrableDomain(host);
    if (domain === this.domain) return true;
    const name = nameOf(domain ?? '');
    return this.name.length > 2 && name.startsWith(this.name) && OF_FILES.test(name.slice(this.name.length));
  }
}

function hostOf(address: string): string | undefined {
  return HOST.exec(address)?.[1]?.toLowerCase();
}

function nameOf(domain: string): string {
  return domain.split('.', 1)[0] ?? '';
}
