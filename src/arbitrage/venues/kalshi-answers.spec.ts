import { KALSHI_READERS } from './kalshi-answers.rules.js';
import { instantIn } from './venue-fields.rules.js';

it('reads a time without a zone in UTC', () => {
  expect(instantIn('2026-12-09T14:00:00')).toBe('2026-12-09T14:00:00.000Z');
});

const EVENT = {
  event_ticker: 'KXFEDDECISION-26DEC',
  series_ticker: 'KXFEDDECISION',
  title: 'Fed decision in December 2026?',
  markets: [
    { ticker: 'KXFEDDECISION-26DEC-H0', status: 'active', yes_sub_title: 'No change' },
    { ticker: 'KXFEDDECISION-26DEC-C25', status: 'active', yes_sub_title: 'Cut by 25' },
  ],
};

function urlsOf(event: object): string[] {
  const { rows } = KALSHI_READERS['kalshi events']({ events: [event], cursor: '' }, Date.parse('2026-11-24T12:00:00Z'));
  return [...rows].map((row) => ('url' in row ? row.url : row.why));
}

describe('the page of a Kalshi contract', () => {
  it('is that of its event, not of the whole series', () => {
    const page = 'https://kalshi.com/markets/kxfeddecision/fed-decision-in-december-2026/kxfeddecision-26dec';
    expect(urlsOf(EVENT)).toEqual([page, page]);
  });

  it('is found without the series, and with a title without letters', () => {
    const page = 'https://kalshi.com/markets/kxfeddecision/unnamed/kxfeddecision-26dec';
    expect(urlsOf({ ...EVENT, series_ticker: null, title: '?' })).toEqual([page, page]);
  });
});
