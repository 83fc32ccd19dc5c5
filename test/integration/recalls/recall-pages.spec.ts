import { add, Visitor } from '../console/console-world.js';
import { Service } from '../metering/stack.js';
import { SiteVisitor } from '../site/site-world.js';
import { RecallWorld } from './recall-world.js';

let service: Service;
let recalls: RecallWorld;
let accountId: string;
let key: string;

const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');

beforeAll(async () => {
  service = await Service.start();
  recalls = new RecallWorld(service);
  ({ accountId, key } = await service.account('pro'));
  await recalls.company('acme', { totalFunding: 5_000_000 });
  await recalls.read('acme', key);
  await recalls.read('acme', key);
}, 60_000);
afterAll(() => service?.stop());

it('the preview of a correction counts accounts, refunds and credits; the console shows the progress', async () => {
  const wrong = { kind: 'corrected', field: 'total_funding', value: 500_000 };
  const preview = await recalls.correct('acme', wrong, '?dry_run=true');
  expect(preview.body).toMatchObject({ accounts: 1, refunds: 2, credits: 2, records: 1, dry_run: true });
  const ann = await Visitor.signedIn(service, (await add(service, 'ann')).operator_token);
  await ann.see('/operations/companies/acme/correct?field=total_funding');
  const form = { kind: 'corrected', field: 'total_funding', value: '500000', reason: 'spec' };
  expect(textOf((await ann.act('/operations/companies/acme/correct', form)).text)).toContain(
    '1 account, 2 refunds, 2 credits',
  );
  expect((await service.call('GET', '/api/v1/recalls', key)).body.data).toEqual([]);

  const done = await recalls.correct('acme', wrong);
  expect(done.body).not.toHaveProperty('accounts');
  const [recall] = await recalls.recallsOf(key, 1);
  await recalls.refunded(accountId, 2);
  expect(textOf((await ann.see('/operations/recalls')).text)).toMatch(/company acme total_funding 1 2 2/);
  const page = textOf((await ann.see(`/operations/recalls/${recall.recall_id}`)).text);
  expect(page).toContain('1 account, 2 refunds, 2 credits');
  expect(page).toContain('2 of 2');
  expect(page).toContain('Record company acme');
  expect((await ann.see('/operations/recalls/none')).status).toBe(404);
});

it('the account’s page shows the recall and takes a choice of classes', async () => {
  const visitor = await SiteVisitor.signedIn(service, key);
  const { text } = await visitor.see('/account/recalls');
  for (const query of ['before=@1&before=@2', 'before=x', `before=@${'9'.repeat(30)}`]) {
    expect([query, (await visitor.see(`/account/recalls?${query}`)).status]).toEqual([query, 200]);
  }
  expect(textOf(text)).toMatch(/Corrected acme total_funding : 5000000 → 500000 2 2 credits/);
  const fields = new URLSearchParams({ form_token: visitor.formToken });
  for (const one of ['text', 'erased']) fields.append('classes', one);
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' };
  const sent = await visitor.call('POST', '/account/recalls/classes', headers, fields.toString());
  expect([sent.status, sent.location]).toEqual([303, '/account/recalls']);
  const again = (await visitor.see('/account/recalls')).text;
  const checked = [...again.matchAll(/value="(\w+)"\s+checked/g)].map(([, name]) => name);
  expect(checked).toEqual(['text', 'erased']);
});

it('the export of the account has its recalls, whatever classes it has chosen', async () => {
  const [recall] = (await service.call('GET', '/api/v1/recalls?classes=money', key)).body.data;
  const visitor = await SiteVisitor.signedIn(service, key);
  const { recalls: exported } = JSON.parse((await visitor.call('GET', '/account/export.json', { accept: '*/*' })).text);
  expect(exported).toEqual([recall]);
  const stranger = await SiteVisitor.signedIn(service, (await service.account('pro')).key);
  expect(JSON.parse((await stranger.call('GET', '/account/export.json', { accept: '*/*' })).text).recalls).toEqual([]);
});

it('the account’s page names a withdrawn company, and its own page shows no status that no source states', async () => {
  await recalls.company('gone', {});
  const { key: reader } = await service.account('pro');
  const visitor = await SiteVisitor.signedIn(service, reader);
  expect(textOf((await visitor.see('/companies/gone')).text)).not.toMatch(/\bStatus Active\b/);
  expect((await visitor.see('/companies/gone.md')).text).not.toContain('Status');
  await recalls.read('gone', reader);
  await recalls.correct('gone', { kind: 'withdrawn' });
  await recalls.recallsOf(reader, 1);
  expect(textOf((await visitor.see('/account/recalls')).text)).toMatch(/Withdrawn gone The whole record/);
});
