import { parse } from 'csv-parse/sync';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from '../../kit/until.js';
import { type Answer, Service } from '../metering/stack.js';
import { SiteVisitor } from './site-world.js';

let folder: string;
let service: Service;
let visitor: SiteVisitor;
let key: string;
let keyId: string;
let second: { id: string; key: string };
const charged: Answer[] = [];

const match = (by: string, headers = {}): Promise<Answer> =>
  service.call('POST', '/api/v1/startups/match', by, { domains: ['nowhere.example'] }, headers);
const download = (by: SiteVisitor, url: string) => by.call('GET', url, { accept: 'text/html,*/*;q=0.8' });
const rowsOf = (text: string): number => text.match(/aria-label="Proof of/g)?.length ?? 0;
const today = (): string => new Date().toISOString().slice(0, 10);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'usage-'));
  service = await Service.start(undefined, { DATA_DIR: folder, TRANSPARENCY_LOG: '1' });
  const { accountId, ...account } = await service.account('pro');
  ({ key, keyId } = account);
  const issued = await service.call('POST', '/api/v1/me/keys', key, {
    name: '=HYPERLINK("https://x.example","go"), 2',
  });
  second = { id: issued.body.key_id as string, key: issued.body.api_key as string };
  charged.push(await match(key), await match(second.key), await match(second.key));
  const [refunded] = charged;
  await service.admin(`accounts/${accountId}/refunds`, {
    request_id: refunded?.headers['x-request-id'],
    reason: 'spec',
  });
  visitor = await SiteVisitor.signedIn(service, key);
  await until(async () => /<td>refund<[\s\S]*(Proof of[\s\S]*){3}/.test((await visitor.see('/account/usage')).text), {
    what: 'the movements',
  });
}, 60_000);

afterAll(async () => {
  await service?.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('the usage of an account', () => {
  it('is filtered by operation, key and days', async () => {
    const shown = async (query: string): Promise<number> => rowsOf((await visitor.see(`/account/usage?${query}`)).text);
    expect(await shown('')).toBe(3);
    expect(await shown('operation=&key_id=&from=&to=')).toBe(3);
    expect(await shown(`key_id=${second.id}`)).toBe(2);
    expect(await shown(`key_id=${keyId}`)).toBe(1);
    expect(await shown('operation=startups.match')).toBe(3);
    expect(await shown('operation=startups.list')).toBe(0);
    expect(await shown(`from=${today()}&to=${today()}`)).toBe(3);
    expect(await shown('to=2020-01-31')).toBe(0);
    expect((await visitor.see('/account/usage?from=2026-02-30')).status).toBe(400);
  });

  it('has whole request ids, and the proof of a charge of this account', async () => {
    const page = await visitor.see('/account/usage');
    for (const { headers } of charged) expect(page.text).toContain(`data-copy>${headers['x-request-id'] as string}<`);
    const path = `/account/usage/${charged[1]?.headers['x-request-id'] as string}/proof`;
    expect(page.text).toContain(path);
    const proof = await download(visitor, path);
    expect([200, 202]).toContain(proof.status);
    expect(JSON.parse(proof.text)).toMatchObject({ v: 1, request_id: charged[1]?.headers['x-request-id'] });
    expect((await download(new SiteVisitor(service), path)).status).toBe(401);
  });

  it('is downloaded as CSV with the same filter, without a formula', async () => {
    const answer = await download(visitor, `/account/usage.csv?key_id=${second.id}`);
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="usage-[\d-]{10}-[\d-]{10}\.csv"$/);
    const rows = parse<Record<string, string>>(answer.text, { columns: true, record_delimiter: '\r\n' });
    const common = { operation: 'startups.match', kind: 'debit', credits: '1', wallet: 'api', key_id: second.id };
    expect(rows).toMatchObject([common, common]);
    expect(rows[0]?.key).toBe(`'=HYPERLINK("https://x.example","go"), 2`);
    expect(rows.map(({ request_id: id }) => id)).toEqual(
      [charged[2], charged[1]].map((one) => one?.headers['x-request-id']),
    );
    const all = parse((await download(visitor, '/account/usage.csv')).text, {
      columns: true,
      record_delimiter: '\r\n',
    });
    expect(all).toHaveLength(4);
    expect((await download(new SiteVisitor(service), '/account/usage.csv')).status).toBe(401);
  });
});
