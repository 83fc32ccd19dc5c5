import { ranMs } from '../../../test/kit/machine-speed.js';
import { readDocument } from '../site-visit/read-document.js';
import { type SiteVisit, type VisitedPage } from '../site-visit/site-visit.port.js';
import { BoardFinder } from './board-finder.service.js';

const clock = { now: () => Date.parse('2026-11-22T02:00:00Z') };
const finder = new BoardFinder({ aliasesOf: async () => [] }, clock);

function pageOf(html: string, url = 'https://acme.com/'): VisitedPage {
  return { url, status: 200, headers: {}, redirects: [], document: readDocument(html, url) };
}

/** A site that serves the same page at every path. */
function siteOf(html: string): SiteVisit {
  return {
    host: 'acme.com',
    visitedAt: clock.now(),
    outcome: 'read',
    reason: null,
    home: pageOf(html),
    get: async () => ({ outcome: 'unreachable', reason: 'timeout' }),
    read: async (url) => ({ outcome: 'answered', page: pageOf(html, String(url)) }),
  };
}

const find = async (html: string) => finder.find('acme.com', siteOf(html));
/** As `find`, of a site without further pages. */
const findAtHome = async (html: string) =>
  finder.find('acme.com', { ...siteOf(html), read: async () => ({ outcome: 'unreachable', reason: 'timeout' }) });
const link = (href: string, text = 'x'): string => `<a href="${href}">${text}</a>`;

describe('boards of a site', () => {
  it('stand in the order of what speaks for them', async () => {
    const { boards } = await find(
      `${link('https://jobs.lever.co/partner', 'Open roles')}${link('https://jobs.ashbyhq.com/acme')}${link('https://jobs.ashbyhq.com/acme/1')}`,
    );
    expect(boards.map(({ name }) => name.token)).toEqual(['acme', 'partner']);
  });

  it('are not those of firms that a home page links by their names', async () => {
    const html =
      link('https://jobs.lever.co/globex', 'Globex') + link('https://initech.recruitee.com/', 'Case: Initech');
    expect((await findAtHome(html)).boards).toEqual([]);
    const tokens = async (text: string, path = '') =>
      (await findAtHome(html + link(`https://jobs.ashbyhq.com/oldname${path}`, text))).boards.map(
        ({ name }) => name.token,
      );
    expect(await tokens('Careers')).toEqual(['oldname']);
    expect(await tokens('')).toEqual(['oldname']);
    expect(await tokens('Senior Engineer', '/4f1e')).toEqual(['oldname']);
    expect((await findAtHome(link('https://jobs.lever.co/acme', 'We grow'))).boards).toHaveLength(1);
  });

  it('are those of others where there are many, but for one of its own name', async () => {
    const many = ['one', 'two', 'three', 'four'].map((name) => link(`https://jobs.lever.co/${name}`)).join('');
    expect((await find(many)).boards).toEqual([]);
    const ownBoards = await find(many + link('https://jobs.ashbyhq.com/acme-inc'));
    expect(ownBoards.boards.map(({ name }) => name.token)).toEqual(['acme-inc']);
  });
});

describe('roles in the data of a site', () => {
  const roles = async (...data: object[]) =>
    (await find(`${link('/careers', 'Careers')}${data.map(posting).join('')}`)).postings.map(({ title }) => title);
  const of = (name: string, more: object = {}) => ({ hiringOrganization: { '@type': 'Organization', name, ...more } });

  it('are not those of an agency’s customers', async () => {
    const own = { title: 'Recruiter', ...of('Acme Ltd') };
    expect(await roles(own, { title: 'Welder', ...of('Globex', { sameAs: 'https://globex.com' }) })).toEqual([
      'Recruiter',
    ]);
    const firms = ['Globex', 'Initech', 'Umbrella', 'Hooli'];
    expect(await roles(own, ...firms.map((name) => ({ title: `Cook at ${name}`, ...of(name) })))).toEqual([
      'Recruiter',
    ]);
  });

  it.each([
    'This position has been filled.',
    'Sorry, this job is no longer available.',
    'We are no longer accepting applications.',
    'Applications for this role are closed.',
    'Diese Stelle ist leider bereits besetzt.',
    'Deze vacature is vervuld.',
    'Cette offre n’est plus disponible.',
    'Questa posizione non è più disponibile.',
    'Esta vaga foi encerrada.',
  ])('are not open where their page says: %s', async (text) => {
    const html = `${link('/careers', 'Careers')}<p>${text}</p>`;
    expect((await find(html + posting({ title: 'Welder' }))).postings).toEqual([]);
    expect((await find(html + posting({ title: 'Welder' }) + posting({ title: 'Cook' }))).postings).toHaveLength(2);
  });

  it.each([
    'If this position is filled, we will write to you.',
    'We are no longer accepting applications from agencies.',
    'Cette offre est disponible.',
    'Deze vacature is nieuw.',
  ])('are open where their page says: %s', async (text) => {
    const html = `${link('/careers', 'Careers')}<p>${text}</p>${posting({ title: 'Welder' })}`;
    expect((await find(html)).postings).toHaveLength(1);
  });

  it('are as many as have a title, where the identifier of each is the company', async () => {
    const cook = (title: string, value: string) => ({ title, identifier: { '@type': 'PropertyValue', value } });
    expect(await roles(...['Cook', 'Baker', 'Waiter'].map((title) => cook(title, 'acme-gmbh')))).toEqual([
      ...['Cook', 'Baker', 'Waiter'],
    ]);
    const firm = of('Acme GmbH');
    const named = ['Cook', 'Baker'].map((title) => ({
      ...cook(title, 'Acme GmbH'),
      hiringOrganization: firm.hiringOrganization,
    }));
    expect(await roles(...named)).toEqual(['Cook', 'Baker']);
    expect(await roles(cook('Koch', '7'), cook('Cook', '7'))).toHaveLength(1);
  });

  it('are open through the day until which they are valid', async () => {
    expect(
      await roles(
        { title: 'Cook', validThrough: '2026-11-22' },
        { title: 'Baker', validThrough: '2026-11-21' },
        { title: 'Waiter', validThrough: '2026-11-22T01:00:00Z' },
      ),
    ).toEqual(['Cook']);
  });

  it('are those of the company’s brands', async () => {
    expect(await roles({ title: 'Cook', ...of('Globex') }, { title: 'Baker', ...of('Acme') })).toEqual([
      'Cook',
      'Baker',
    ]);
    const shared = of('Globex', { sameAs: 'https://www.linkedin.com/company/globex' });
    expect(await roles({ title: 'Cook', ...shared }, { title: 'Baker' })).toEqual(['Cook', 'Baker']);
  });
});

const deep = (count: number, open: string, close = ''): string => open.repeat(count) + close.repeat(count);
const posting = (over: object): string =>
  `<script type="application/ld+json">${JSON.stringify({ '@type': 'JobPosting', title: 'Cook', ...over })}</script>`;

/** Pages that try to exhaust or mislead the parser. */
const HOSTILE: readonly string[] = [
  deep(20_000, '<div>', '</div>'),
  deep(50_000, '<a href="/careers">'),
  deep(100_000, '<'),
  deep(100_000, '&lt;'),
  `<a href="${'/careers'.repeat(50_000)}">jobs</a>`,
  `<a href="/careers">${'careers '.repeat(50_000)}</a>`,
  'greenhouse.io'.repeat(50_000),
  'https://boards.greenhouse.io/'.repeat(20_000),
  `https://${'a.'.repeat(100_000)}recruitee.com`,
  `<script type="application/ld+json">${'['.repeat(100_000)}</script>`,
  `<script type="application/ld+json">${'{"@type":'.repeat(10_000)}</script>`,
  posting({ title: { toString: 'x' } }),
  posting({ title: ['Cook'] }),
  posting({ title: '\u202e\u0000 ' }),
  posting({ jobLocation: Array(5_000).fill({ address: { addressLocality: 'x'.repeat(500) } }) }),
  posting({ url: 'javascript:alert(1)', datePosted: '-1' }),
  posting({ validThrough: '1999', identifier: { value: { a: 1 } } }),
  link('javascript:alert(1)', 'careers'),
  link('file:///etc/passwd', 'careers'),
  link('http://127.0.0.1/careers', 'careers'),
  link('//[::1]/jobs', 'jobs'),
  link('https://boards.greenhouse.io/%00', 'jobs'),
  link('https://boards.greenhouse.io/' + '%E0%A4%A'.repeat(100), 'jobs'),
  link(`https://${'x'.repeat(300)}.recruitee.com`, 'jobs'),
  ...Array.from({ length: 80 }, (_, seed) => noise(seed)),
];

/** Random markup fragments in an invalid order. */
function noise(seed: number): string {
  const fragments = [
    '<a href="',
    '">',
    '<script>',
    '</script>',
    '{"@type":"JobPosting"',
    'lever.co/',
    '<iframe src=',
    "'",
    '&#x0;',
    '\u0000',
    '<base href="//',
    'jobs.',
    '<!--',
    ']]>',
    '\\/',
    'careers',
  ];
  let state = seed + 1;
  let text = '';
  for (let n = 0; n < 2_000; n++) {
    state = (state * 48_271) % 2_147_483_647;
    text += fragments[state % fragments.length];
  }
  return text;
}

describe('a hostile page', () => {
  it('is read in bounded time, and leads nowhere that a board is not', async () => {
    expect(HOSTILE.length).toBeGreaterThan(100);
    let slowestMs = 0;
    for (const html of HOSTILE) {
      const before = ranMs();
      const { boards, postings } = await find(html);
      slowestMs = Math.max(slowestMs, ranMs() - before);
      for (const { name } of boards) expect(name.token).toMatch(/^[\p{L}\p{N}][\p{L}\p{N} ._&+-]{0,99}$/u);
      for (const role of postings) {
        expect(role.title).toMatch(/^[^\p{C}]{1,200}$/u);
        expect(role.url ?? 'https://').toMatch(/^https?:/);
        expect(role.locations.length).toBeLessThanOrEqual(30);
      }
    }
    // Up to twenty-five pages each; superlinear parsing would take minutes.
    expect(slowestMs).toBeLessThan(15_000);
  }, 60_000);
});
