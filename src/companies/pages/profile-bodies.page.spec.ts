import { investorBody } from './profile-bodies.page.js';

type Given = Parameters<typeof investorBody>[0];

function bodyOf(dates: readonly (string | null)[], total = dates.length, offset = 0): string {
  const holdings = dates.map((date, at) => ({
    slug: `firm-${at}`,
    name: `Firm ${at}`,
    round: 'Seed',
    date,
    amount: null,
    investors: [],
    lead_investors: [],
    sectors: [],
    is_lead: false,
  }));
  const investor = { slug: 'x', name: 'X', kind: 'firm', deals: total, leadDeals: 0, otherNames: [] };
  return String(
    investorBody({ investor, holdings, total, nextCursor: 'next' } as unknown as Given, [], { offset, limit: 50 }),
  );
}

function captionOf(dates: readonly (string | null)[], total?: number): string | undefined {
  return /<figcaption>\s*([^<]*?)\s*<\/figcaption>/.exec(bodyOf(dates, total))?.[1];
}

describe('the deals of an investor by year', () => {
  it.each([
    ['all', ['2020-01-01', '2021'], undefined, 'Deals on file'],
    ['the dated ones', ['2020-01-01', '2021', null], undefined, '2 of 3 deals have a date'],
    ['the years that fit', ['1999', '2009-05-01', '2010', '2021'], undefined, '2 of 4 deals: with a date since 2010'],
    ['the newest', ['2020', '2021'], 900, '2 of 900 deals: the newest 2 with a date since 2020'],
  ])('say that they are %s', (_what, dates, total, caption) => expect(captionOf(dates, total)).toBe(caption));
});

describe('the deals of an investor', () => {
  const dates = Array.from({ length: 50 }, (_, at) => `20${10 + (at % 10)}-01-01`);

  it('lead on to the next page and to the last', () => {
    const body = bodyOf(dates, 9_990);
    expect(body).toContain('href="/investors/x?offset=50"');
    expect(body).toContain('href="/investors/x?offset=9950"');
    expect(body).toContain('1–50 of 9,990');
  });

  it('have no chart of a later page', () => {
    expect(bodyOf(dates, 9_990, 50)).not.toContain('<figcaption>');
    expect(bodyOf(dates, 9_990, 50)).toContain('51–100 of 9,990');
  });

  it('say why there are none', () => {
    expect(bodyOf([])).toContain('No deal of X is on file');
    expect(bodyOf([], 900, 950)).toContain('The list ends before this page');
  });
});
