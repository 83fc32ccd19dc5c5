import { type EdgeRequest } from '../../web/http/request-context.js';
import { keyPassedOn } from './caller-headers.js';

const NOTIFICATION = { jsonrpc: '2.0', method: 'notifications/initialized' };
const request = (id: unknown): object => ({ jsonrpc: '2.0', id, method: 'tools/call' });
const answer = (id: unknown): object => ({ jsonrpc: '2.0', id, result: {} });

/** The key of the call of a message under the key `K` of its HTTP request. */
function keyOf(body: unknown, message: string | number, key = 'K'): string | undefined {
  return keyPassedOn({ headers: { 'idempotency-key': key }, body } as unknown as EdgeRequest, message)[
    'idempotency-key'
  ];
}

describe('the Idempotency-Key of a call', () => {
  it('is that of its HTTP request where the call is alone', () => {
    expect(keyOf(request(1), 1)).toBe('K');
  });

  it('differs for each request of a batch and for each key, also where ids are a number and its text', () => {
    const batch = [request(1), request('1'), request(0), request('')];
    const keys = [keyOf(batch, 1), keyOf(batch, '1'), keyOf(batch, 0), keyOf(batch, ''), keyOf(batch, 1, 'L')];
    expect(new Set([...keys, 'K']).size).toBe(6);
  });

  it('is the same in a repeat with other ids, or without a notification or an answer before it', () => {
    const first = keyOf([request(1), request(2)], 2);
    expect(keyOf([request('a'), request('b')], 'b')).toBe(first);
    expect(keyOf([request(1), NOTIFICATION, answer(2), null, 5, request(2)], 2)).toBe(first);
  });

  it('is the same whether the key of the batch is bare or quoted', () => {
    expect(keyOf([request(1)], 1, '"K"')).toBe(keyOf([request(1)], 1));
  });

  it('derives from the form under which the batch is stored', () => {
    const batch = { headers: { 'idempotency-key': 'K' }, body: [request(1)], idempotencyKey: '"K"' };
    expect(keyPassedOn(batch as unknown as EdgeRequest, 1)['idempotency-key']).not.toBe(keyOf([request(1)], 1));
  });

  it('is passed on as it is where it is unusable, so that the call refuses it', () => {
    expect(keyOf([request(1)], 1, 'x'.repeat(300))).toBe('x'.repeat(300));
  });
});
