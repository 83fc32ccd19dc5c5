import { investorBody } from './profile-bodies.page.js';

type Given = Parameters<typeof investorBody>[0];

function captionOf(dates: readonly (string | null)[], total = dates.length): string | undefined {
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
  const body = String(investorBody({ investor, holdings, total, nextCursor: null } as unknown as Given, []));
  return /<figcaption>\s*([^<]*?)\s*<\/figcaption>/.exec(body)?.[1];
}

describe('the deals of an investor by year', () => {
  it.each([
    ['all', ['2020-01-01', '2021'], undefined, 'Deals on file'],
    ['the dated ones', ['2020-01-01', '2021', null], undefined, '2 of 3 deals have a date'],
    ['the years that fit', ['1999', '2009-05-01', '2010', '2021'], undefined, '2 of 4 deals: with a date since 2010'],
    ['the newest', ['2020', '2021'], 900, '2 of 900 deals: the newest 2 with a date since 2020'],
  ])('say that they are %s', (_what, dates, total, caption) => expect(captionOf(dates, total)).toBe(caption));
});
