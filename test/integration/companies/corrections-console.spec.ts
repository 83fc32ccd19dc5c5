import { companyDecider, observe } from '../../../src/companies/record/company.decide.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { companyStream } from '../../../src/companies/record/company.events.js';
import { decideOn } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { type RecordedEvent } from '../../../src/kernel/domain-event.js';
import { until } from '../../kit/until.js';
import { add, startLogged, Visitor } from '../console/console-world.js';
import { type Service } from '../metering/stack.js';

const id = companyIdOf('acme.ai');
const PLACE = `/operations/companies/${id}`;

let service: Service;
let ann: Visitor;
let eve: Visitor;

beforeAll(async () => {
  ({ service } = await startLogged());
  await decideOn(
    service.app.get(EventStore, { strict: false }),
    companyStream(id),
    companyDecider,
    (state) =>
      observe(state, {
        companyId: id,
        domain: 'acme.ai',
        contestedDomain: null,
        slugBase: 'acme',
        details: { name: 'Acme', employeeCount: 120, hqCity: 'Oslo' },
        provenance: { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' },
      }),
    { commandId: newId(), correlationId: newId(), actor: 'operator:spec', now: Date.now() },
  );
  ann = await Visitor.signedIn(service, (await add(service, 'ann')).operator_token);
  eve = await Visitor.signedIn(service, (await add(service, 'eve', 'auditor')).operator_token);
  await until(async () => (await ann.see(PLACE)).status === 200, { what: 'the company to be projected' });
}, 60_000);

afterAll(() => service?.stop());

const textOf = (html: string): string => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
const FORM = { kind: 'corrected', field: 'employee_count', value: '12', reason: 'Counted the whole group' };

async function events(): Promise<RecordedEvent[]> {
  const found: RecordedEvent[] = [];
  for await (const event of service.app.get(EventStore, { strict: false }).readStream(companyStream(id)))
    found.push(event);
  return found;
}

describe('the correction pages', () => {
  it('show the values with their sources, and lead to the form of each', async () => {
    const { text } = await ann.see(PLACE);
    expect(textOf(text)).toMatch(/120 directory 2026-03-13 Correct/);
    expect(text).toContain(`href="${PLACE}/correct?field=employee_count"`);
    expect((await ann.see('/operations/companies/acme')).status).toBe(200);
    expect((await ann.see(`${PLACE}/correct?field=employee_count`)).text).toContain('Was wrong since');
  });

  it('preview what changes, and append nothing', async () => {
    const before = (await events()).length;
    const { status, text } = await ann.act(`${PLACE}/correct`, FORM);
    expect([status, textOf(text)]).toEqual([
      200,
      expect.stringMatching(/120 12 .*Nothing|Nothing has changed yet.*120 12/),
    ]);
    expect(await events()).toHaveLength(before);
  });

  it.each<[string, Record<string, string>, string]>([
    ['a value of another kind', { value: 'many' }, 'employee_count'],
    ['no value', { value: '' }, 'needs a value'],
    ['no reason', { reason: '' }, 'a reason is needed'],
    ['an evidence that is no address', { evidence_url: 'somewhere' }, 'web address'],
    ['a day that is none', { wrong_since: 'yesterday' }, 'ISO 8601'],
  ])('refuse %s beside its input, and keep the others', async (_, change, words) => {
    const { status, text } = await ann.act(`${PLACE}/correct`, { ...FORM, ...change, confirm: 'yes' });
    expect([status, textOf(text)]).toEqual([400, expect.stringContaining(words)]);
    if (!('reason' in change)) expect(text).toContain('value="Counted the whole group"');
    expect(await events()).toHaveLength(1);
  });

  it('append the confirmed correction, and say that we were wrong', async () => {
    const more = { evidence_url: 'https://acme.ai/about', wrong_since: '2026-03-20', confirm: 'yes' };
    const sent = await ann.act(`${PLACE}/correct`, { ...FORM, ...more });
    expect([sent.status, sent.location]).toEqual([303, `${PLACE}?done=1`]);
    expect((await events()).at(-1)).toMatchObject({
      type: 'CompanyDetailsChanged',
      data: {
        changes: { employeeCount: 12 },
        wrong: { fields: ['employeeCount'], since: '2026-03-20T00:00:00.000Z', evidenceUrl: 'https://acme.ai/about' },
      },
      metadata: { actor: expect.stringMatching(/^operator:ann#/), reason: 'Counted the whole group' },
    });
    expect(textOf((await ann.see(`${PLACE}?done=1`)).text)).toMatch(/correction is in the log.* 12 operator/);
  });

  it('say that the world changed where it did', async () => {
    const form = { kind: 'changed', field: 'hq_city', value: 'Bergen', reason: 'They moved', confirm: 'yes' };
    expect((await ann.act(`${PLACE}/correct`, form)).status).toBe(303);
    expect((await events()).at(-1)?.data).not.toHaveProperty('wrong');
  });

  it('are read by auditors, who change nothing', async () => {
    const { status, text } = await eve.see(PLACE);
    expect([status, text.includes('/correct')]).toEqual([200, false]);
    expect((await eve.act(`${PLACE}/correct`, { ...FORM, confirm: 'yes' })).status).toBe(403);
  });

  it('withdraw the whole record after a preview', async () => {
    const form = { kind: 'withdrawn', field: '', reason: 'A duplicate' };
    expect(textOf((await ann.act(`${PLACE}/correct`, form)).text)).toContain('Withdraw the company?');
    expect((await ann.act(`${PLACE}/correct`, { ...form, confirm: 'yes' })).status).toBe(303);
    expect((await events()).at(-1)?.type).toBe('CompanyWithdrawn');
  });
});
