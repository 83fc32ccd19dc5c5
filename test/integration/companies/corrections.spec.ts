import { randomUUID } from 'node:crypto';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { companyDecider, observe } from '../../../src/companies/record/company.decide.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { decideOn } from '../../../src/platform/event-store/decide.js';
import { companyStream } from '../../../src/companies/record/company.events.js';
import { Service, type Answer } from '../metering/stack.js';

let service: Service;
let key: string;
let companyId: string;

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.account('pro'));
  companyId = companyIdOf('acme.ai');
  const id = randomUUID();
  await decideOn(
    service.app.get(EventStore),
    companyStream(companyId),
    companyDecider,
    (state) =>
      observe(state, {
        companyId,
        domain: 'acme.ai',
        contestedDomain: null,
        slugBase: 'acme',
        details: { name: 'Acme', employeeCount: 120, hqCity: 'Oslo' },
        provenance: { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' },
      }),
    { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() },
  );
  await settled();
}, 60_000);

afterAll(() => service.stop());

async function settled(): Promise<void> {
  const position = await service.app.get(EventStore).headPosition();
  expect(await service.app.get(Freshness).waitFor(['companies'], position, 15_000)).toBe(true);
}

const correct = (body: object, id = 'acme', query = ''): Promise<Answer> =>
  service.admin(`companies/${id}/corrections${query}`, { reason: 'spec', ...body });
const shown = async (): Promise<Answer> => {
  await settled();
  return service.call('GET', '/api/v1/startups/acme?include=provenance', key);
};

describe('an operator corrects a company', () => {
  const wrong = { kind: 'corrected', field: 'employee_count', value: 12, evidence_url: 'https://acme.ai/about' };

  it('sees first what would change', async () => {
    const preview = await correct(wrong, 'acme', '?dry_run=true');
    expect(preview.body).toEqual({
      company_id: companyId,
      kind: 'corrected',
      field: 'employee_count',
      before: 120,
      after: 12,
      changed: true,
      merged_into: null,
      split_from: null,
      values: [],
      effects: [],
      dry_run: true,
      accounts: 0,
      refunds: 0,
      credits: 0,
      records: 1,
    });
    expect((await shown()).body.data.employee_count).toBe(120);
  });

  it('has the right value shown with its source, and says in the log that the former one was wrong', async () => {
    expect((await correct(wrong, companyId)).body).toMatchObject({ before: 120, after: 12, changed: true });
    expect((await correct(wrong)).body).toMatchObject({ before: 12, after: 12, changed: false });
    const { body } = await shown();
    expect(body.data.employee_count).toBe(12);
    expect(JSON.stringify(body.data.provenance)).toContain('https://acme.ai/about');
    const events = [];
    for await (const event of service.app.get(EventStore).readStream(companyStream(companyId))) events.push(event);
    expect(events.at(-1)).toMatchObject({
      type: 'CompanyDetailsChanged',
      data: { wrong: { fields: ['employeeCount'], since: null, why: 'spec' } },
      metadata: { reason: 'spec', schemaVersion: 3 },
    });
  });

  it('withholds a value that nobody knows', async () => {
    expect((await correct({ kind: 'retracted', field: 'hq_city' })).body).toMatchObject({
      before: 'Oslo',
      after: null,
    });
    expect((await shown()).body.data.hq_city).toBeNull();
  });

  it.each<[object, string]>([
    [{ kind: 'corrected', field: 'employee_count', value: 'many' }, 'value'],
    [{ kind: 'corrected', field: 'employee_count' }, 'value'],
    [{ kind: 'corrected', field: 'website', value: 'https://b.ai' }, 'field'],
    [{ kind: 'corrected', value: 1 }, 'field'],
    [{ kind: 'retracted', field: 'hq_city', value: 'Rome' }, 'value'],
    [{ kind: 'changed', field: 'hq_city', value: 'Rome', wrong_since: '2026-01-01' }, 'wrong_since'],
    [{ kind: 'corrected', field: 'hq_city', value: 'Rome', wrong_since: 'yesterday' }, 'wrong_since'],
    [{ kind: 'corrected', field: 'hq_city', value: 'Rome', evidence_url: 'no' }, 'evidence_url'],
    [{ kind: 'withdrawn', field: 'hq_city' }, 'field'],
    [{ kind: 'mended', field: 'hq_city', value: 'Rome' }, 'kind'],
    [{ kind: 'retracted', field: 'hq_city', reason: '' }, 'reason'],
  ])('refuses %j', async (body, field) => {
    const answer = await correct(body);
    expect([answer.status, answer.body.errors[0].field]).toEqual([400, field]);
  });

  it('does not know other companies, and serves nobody but operators', async () => {
    for (const id of ['nobody', randomUUID()]) expect((await correct(wrong, id)).status).toBe(404);
    const stranger = await service.call('POST', '/api/admin/companies/acme/corrections', key, wrong);
    expect([401, 403]).toContain(stranger.status);
  });

  it('withdraws a record', async () => {
    expect((await correct({ kind: 'withdrawn' }, 'acme', '?dry_run=true')).body).toMatchObject({ changed: true });
    expect((await correct({ kind: 'withdrawn' })).body).toMatchObject({ before: 'Acme', after: null, changed: true });
    expect((await shown()).status).toBe(404);
    expect((await correct({ kind: 'withdrawn' })).status).toBe(404);
  });
});
