import { Kalshi } from './kalshi.connector.js';
import { POLYMARKET_READERS } from './polymarket-answers.rules.js';
import { Polymarket } from './polymarket.connector.js';
import { VenueError } from './venue.port.js';

const { signal } = new AbortController();

function unread() {
  const errors: unknown[] = [];
  return { errors, note: (error: unknown) => void errors.push(error) };
}

describe('settled markets', () => {
  const resolved = (conditionId: string, more: object = {}) => ({
    conditionId,
    closed: true,
    umaResolutionStatus: 'resolved',
    outcomes: '["Yes","No"]',
    outcomePrices: '["1","0"]',
    ...more,
  });

  it('of Polymarket are read beside one without prices', () => {
    const markets = [resolved('a'), resolved('b', { outcomePrices: undefined }), resolved('c')];
    expect([...POLYMARKET_READERS['polymarket settlements']({ markets }).rows]).toEqual([
      ['a', '1'],
      ['c', '1'],
    ]);
  });

  it('of Polymarket are returned though a further batch is malformed', async () => {
    const read = async (url: string) => {
      if (url.includes('=id60')) throw new VenueError('malformed', 'no JSON');
      return { rows: url.includes('=id0&') ? [['id0', '1']] : [['id100', '0']], next: '' };
    };
    const venue = new Polymarket({ http: { read } as never, gammaUrl: '', clobUrl: '' });
    const { errors, note } = unread();
    const ids = Array.from({ length: 120 }, (_, n) => `id${n}`);
    expect([...(await venue.settlements(ids, signal, note))]).toEqual([
      ['id0', '1'],
      ['id100', '0'],
    ]);
    expect(errors).toHaveLength(1);
  });

  const kalshi = (failure: VenueError, asked: string[] = []) => {
    const find = async (url: string) => {
      asked.push(url);
      if (url.endsWith('/b')) throw failure;
      return { rows: ['1'], next: '' };
    };
    return new Kalshi({ http: { find } as never, baseUrl: '', now: () => 0 });
  };

  it('of Kalshi are read beside one that is malformed', async () => {
    const { errors, note } = unread();
    const paid = await kalshi(new VenueError('malformed', 'no JSON')).settlements(['a', 'b', 'c'], signal, note);
    expect([...paid.keys()]).toEqual(['a', 'c']);
    expect(errors).toHaveLength(1);
  });

  it('of Kalshi are returned, and no more asked for, once the venue is down', async () => {
    const asked: string[] = [];
    const { errors, note } = unread();
    const paid = await kalshi(new VenueError('unreachable', 'down'), asked).settlements(['a', 'b', 'c'], signal, note);
    expect([[...paid.keys()], asked.length, errors.length]).toEqual([['a'], 2, 1]);
  });
});
