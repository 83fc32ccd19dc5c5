import { randomUUID } from 'node:crypto';
import { type InvestorEvent, investorStream } from '../../../src/companies/investors/investor.events.js';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { type CompanyDetails, companyStream } from '../../../src/companies/record/company.events.js';
import { Recalls } from '../../../src/recalls/process/recalls.process.js';
import { Service } from '../metering/stack.js';
import { RecallWorld } from './recall-world.js';

const provenance = { source: 'directory', observedAt: '2026-03-13T00:00:00.000Z' };
const [survivor, separated] = [randomUUID(), randomUUID()];

let service: Service;
let world: RecallWorld;

beforeAll(async () => {
  service = await Service.start();
  world = new RecallWorld(service);
}, 120_000);
afterAll(() => service.stop());

function firm(investorId: string, name: string): Promise<void> {
  const facts = { kind: 'firm', sealedName: null, website: null, hqCountry: null, generated: false } as const;
  const slugBase = name.toLowerCase().replaceAll(' ', '-');
  const data = { investorId, name, slugBase, provenance, ...facts };
  return world.append(investorStream(investorId), { type: 'InvestorRegistered', data } satisfies InvestorEvent);
}

/** A company with a round that the investor led. @returns the round's id */
async function funded(name: string, investorId: string, details: CompanyDetails = {}): Promise<string> {
  const [party, roundId] = [{ investorId, name: null }, randomUUID()];
  const companyId = await world.company(name, details);
  const round = { companyId, roundId, round: 'Seed', date: '2026-02-01', amount: 1_000_000, valuation: null };
  const data = { ...round, leadInvestors: [party], investors: [party], provenance };
  await world.append(companyStream(companyId), { type: 'FundingRoundRecorded', data });
  return roundId;
}

async function newKey(): Promise<string> {
  return (await service.account('pro_lite')).key;
}

async function leadsIn(slug: string, key: string): Promise<{ leads: string[]; requestId: string }> {
  const { body, headers } = await service.call('GET', `/api/v1/startups/${slug}`, key);
  const [round] = body.data.funding_rounds as { lead_investors: { name: string }[] }[];
  await world.settled();
  const leads = round?.lead_investors.map(({ name }) => name) ?? [];
  return { leads, requestId: String(headers['x-request-id']) };
}

describe('an undone merge of two firms', () => {
  it('is recalled once from accounts whose answers named the wrong firm, and from no other', async () => {
    await firm(survivor, 'Harbor Capital');
    await firm(separated, 'Harbour Partners');
    const roundId = await funded('named', separated, { investors: [{ investorId: separated, name: null }] });
    await funded('unconcerned', survivor);
    await funded('dated', separated);
    const [before, between, after, twice] = [await newKey(), await newKey(), await newKey(), await newKey()];
    const [other, list, paged, history, until] = [
      await newKey(),
      await newKey(),
      await newKey(),
      await newKey(),
      await newKey(),
    ];
    expect(await leadsIn('named', before)).toMatchObject({ leads: ['Harbour Partners'] });
    expect(await leadsIn('named', twice)).toMatchObject({ leads: ['Harbour Partners'] });

    const beforehand = await world.log.headPosition();
    const merge = { investorId: separated, mergedInto: survivor, rule: 'spec', provenance };
    await world.append(investorStream(separated), { type: 'InvestorMerged', data: merge } satisfies InvestorEvent);
    const read = await leadsIn('named', between);
    expect(read.leads).toEqual(['Harbor Capital']);
    const meanwhile = await world.log.headPosition();
    expect(await leadsIn('unconcerned', other)).toMatchObject({ leads: ['Harbor Capital'] });
    // The answer leaves out the round of 2026.
    expect((await service.call('GET', '/api/v1/startups/dated?valid_at=2025-12-31', until)).status).toBe(200);
    // Lists show no investors.
    expect((await service.call('GET', '/api/v1/startups?q=named', list)).body.data).toHaveLength(1);
    const changes = await service.call('GET', '/api/v1/changes?since=@0&kinds=round&include=record', paged);
    expect(changes.body.changes.find(({ id }: { id: string }) => id === roundId).record).toMatchObject({
      lead_investors: [{ name: 'Harbor Capital' }],
    });
    expect((await service.call('GET', '/api/v1/startups/named/history', history)).text).toContain('Harbor Capital');
    await world.settled();

    const split = await service.admin(`investors/${separated}/separate`, { reason: 'Two firms' });
    expect(split.status).toBe(200);
    await world.settled();
    expect(await leadsIn('named', after)).toMatchObject({ leads: ['Harbour Partners'] });
    expect(await leadsIn('named', twice)).toMatchObject({ leads: ['Harbour Partners'] });

    const [notice] = await world.recallsOf(between, 1);
    const positions = [beforehand, meanwhile, await world.log.headPosition()].map(String);
    const holdings = ['named', 'unconcerned'].flatMap((name) =>
      positions.map((position) => ({ kind: 'company', id: companyIdOf(`${name}.ai`), position })),
    );
    const checked = await service.call('POST', '/api/v1/recalls/check', between, { holdings });
    expect(checked.body.results).toMatchObject([
      { status: 'current' },
      { status: 'recalled', kind: 'split' },
      ...Array.from({ length: 4 }, () => ({ status: 'current' })),
    ]);
    expect(notice).toMatchObject({
      kind: 'split',
      class: 'identity',
      record: { kind: 'investor', id: separated, slug: 'harbour-partners' },
      reads: { count: 1, request_ids: [read.requestId] },
      refund: { credits: 1, wallet: 'api' },
    });
    for (const key of [paged, history]) expect(await world.recallsOf(key, 1)).toMatchObject([{ kind: 'split' }]);

    const process = service.app.get(Recalls, { strict: false });
    for await (const event of world.log.readStream(investorStream(separated))) {
      if (process.follows.concerns(event)) await process.react(event);
    }
    await process.round();
    expect(await world.recallsOf(between, 1)).toHaveLength(1);
    for (const key of [before, after, other, list, until, twice]) expect(await world.recallsOf(key, 0)).toEqual([]);
  }, 60_000);
});

describe('an investor that is taken out of a round', () => {
  /** A page of an investor that lists one company. @returns the request's id */
  async function pageOf(slug: string, key: string): Promise<string> {
    const token = { 'x-consistency-token': String(await world.log.headPosition()) };
    const { body, headers } = await service.call('GET', `/api/v1/investors/${slug}`, key, undefined, token);
    expect(body.data.portfolio).toHaveLength(1);
    await world.settled();
    return String(headers['x-request-id']);
  }

  it('is recalled from readers of the company and of its own page, and of no other investor of the round', async () => {
    const [wrong, right] = [randomUUID(), randomUUID()];
    await firm(wrong, 'Una Kemp Partners');
    await firm(right, 'Nordwind Ventures');
    const companyId = await world.company('retracted', { totalFunding: 5_000_000 });
    const round = { companyId, roundId: randomUUID(), round: 'Seed', date: '2026-02-01', amount: 1_000_000 };
    const parties = [wrong, right].map((investorId) => ({ investorId, name: null }));
    const recorded = { ...round, valuation: null, leadInvestors: [], investors: parties, provenance };
    await world.append(companyStream(companyId), { type: 'FundingRoundRecorded', data: recorded });
    const [ofCompany, ofWrong, ofRight] = [await newKey(), await newKey(), await newKey()];
    await world.read('retracted', ofCompany);
    const request = await pageOf('una-kemp-partners', ofWrong);
    await pageOf('nordwind-ventures', ofRight);

    const { roundId } = round;
    const retraction = { companyId, roundId, investorId: wrong, replacedBy: null, reason: 'Another round' };
    await world.append(companyStream(companyId), { type: 'RoundInvestorRetracted', data: retraction });
    const record = { kind: 'company', slug: 'retracted' };
    expect(await world.recallsOf(ofWrong, 1)).toMatchObject([
      {
        kind: 'corrected',
        class: 'money',
        record: { kind: 'investor', id: wrong },
        reads: { request_ids: [request] },
        refund: { credits: 1 },
      },
    ]);
    expect(await world.recallsOf(ofCompany, 1)).toMatchObject([{ kind: 'corrected', record }]);
    // The page shows of the company its name, and the round that it was in.
    await world.correct('retracted', { kind: 'corrected', field: 'total_funding', value: 2_000_000 });
    expect(await world.recallsOf(ofCompany, 2)).toHaveLength(2);
    expect(await world.recallsOf(ofRight, 0)).toEqual([]);
  }, 60_000);
});
