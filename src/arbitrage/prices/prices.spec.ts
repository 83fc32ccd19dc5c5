import fc from 'fast-check';
import { type Relation } from '../arbitrage.events.js';
import { decimalOf, fixed, fixedOf, ONE, over, rounded, times } from './decimal.rules.js';
import { askFor, depthOf, bestLevels, type Level } from './depth.rules.js';
import { entryFee, netPayout, type FeeTerms } from './fees.rules.js';
import { annualizedPct, offerOf, roiPct, type PricedContract } from './offer.rules.js';

const KALSHI: FeeTerms = { kind: 'quadratic', rate: '0.07', places: 4 };
const POLYMARKET: FeeTerms = { kind: 'quadratic', rate: '0.04', places: 5 };
const PREDICTIT: FeeTerms = { kind: 'profit', rate: '0.1' };

const cents = fc.integer({ min: 1, max: 999 }).map((mills) => decimalOf((BigInt(mills) * ONE) / 1_000n));
const fees = fc.constantFrom<FeeTerms>({ kind: 'none' }, KALSHI, POLYMARKET, PREDICTIT);

function contract(
  venue: PricedContract['venue'],
  asks: [string | null, string | null],
  terms: FeeTerms,
): PricedContract {
  return { venue, yesAsk: asks[0], noAsk: asks[1], volume: null, fees: terms, book: null, remark: null };
}

describe('decimals', () => {
  it('come back as they went in', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (value) => {
        expect(fixed(decimalOf(value))).toBe(value);
      }),
    );
  });

  it.each([
    ['0.1', '0.1'],
    ['007.500', '7.5'],
    ['1e-7', '0.0000001'],
    ['2.5e2', '250'],
    ['-0', '0'],
  ])('%s is %s', (text, normal) => expect(decimalOf(fixed(text))).toBe(normal));

  it.each(['', '.', '1.', '.5', '0x1', 'NaN', 'Infinity', '1,000', '1e999', ' 1', '0.0000000000000000001'])(
    '%j is none',
    (text) => expect(fixedOf(text)).toBeNull(),
  );

  it('are rounded to the side that was asked for', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n }),
        fc.integer({ min: 0, max: 6 }),
        (value, places) => {
          const step = 10n ** BigInt(18 - places);
          const [down, up] = [rounded(value, places, 'down'), rounded(value, places, 'up')];
          expect(down <= value && value <= up && up - down <= step).toBe(true);
          expect(down % step).toBe(0n);
          expect(up % step).toBe(0n);
        },
      ),
    );
    expect(decimalOf(times(fixed('0.333333333333333333'), fixed('0.1'), 'up'))).toBe('0.033333333333333334');
    expect(decimalOf(over(ONE, fixed('3'), 'down'))).toBe('0.333333333333333333');
  });
});

describe('fees', () => {
  it.each([
    [KALSHI, '0.41', '0.017'],
    [KALSHI, '0.5', '0.0175'],
    [KALSHI, '0.01', '0.0007'],
    [POLYMARKET, '0.5', '0.01'],
    [POLYMARKET, '0.613', '0.00949'],
    [PREDICTIT, '0.3', '0'],
  ] as const)('%j at %s: %s', (terms, price, fee) => {
    expect(decimalOf(entryFee(terms, fixed(price)))).toBe(fee);
  });

  it('of PredictIt leave 1 − 0.10 × (1 − price) of a dollar', () => {
    expect(decimalOf(netPayout(PREDICTIT, fixed('0.4')))).toBe('0.94');
  });
});

describe('an offer', () => {
  /** The cash flows of one share per leg, in each possible outcome. */
  function profits(first: PricedContract, second: PricedContract, relation: Relation): bigint[] {
    const ways =
      relation === 'complement'
        ? [
            [first.yesAsk, second.yesAsk],
            [first.noAsk, second.noAsk],
          ]
        : [
            [first.yesAsk, second.noAsk],
            [first.noAsk, second.yesAsk],
          ];
    return ways.map(([a, b]) => {
      const [one, other] = [fixed(a as string), fixed(b as string)];
      const spent = one + entryFee(first.fees, one) + other + entryFee(second.fees, other);
      const outcomes = [netPayout(first.fees, one) - spent, netPayout(second.fees, other) - spent];
      return outcomes.reduce((worst, profit) => (profit < worst ? profit : worst));
    });
  }

  it('is a lock exactly where the better way wins in every outcome', () => {
    fc.assert(
      fc.property(
        fc.tuple(cents, cents, cents, cents),
        fc.tuple(fees, fees),
        fc.constantFrom<Relation>('identity', 'complement'),
        ([a, b, c, d], [one, other], relation) => {
          const first = contract('polymarket', [a, b], one);
          const second = contract('kalshi', [c, d], other);
          const offer = offerOf(first, second, relation, true);
          const best = profits(first, second, relation).reduce((x, y) => (x > y ? x : y));
          const inverted = offer?.notes.some((note) => / as those of (?:opposite|one) /.test(note)) === true;
          // Six places are shown, rounded up, so a smaller profit is not a lock.
          const tiny = best > 0n && best < ONE / 1_000_000n;
          if (!tiny) expect(offer?.isArbitrage).toBe(best > 0n && !inverted);
          else expect(offer?.isArbitrage && best <= 0n).toBe(false);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it('never is one for a near pair, unknown fees or books that were not read', () => {
    const cheap = (terms: FeeTerms): [PricedContract, PricedContract] => [
      contract('polymarket', ['0.3', '0.6'], terms),
      contract('kalshi', ['0.6', '0.35'], KALSHI),
    ];
    expect(offerOf(...cheap(POLYMARKET), 'identity', true)?.isArbitrage).toBe(true);
    expect(offerOf(...cheap(POLYMARKET), 'near', true)?.isArbitrage).toBe(false);
    expect(offerOf(...cheap(POLYMARKET), 'identity', false)?.isArbitrage).toBe(false);
    const unknown = offerOf(...cheap({ kind: 'unknown', why: 'exponent 2' }), 'identity', true);
    expect(unknown).toMatchObject({ isArbitrage: false, feesKnown: false });
    expect(unknown?.notes[0]).toBe('The fee of Polymarket is unknown (exponent 2) and not counted.');
  });

  it('buys the same side twice where the contracts are opposite', () => {
    const offer = offerOf(
      contract('polymarket', ['0.61', '0.4'], { kind: 'none' }),
      contract('kalshi', ['0.34', '0.67'], KALSHI),
      'complement',
      true,
    );
    expect(offer).toMatchObject({
      yes: { venue: 'polymarket', outcome: 'yes', price: '0.61' },
      no: { venue: 'kalshi', outcome: 'yes', price: '0.34' },
      grossCost: '0.95',
      combinedCost: '0.9658',
    });
  });

  it('shows no lock out of fees on profit alone', () => {
    // 0.98 gross, but a winner pays at most 0.961: the profit fee turns the gain into a loss.
    const offer = offerOf(
      contract('kalshi', ['0.37', null], { kind: 'none' }),
      contract('predictit', [null, '0.61'], PREDICTIT),
      'identity',
      true,
    );
    expect(offer).toMatchObject({ grossCost: '0.98', isArbitrage: false });
    expect(offer?.combinedCost).toBe('1.019772');
  });

  it('is none where a side is not sold', () => {
    expect(
      offerOf(
        contract('polymarket', ['0.3', null], KALSHI),
        contract('kalshi', ['0.3', null], KALSHI),
        'identity',
        true,
      ),
    ).toBeNull();
  });

  it('says what prices that add up to a dollar say', () => {
    const offer = offerOf(
      contract('polymarket', ['0.9', '0.11'], { kind: 'none' }),
      contract('kalshi', ['0.11', '0.9'], { kind: 'none' }),
      'identity',
      true,
    );
    expect(offer).toMatchObject({ isArbitrage: false, combinedCost: '0.22' });
  });

  it('is none of opposite contracts whose prices are those of one', () => {
    const cheap = [
      contract('polymarket', ['0.12', '0.9'], { kind: 'none' }),
      contract('kalshi', ['0.13', '0.89'], { kind: 'none' }),
    ] as const;
    const offer = offerOf(...cheap, 'complement', true);
    expect(offer).toMatchObject({ isArbitrage: false, combinedCost: '0.25' });
    expect(offer?.notes).toContain('The two Yes prices are alike, as those of one contract are: not counted.');
    // A small gap is what a lock looks like.
    const close = contract('kalshi', ['0.85', '0.16'], { kind: 'none' });
    expect(offerOf(cheap[0], close, 'complement', true)).toMatchObject({ isArbitrage: true, combinedCost: '0.97' });
  });

  it('is no lock while a venue takes no orders, and says which', () => {
    const polymarket = contract('polymarket', ['0.4', '0.62'], POLYMARKET);
    const kalshi = contract('kalshi', ['0.55', '0.5'], KALSHI);
    expect(offerOf(polymarket, kalshi, 'identity', true)).toMatchObject({ isArbitrage: true });
    for (const [first, second, venue] of [
      [{ ...polymarket, paused: true }, kalshi, 'Polymarket'],
      [polymarket, { ...kalshi, paused: true }, 'Kalshi'],
    ] as const) {
      const offer = offerOf(first, second, 'identity', true);
      expect(offer?.isArbitrage).toBe(false);
      expect(offer?.notes).toContain(`${venue} takes no orders for this contract now: not counted.`);
    }
  });

  it('tells its return', () => {
    expect(roiPct('0.97')).toBe('3.0927');
    expect(roiPct('1.02')).toBe('-1.9608');
    expect(annualizedPct('3.0927', '2026-11-22', '2026-12-31')).toBe('28.9445');
    expect(annualizedPct('1', '2026-11-22', '2026-11-22')).toBe('365');
    expect(annualizedPct('1', '2026-11-23', '2026-11-22')).toBeNull();
  });
});

describe('depth', () => {
  const none: FeeTerms = { kind: 'none' };
  const level = fc.record({ price: cents, size: fc.integer({ min: 1, max: 40 }).map(String) });
  const levels = fc.array(level, { maxLength: 6 }).map(bestLevels);

  /** Buys share by share, as a naive reference. */
  function byShares(yes: readonly Level[], no: readonly Level[]): bigint {
    const shares = (side: readonly Level[]): bigint[] =>
      side.flatMap(({ price, size }) => Array.from({ length: Number(size) }, () => fixed(price)));
    const [one, other] = [shares(yes), shares(no)];
    let spent = 0n;
    for (let n = 0; n < Math.min(one.length, other.length); n++) {
      const cost = (one[n] as bigint) + (other[n] as bigint);
      if (cost >= ONE) break;
      spent += cost;
    }
    return spent;
  }

  it('is what share by share comes to', () => {
    fc.assert(
      fc.property(levels, levels, (yes, no) => {
        const depth = depthOf({ levels: yes, fees: none }, { levels: no, fees: none });
        expect(fixed(depth)).toBe(rounded(byShares(yes, no), 2, 'down'));
      }),
    );
  });

  it('is bought from at the price of the smallest order, which a leftover share does not make', () => {
    const levels = [
      { price: '0.01', size: '0.4' },
      { price: '0.45', size: '3' },
      { price: '0.47', size: '10' },
    ];
    expect(['0.4', '1', '3.4', '5', '13.4', '14'].map((shares) => askFor(levels, shares))).toEqual([
      '0.01',
      '0.45',
      '0.45',
      '0.47',
      '0.47',
      null,
    ]);
  });

  it('ends where the fees eat the rest', () => {
    const side = (price: string): Level[] => [{ price, size: '100' }];
    expect(depthOf({ levels: side('0.49'), fees: KALSHI }, { levels: side('0.49'), fees: none })).toBe('99.74');
    expect(depthOf({ levels: side('0.495'), fees: KALSHI }, { levels: side('0.495'), fees: none })).toBe('0');
  });
});
