import { BoardFinder } from '../job-boards/board-finder.service.js';
import { type BoardReading } from '../job-boards/job-board.port.js';
import { readDocument } from '../site-visit/read-document.js';
import { type SiteVisit, type VisitedPage } from '../site-visit/site-visit.port.js';
import { type SiteVisits } from '../site-visit/site-visits.service.js';
import { BoardVisits } from './board-visits.service.js';
import { type HiringBoard } from './hiring.events.js';

type Pages = Readonly<Record<string, readonly [status: number, html: string]>>;

const clock = { now: () => Date.parse('2026-11-22T02:00:00Z') };
const role = { roleKey: '1', title: 'Cook', locations: [], isRemote: false, url: null, publishedAt: null };
const onSite: HiringBoard = {
  vendor: 'site',
  token: null,
  region: null,
  url: 'https://acme.com/careers',
  foundBy: 'jsonld',
  foundAt: 'https://acme.com/careers',
};
const posting = (title: string) =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', title, url: `/careers/${title}` })}</script>`;

function visitOf(pages: Pages, homeUrl: string): SiteVisit {
  const page = (url: string): VisitedPage | null => {
    const found = pages[new URL(url).pathname];
    if (!found) return null;
    return { url, status: found[0], headers: {}, redirects: [], document: readDocument(found[1], url) };
  };
  return {
    host: 'acme.com',
    visitedAt: clock.now(),
    outcome: 'read',
    reason: null,
    home: page(homeUrl),
    get: async () => ({ outcome: 'unreachable', reason: 'timeout' }),
    read: async (url) => {
      const found = page(String(url));
      return found ? { outcome: 'answered', page: found } : { outcome: 'unreachable', reason: 'timeout' };
    },
  };
}

/** A vendor that knows a board of the domain's name, which may be a namesake's. */
function visitsOf(
  pages: Pages,
  homeUrl = 'https://acme.com/',
  {
    readings = { lever: { kind: 'read', roles: [role] } },
    isConfirmed = false,
  }: { readings?: Readonly<Record<string, BoardReading>>; isConfirmed?: boolean } = {},
): BoardVisits {
  const boards = {
    read: async ({ vendor }: { vendor: string }): Promise<BoardReading> => readings[vendor] ?? { kind: 'missing' },
    names: async () => isConfirmed,
  };
  const finder = new BoardFinder({ aliasesOf: async () => [] }, clock);
  const sites = { visit: async () => visitOf(pages, homeUrl) } as unknown as SiteVisits;
  return new BoardVisits(sites, finder, boards, clock);
}

const HOME = [200, '<a href="/careers">Careers</a>'] as const;

describe('a visit of a board', () => {
  it.each([403, 429, 503])('says nothing where the site answers with %d', async (status) => {
    const visits = visitsOf({ '/': [status, '<title>Just a moment...</title>'] });
    expect(await visits.visit('acme.com', null)).toEqual({ kind: 'unavailable', reason: `status_${status}` });
    expect(await visits.visit('acme.com', onSite)).toEqual({ kind: 'unavailable', reason: `status_${status}` });
  });

  it('keeps the roles of a site whose page of roles fails once', async () => {
    expect(await visitsOf({ '/': HOME, '/careers': [500, 'Oops'] }).visit('acme.com', onSite)).toEqual({
      kind: 'unavailable',
      reason: 'status_500',
    });
    expect(await visitsOf({ '/': HOME }).visit('acme.com', onSite)).toEqual({ kind: 'unavailable', reason: 'timeout' });
    expect(await visitsOf({ '/': HOME, '/careers': [200, 'None'] }).visit('acme.com', onSite)).toMatchObject({
      board: { vendor: 'lever', foundBy: 'guess' },
    });
  });

  it('reads no roles of another firm that the domain leads to', async () => {
    const html = `<title>Globex</title>${posting('cook')}${posting('baker')}`;
    const led = () => visitsOf({ '/': [200, html] }, 'https://globex.com/');
    expect(await led().visit('acme.com', null, { names: ['Acme'] })).toEqual({
      kind: 'unavailable',
      reason: 'another_site',
    });
    expect(await led().visit('acme.com', null, { names: ['Globex'] })).not.toMatchObject({ reason: 'another_site' });
    const stored = { ...onSite, url: 'https://globex.com/jobs', foundAt: 'https://globex.com/jobs' };
    expect(await led().visitAgain('acme.com', stored)).not.toMatchObject({ reason: 'another_site' });
  });

  it.each(['acme.com is for sale', 'Welcome to nginx!'])('guesses no board for the parked page “%s”', async (title) => {
    const html = `<title>${title}</title><h1>${title}</h1><p>This domain is for sale. Make an offer.</p>`;
    expect(await visitsOf({ '/': [200, html] }).visit('acme.com', null)).toEqual({ kind: 'none' });
  });

  it('says nothing of the board of a name while a vendor that may have it is unavailable', async () => {
    const down: BoardReading = { kind: 'unavailable', reason: 'status_503' };
    const unread = { ...down, isOfGuess: true };
    const found: BoardReading = { kind: 'read', roles: [role] };
    const pages: Pages = { '/': [200, 'Hello'] };
    const visit = (readings: Readonly<Record<string, BoardReading>>, isConfirmed = false) =>
      visitsOf(pages, undefined, { readings, isConfirmed }).visit('acme.com', null);
    expect(await visit({ greenhouse: down })).toEqual(unread);
    // It may be a namesake's.
    expect(await visit({ greenhouse: down, lever: found })).toEqual(unread);
    expect(await visit({ greenhouse: down, lever: found }, true)).toMatchObject({ board: { vendor: 'lever' } });
    expect(await visit({})).toEqual({ kind: 'none' });
    const linked: Pages = { '/': [200, '<a href="https://boards.greenhouse.io/acme">Jobs</a>'] };
    const readings = { greenhouse: down };
    expect(await visitsOf(linked, undefined, { readings }).visit('acme.com', null)).toEqual(down);
  });

  it('counts no role as closed whose own page fails once', async () => {
    const list = [200, '<a href="/careers/cook">Cook</a><a href="/careers/baker">Baker</a>'] as const;
    const pages = { '/': HOME, '/careers': list, '/careers/cook': [200, posting('cook')] } as const;
    const whole = visitsOf({ ...pages, '/careers/baker': [200, posting('baker')] });
    expect(await whole.visit('acme.com', onSite)).toMatchObject({ roles: [{ title: 'cook' }, { title: 'baker' }] });
    const gone = visitsOf({ ...pages, '/careers/baker': [404, 'Gone'] });
    expect(await gone.visit('acme.com', onSite)).toMatchObject({ roles: [{ title: 'cook' }] });
    for (const baker of [{ '/careers/baker': [503, ''] as const }, {}] as Pages[]) {
      expect(await visitsOf({ ...pages, ...baker }).visit('acme.com', onSite)).toEqual({
        kind: 'unavailable',
        reason: 'half_an_answer',
      });
    }
  });
});
