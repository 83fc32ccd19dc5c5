import { decodeMessage, MalformedMessage, type ReceivedMessage } from './feed-message.js';

const AT = { topic: 'intel.credits.v1', partition: 0 };
const HEADERS: Record<string, string> = {
  ce_id: '018f6f0e-7d40-7cc3-98c4-dc0c0c07398f',
  ce_type: 'intel.credits.CreditDebited',
  ce_time: '2026-11-29T12:00:00.000Z',
  ce_position: '9223372036854775807',
  ce_revision: '0',
  ce_correlationid: 'c',
};
const received = (change: Partial<ReceivedMessage>, headers: ReceivedMessage['headers'] = {}): ReceivedMessage => ({
  key: 'credits-1',
  value: '{"amount":1}',
  ...change,
  headers: { ...HEADERS, ...headers },
});
const errorOf = (message: ReceivedMessage): unknown => {
  try {
    return decodeMessage(AT, message);
  } catch (error) {
    return error;
  }
};

describe('a message of the feed', () => {
  it('has a position and a revision of 64 bits', () => {
    expect(decodeMessage(AT, received({}))).toMatchObject({ position: 9_223_372_036_854_775_807n, revision: 0n });
  });

  it.each<[string, ReceivedMessage]>([
    ['a key', received({ key: null })],
    ['a value', received({ value: null })],
    ['a key without NUL', received({ key: Buffer.from('a\0') })],
    ['a value that is JSON', received({ value: Buffer.from('\0\0\0\0\x01{"secret":1}') })],
    ['a value that is an object', received({ value: 'null' })],
    ['a position', received({}, { ce_position: undefined })],
    ['one position', received({}, { ce_position: ['1', '2'] })],
    ['a header with a value', received({}, { ce_position: null as unknown as undefined })],
    ['a position within 64 bits', received({}, { ce_position: '99999999999999999999' })],
    ['a position within 63 bits', received({}, { ce_position: '9223372036854775808' })],
    ['a decimal position', received({}, { ce_position: '0x10' })],
    ['a position from 0', received({}, { ce_position: '-3' })],
    ['a revision', received({}, { ce_revision: 'last' })],
    ['an id without NUL', received({}, { ce_id: 'a\0' })],
  ])('has %s; the reason quotes nothing of another record', (_what, message) => {
    const error = errorOf(message);
    expect(error).toBeInstanceOf(MalformedMessage);
    expect((error as Error).message).toMatch(/^a record in intel\.credits\.v1\/0 has [\w ]+$/);
    expect((error as Error).message).not.toContain('secret');
  });
});
