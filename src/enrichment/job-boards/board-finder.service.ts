import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { CLOCK } from '../../platform/tokens.js';
import { resolveOn, type PageDocument } from '../site-visit/page-document.rules.js';
import { isRefusal, type SiteVisit } from '../site-visit/site-visit.port.js';
import { boardOfAddress, boardsInText, type BoardName } from './board-address.rules.js';
import { announcesRoles, careersScore, isRoleLink } from './careers-page.rules.js';
import { type FoundBy, type OpenRole } from '../hiring/hiring.events.js';
import { HOST_NAMES, type HostNames } from './job-board.port.js';
import { isNamedLike, openPostings, postingsOf, rolesOfPostings } from './job-posting.rules.js';
import { isUnder } from '../../parsers/web-addresses/is-under.js';

export interface FoundBoard {
  readonly name: BoardName;
  readonly foundBy: FoundBy;
  readonly foundAt: string | null;
}

/** What a site shows about the company's open roles. */
export interface SiteFindings {
  /** Most likely first. */
  readonly boards: readonly FoundBoard[];
  /** From structured data on the site itself. */
  readonly postings: readonly OpenRole[];
  /** The page with the postings. */
  readonly postingsAt: string | null;
  readonly careersPage: string | null;
  /** A page of a role failed, so its role is missing from the postings. */
  readonly isPartial: boolean;
}

const MAX_CAREERS_PAGES = 4;
const MAX_ROLE_PAGES = 20;
const PAGES_AT_ONCE = 2;
/** A site with more boards lists other companies' boards, as investors and job portals do. */
const MAX_BOARDS = 3;
/** An embedded board belongs to the page; a link may lead anywhere. */
const WEIGHT: Readonly<Record<FoundBy, number>> = { embed: 5, jsonld: 4, link: 3, dns: 3, guess: 0 };

/** Finds a company's board through links, embeds and structured data on its pages, and through DNS. */
@Injectable()
export class BoardFinder {
  constructor(
    @Inject(HOST_NAMES) private readonly names: HostNames,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async find(domain: string, visit: SiteVisit): Promise<SiteFindings> {
    const tally = new Tally();
    const home = visit.home?.document ?? null;
    if (home) tally.addPage(home, domain, true);
    const careers = home ? await this.careersPages(domain, home, visit) : [];
    for (const page of careers) tally.addPage(page, domain, false);
    if (tally.isEmpty) await this.addAliases(domain, tally);
    const boards = tally.boards(domain);
    const shown = [...careers, ...(home ? [home] : [])];
    const found = boards.length > 0 ? NO_ROLES : await this.postingsOn(domain, careers, shown, visit);
    const { roles, at, isPartial } = found;
    return { boards, postings: roles, postingsAt: at, careersPage: careers[0]?.base ?? null, isPartial };
  }

  /** Pages linked from the home page or named by a host, and pages that those link to. */
  private async careersPages(domain: string, home: PageDocument, visit: SiteVisit): Promise<PageDocument[]> {
    const pages: PageDocument[] = [];
    const seen = new Set<string>([home.base]);
    const queue = careersLinks(home, domain);
    while (queue.length > 0 && pages.length < MAX_CAREERS_PAGES) {
      const url = queue.shift() as URL;
      if (seen.has(url.href) || boardOfAddress(url)) continue;
      seen.add(url.href);
      const answer = await visit.read(url);
      const page = answer.outcome === 'answered' && answer.page.status < 400 ? answer.page : null;
      if (!page?.document) continue;
      seen.add(page.url);
      pages.push(page.document);
      // "See open roles" on a careers page often links to one more page.
      if (pages.length === 1) queue.unshift(...careersLinks(page.document, domain).slice(0, 3));
    }
    return pages;
  }

  private async addAliases(domain: string, tally: Tally): Promise<void> {
    const hosts = ['careers', 'jobs'].map((label) => `${label}.${domain}`);
    const aliases = await Promise.all(hosts.map((host) => this.names.aliasesOf(host)));
    aliases.forEach((targets, index) => {
      for (const target of targets) tally.addAddress(`https://${target}/`, 'dns', hosts[index] ?? domain, 1);
    });
  }

  /** Roles on the pages themselves, or else on the role pages that they link to. */
  private async postingsOn(
    domain: string,
    careers: readonly PageDocument[],
    shown: readonly PageDocument[],
    visit: SiteVisit,
  ): Promise<FoundRoles> {
    const lists = shown.map((page) => ({ page, roles: this.rolesOf([page], domain) }));
    const list = lists.find(({ roles }) => roles.length > 1);
    if (list) return { roles: list.roles, at: list.page.base, isPartial: false };
    const links = [...new Map(careers.flatMap(roleLinks).map((url) => [url.href, url])).values()];
    const { pages, isPartial } = await readPages(links.slice(0, MAX_ROLE_PAGES), visit);
    const all = [...lists.flatMap(({ roles }) => roles), ...this.rolesOf(pages, domain)];
    const roles = [...new Map(all.map((role) => [role.roleKey, role])).values()];
    const at = lists.find((each) => each.roles.length > 0)?.page.base ?? careers[0]?.base ?? null;
    return { roles, at: roles.length > 0 ? at : null, isPartial };
  }

  private rolesOf(pages: readonly PageDocument[], domain: string): OpenRole[] {
    return rolesOfPostings(openPostings(pages.flatMap(postingsOf), domain, this.clock.now()));
  }
}

/** A few pages at a time, which bounds parsing and the load on the host. */
async function readPages(urls: readonly URL[], visit: SiteVisit) {
  const pages: PageDocument[] = [];
  let isPartial = false;
  for (let at = 0; at < urls.length; at += PAGES_AT_ONCE) {
    const answers = await Promise.all(urls.slice(at, at + PAGES_AT_ONCE).map((url) => visit.read(url)));
    for (const answer of answers) {
      if (answer.outcome !== 'answered') isPartial ||= answer.outcome === 'unreachable';
      else if (isRefusal(answer.page.status)) isPartial = true;
      else if (answer.page.document) pages.push(answer.page.document);
    }
  }
  return { pages, isPartial };
}

interface FoundRoles {
  readonly roles: readonly OpenRole[];
  readonly at: string | null;
  readonly isPartial: boolean;
}

const NO_ROLES: FoundRoles = { roles: [], at: null, isPartial: false };

/** Scores boards by the number and strength of references. */
class Tally {
  private readonly found = new Map<string, FoundBoard & { score: number }>();

  get isEmpty(): boolean {
    return this.found.size === 0;
  }

  /** A home page links to the boards of customers and partners by their names. */
  addPage(page: PageDocument, domain: string, isHome: boolean): void {
    const weight = isHome ? 1 : 3;
    const at = page.base;
    const ofOthers = new Set<string>();
    for (const { href, text } of page.anchors) {
      const board = isHome && !announcesRoles(text) ? boardAtItsStart(resolveOn(page, href)) : null;
      if (board && !isNamedLike(board.token, domain)) ofOthers.add(keyOf(board));
      else this.addAddress(href, 'link', at, weight, page);
    }
    for (const src of [...page.frames, ...page.scripts.map((script) => script.src)]) {
      this.addAddress(src, 'embed', at, weight, page);
    }
    for (const { posting } of postingsOf(page)) {
      if (typeof posting['url'] === 'string') this.addAddress(posting['url'], 'jsonld', at, weight, page);
    }
    for (const name of boardsInText(page.html)) {
      if (!this.found.has(keyOf(name)) && !ofOthers.has(keyOf(name))) this.add(name, 'embed', at, weight);
    }
  }

  addAddress(address: string, foundBy: FoundBy, foundAt: string, weight: number, page = { base: address }): void {
    const url = resolveOn(page, address);
    const name = url && boardOfAddress(url);
    if (name) this.add(name, foundBy, foundAt, weight);
  }

  boards(domain: string): FoundBoard[] {
    const all = [...this.found.values()].sort((a, b) => b.score - a.score);
    const ownBoards = all.length > MAX_BOARDS ? all.filter(({ name }) => isNamedLike(name.token, domain)) : all;
    return ownBoards.slice(0, MAX_BOARDS).map(({ name, foundBy, foundAt }) => ({ name, foundBy, foundAt }));
  }

  private add(name: BoardName, foundBy: FoundBy, foundAt: string, weight: number): void {
    const known = this.found.get(keyOf(name));
    const points = WEIGHT[foundBy] * weight;
    if (!known) this.found.set(keyOf(name), { name, foundBy, foundAt, score: points });
    // Caps repeated references, so that 200 links to postings do not outweigh better evidence.
    else known.score += Math.min(points, 2);
  }
}

/** The board of an address that leads to all of its roles; null for one role. */
function boardAtItsStart(url: URL | null): BoardName | null {
  const board = url && boardOfAddress(url);
  const parts = url?.pathname.split('/').filter((part) => part !== '' && part !== 'jobs') ?? [];
  return parts.length <= 1 ? board : null;
}

function keyOf({ vendor, token, region }: BoardName): string {
  return `${vendor}:${region ?? ''}:${token.toLowerCase()}`;
}

function careersLinks(page: PageDocument, domain: string): URL[] {
  const scored = new Map<string, { url: URL; score: number }>();
  for (const { href, text } of page.anchors) {
    const url = resolveOn(page, href);
    if (!url) continue;
    url.hash = '';
    const score = isUnder(url.hostname, domain) ? careersScore(url, text) : 0;
    const known = scored.get(url.href);
    if (score > 0 && (!known || known.score < score)) scored.set(url.href, { url, score });
  }
  return [...scored.values()]
    .sort((a, b) => b.score - a.score)
    .slice(0, MAX_CAREERS_PAGES * 2)
    .map(({ url }) => url);
}

function roleLinks(page: PageDocument): URL[] {
  const base = new URL(page.base);
  const found = new Map<string, URL>();
  for (const { href } of page.anchors) {
    const url = resolveOn(page, href);
    if (!url) continue;
    url.hash = '';
    if (isRoleLink(url, base)) found.set(url.href, url);
  }
  return [...found.values()];
}
