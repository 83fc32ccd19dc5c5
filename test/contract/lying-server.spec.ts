import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { noteSigner } from '../../src/tlog/note.js';
import { type Bundled, type LoggedEvent, LyingServer } from '../kit/lying-server.js';

const { verifyAnswer } = (await import(resolve(import.meta.dirname, '../../bin/verify-answer.mjs'))) as {
  verifyAnswer(answer: Uint8Array, bundle: string, trust: object): Promise<{ verdict: string; proved: string[] }>;
};

const signer = noteSigner('api.example.com/log/1', Buffer.alloc(32, 7));
const ID = '0198c1de-3a6b-5f2e-9c41-5d0c8a1b2e3f';
const record = { kind: 'company', id: ID, stream: `company-${ID}` };
const REQUEST = randomUUID();

const ROUND = {
  roundId: 'r',
  round: 'Seed',
  date: '2024',
  amount: 5,
  valuation: null,
  leadInvestors: [],
  investors: [],
};

function answerOf(city: string, funding = 5): { readonly paidFor: string; readonly sent: Buffer } {
  const data = `{"data":${JSON.stringify({ id: ID, name: 'Acme', hq_city: city, total_funding: funding })}`;
  return {
    paidFor: `${data}}`,
    sent: Buffer.from(`${data},"credits":{"cost":1,"remaining_period":8,"remaining_balance":5}}`),
  };
}

/** A log with a company, and with its correction unless the server hides it. */
function logged(server: LyingServer, correct = true): LoggedEvent[] {
  for (let at = 0; at < 20; at++) server.append(`job-${at}`, 'JobQueued', { at });
  const details = { name: 'Acme', hqCity: 'Porto' };
  const events = [server.append(record.stream, 'CompanyRegistered', { companyId: ID, details })];
  const provenance = { observedAt: '2026-01-02T00:00:00.000Z' };
  events.push(server.append(record.stream, 'FundingRoundRecorded', { ...ROUND, provenance }));
  if (correct) events.push(server.append(record.stream, 'CompanyDetailsChanged', { changes: { hqCity: 'Lisbon' } }));
  return events;
}

function charged(server: LyingServer, city: string): LoggedEvent {
  return server.charge(REQUEST, answerOf(city).paidFor, { cost: 1, period: 8, balance: 5 });
}

async function verdict(server: LyingServer, city: string, parts: Omit<Bundled, 'record'>, trust = {}): Promise<string> {
  const bundle = await server.bundle(REQUEST, { ...parts, record });
  try {
    return (await verifyAnswer(answerOf(city).sent, bundle, { vkey: signer.vkey, ...trust })).verdict;
  } catch (error) {
    return `refused: ${(error as Error).message}`;
  }
}

describe('a service that answers with an old value', () => {
  it('is believed only while that value is the latest', async () => {
    const server = new LyingServer(signer);
    const events = logged(server);
    const charge = charged(server, 'Lisbon');
    const heads = await server.heads();
    expect(await verdict(server, 'Lisbon', { charge, events, heads })).toBe('proved');
  });

  it('is caught by the whole stream: the events lead to another value', async () => {
    const server = new LyingServer(signer);
    const events = logged(server);
    const charge = charged(server, 'Porto');
    const heads = await server.heads();
    expect(await verdict(server, 'Porto', { charge, events, heads })).toBe(
      'refused: hq_city is "Porto" in the answer, and its events lead to "Lisbon"',
    );
  });

  it('is caught when it inflates a figure that follows from rounds', async () => {
    const server = new LyingServer(signer);
    const events = logged(server);
    const { paidFor, sent } = answerOf('Lisbon', 50);
    const charge = server.charge(REQUEST, paidFor, { cost: 1, period: 8, balance: 5 });
    const bundle = await server.bundle(REQUEST, { charge, events, heads: await server.heads(), record });
    await expect(verifyAnswer(sent, bundle, { vkey: signer.vkey })).rejects.toThrow(
      'total_funding is 50 in the answer, and its events lead to 5',
    );
  });

  it('is caught by the heads when it drops the last correction', async () => {
    const server = new LyingServer(signer);
    const events = logged(server);
    const charge = charged(server, 'Porto');
    const heads = await server.heads();
    expect(await verdict(server, 'Porto', { charge, events: events.slice(0, -1), heads })).toContain(
      'the log has a newer event',
    );
    expect(await verdict(server, 'Porto', { charge, events: [], heads })).toContain('does not show the last event');
    expect(await verdict(server, 'Lisbon', { charge, events: events.slice(1), heads })).toContain('digest');
  });

  it('is caught when it leaves out an event in between', async () => {
    const server = new LyingServer(signer);
    const [first, , last] = logged(server);
    const charge = charged(server, 'Lisbon');
    const heads = await server.heads();
    const events = [first, last] as LoggedEvent[];
    expect(await verdict(server, 'Lisbon', { charge, events, heads })).toContain('event 1 of');
  });

  it('cannot use heads from before the correction', async () => {
    const server = new LyingServer(signer);
    const events = logged(server, false);
    const old = await server.heads();
    server.append(record.stream, 'CompanyDetailsChanged', { changes: { hqCity: 'Lisbon' } });
    const charge = charged(server, 'Porto');
    expect(await verdict(server, 'Porto', { charge, events, heads: old })).toContain('older than the answer');
  });
});

describe('a service that shows two logs', () => {
  it('is caught by the log that others see: it does not continue the one of the bundle', async () => {
    const [hidden, shown] = [new LyingServer(signer), new LyingServer(signer)];
    const events = logged(hidden, false);
    const charge = charged(hidden, 'Porto');
    const parts = { charge, events, heads: await hidden.heads() };
    logged(shown);
    for (let at = 0; at < 9; at++) charged(shown, 'Lisbon');
    // The bundle alone is whole; only a comparison with the public log tells.
    expect(await verdict(hidden, 'Porto', parts)).toBe('proved');
    const laterProof = (size: number): Promise<object> => shown.laterProof(size);
    expect(await verdict(hidden, 'Porto', parts, { laterProof })).toContain('a fork');
    hidden.append('job-later', 'JobQueued', {});
    expect(await verdict(hidden, 'Porto', parts, { laterProof: (size: number) => hidden.laterProof(size) })).toBe(
      'proved',
    );
  });
});
