import { type OpenedRecall } from '../recalls.events.js';
import { type ChargedRead, refundsOf } from './refunds.rules.js';

const AT = '2026-11-26T00:00:00.000Z';
const DAY = 86_400_000;

const recall = (change: Partial<OpenedRecall> = {}): OpenedRecall =>
  ({ kind: 'corrected', classes: ['identity'], correctedAt: { position: '9', at: AT }, ...change }) as OpenedRecall;
const read = (requestId: string, change: Partial<ChargedRead> = {}): ChargedRead => ({
  requestId,
  wallet: 'api',
  credits: 1,
  at: Date.parse(AT) - DAY,
  isRefundable: true,
  isRefunded: false,
  ...change,
});
const idsOf = (of: OpenedRecall, charges: ChargedRead[], cap = 100): string[] =>
  refundsOf(of, charges, cap).map(({ requestId }) => requestId);

it.each([
  ['a read of a single record', recall(), read('q'), true],
  ['a list', recall(), read('q', { isRefundable: false }), false],
  ['a charge that was refunded', recall(), read('q', { isRefunded: true }), false],
  ['a free answer', recall(), read('q', { credits: 0 }), false],
  ['90 days before', recall(), read('q', { at: Date.parse(AT) - 90 * DAY }), true],
  ['more than 90 days before', recall(), read('q', { at: Date.parse(AT) - 90 * DAY - 1 }), false],
  ['money', recall({ classes: ['text', 'money'] }), read('q'), true],
  ['text alone', recall({ classes: ['text'] }), read('q'), false],
  ['an erasure', recall({ kind: 'erased', classes: ['erased'] }), read('q'), false],
])('%s', (_what, of, charge, isRefunded) => {
  expect(idsOf(of, [charge])).toEqual(isRefunded ? ['q'] : []);
});

it('refunds the oldest first, as far as the cap reaches', () => {
  const charges = [
    read('new', { credits: 1 }),
    read('old', { at: Date.parse(AT) - 3 * DAY, credits: 2 }),
    read('mid', { at: Date.parse(AT) - 2 * DAY, credits: 2 }),
  ];
  expect(idsOf(recall(), charges, 5)).toEqual(['old', 'mid', 'new']);
  expect(idsOf(recall(), charges, 3)).toEqual(['old', 'new']);
  expect(idsOf(recall(), charges, 0)).toEqual([]);
});
