import { type RecordedEvent } from '../../kernel/domain-event.js';
import { RecallCauses } from './recall-causes.service.js';

const provenance = { source: 'spec', sourceKey: 'x', observedAt: '2026-01-01T00:00:00.000Z' };
const NO_PARTS = {
  fields: [],
  domains: [],
  contestedDomains: [],
  sourceKeys: [],
  roundIds: [],
  movedRoundIds: [],
  productIds: [],
};

/** A log in which events are appended in the order of the calls; positions count from 1. */
class Log {
  private readonly events: RecordedEvent[] = [];
  /** Records of people that were joined. */
  readonly joined: string[] = [];
  readonly causes = new RecallCauses(
    { readStream: (stream, options) => this.read(stream, options?.maxCount) },
    { execute: async () => null } as never,
    { before: async (id) => [id, ...this.joined] },
  );

  /** Of the request that appends from now on. */
  request = '';

  append(stream: string, type: string, data: object): RecordedEvent {
    const revision = BigInt(this.events.filter((one) => one.stream === stream).length);
    const position = BigInt(this.events.length + 1);
    const event = {
      id: `e${position}`,
      stream,
      type,
      data,
      revision,
      position,
      recordedAt: 0,
      metadata: { correlationId: this.request || `r${position}` },
    } as unknown as RecordedEvent;
    this.events.push(event);
    return event;
  }

  company(id: string, type: string, data: object = {}): RecordedEvent {
    return this.append(`company-${id}`, type, { companyId: id, provenance, ...data });
  }

  merge(id: string, duplicateId: string): void {
    this.company(id, 'DuplicateMerged', { ...NO_PARTS, duplicateId, refuted: [] });
    this.company(duplicateId, 'CompanyMerged', { mergedInto: id, rounds: [], products: [] });
  }

  split(id: string, duplicateId: string, parts: object = {}): void {
    const left = { ...NO_PARTS, ...parts, duplicateId, refuted: [], revisions: [], hasExit: false, wrongSince: 1 };
    this.company(id, 'DuplicateSeparated', left);
    this.company(duplicateId, 'CompanySeparated', { domain: null, generated: false, refuted: [], movedRoundIds: [] });
  }

  city(id: string, hqCity: string, isWrong = false): RecordedEvent {
    return this.company(id, 'CompanyDetailsChanged', {
      changes: { hqCity },
      wrong: isWrong ? { fields: ['hqCity'], since: null } : null,
    });
  }

  private async *read(stream: string, most = Infinity): AsyncGenerator<RecordedEvent> {
    yield* this.events.filter((one) => one.stream === stream).slice(0, most);
  }
}

describe('records that a correction recalls too', () => {
  it('are those merged into the corrected one that showed the same value until then', async () => {
    const log = new Log();
    log.company('x', 'CompanyRegistered', { details: { name: 'X', hqCity: 'Oslo' } });
    log.company('y', 'CompanyRegistered', { details: { name: 'Y', hqCity: 'Oslo' } });
    log.merge('x', 'y');
    const recall = await log.causes.of(log.city('x', 'Bergen', true));
    expect(recall?.others).toEqual([{ kind: 'company', id: 'y', wrongFrom: '2', until: '4' }]);
  });

  it('are those that named an investor in a round before they were merged, under any id of the round', async () => {
    const log = new Log();
    const round = (roundId: string, ...ids: string[]) => ({
      roundId,
      leadInvestors: [],
      investors: ids.map((investorId) => ({ investorId, name: null })),
    });
    for (const id of ['x', 'y', 'z']) log.company(id, 'CompanyRegistered', { details: { name: id } });
    log.company('x', 'FundingRoundRecorded', round('rx', 'right'));
    log.company('y', 'FundingRoundRecorded', round('ry', 'right'));
    const named = log.company('y', 'FundingRoundRecorded', round('ry', 'right', 'wrong'));
    log.company('z', 'FundingRoundRecorded', round('rz', 'wrong'));
    log.company('z', 'FundingRoundRecorded', round('rz'));
    log.company('x', 'FundingRoundCorroborated', { ...round('rx', 'wrong'), toldAs: 'ry' });
    log.company('x', 'FundingRoundRecorded', round('rx', 'right', 'wrong'));
    log.merge('x', 'y');
    log.merge('x', 'z');
    const retraction = { roundId: 'rx', investorId: 'wrong', replacedBy: null, reason: 'Another round' };
    const recall = await log.causes.of(log.company('x', 'RoundInvestorRetracted', retraction));
    const ofCompanies = recall?.others.filter(({ kind }) => kind === 'company');
    expect(ofCompanies).toEqual([{ kind: 'company', id: 'y', wrongFrom: named.position.toString(), until: '12' }]);
  });

  it('are none that was split off: it is another company, and was not corrected', async () => {
    const log = new Log();
    log.company('x', 'CompanyRegistered', { details: { name: 'X', hqCity: 'Oslo' } });
    log.company('y', 'CompanyRegistered', { details: { name: 'Y', hqCity: 'Oslo' } });
    log.merge('x', 'y');
    log.split('x', 'y');
    log.city('y', 'Oslo');
    expect((await log.causes.of(log.city('x', 'Bergen', true)))?.others).toEqual([]);
  });

  it('are found where a merge was the wrong way round, was split, and made the other way', async () => {
    const log = new Log();
    log.company('x', 'CompanyRegistered', { details: { name: 'X', hqCity: 'Oslo' } });
    log.company('y', 'CompanyRegistered', { details: { name: 'Y', hqCity: 'Oslo' } });
    log.merge('x', 'y');
    log.split('x', 'y');
    log.city('y', 'Oslo');
    log.merge('y', 'x');
    expect((await log.causes.of(log.city('y', 'Bergen', true)))?.others).toEqual([
      { kind: 'company', id: 'x', wrongFrom: '1', until: '9' },
    ]);
  });

  it('stay the same when the event is read again after a later split and merge', async () => {
    const log = new Log();
    log.company('x', 'CompanyRegistered', { details: { name: 'X', hqCity: 'Oslo' } });
    log.company('y', 'CompanyRegistered', { details: { name: 'Y', hqCity: 'Oslo' } });
    log.merge('x', 'y');
    const correction = log.city('x', 'Bergen', true);
    const before = await log.causes.of(correction);
    log.split('x', 'y');
    log.merge('x', 'y');
    expect(await log.causes.of(correction)).toEqual(before);
  });

  it('are the investor under whose name a separated one was shown', async () => {
    const log = new Log();
    log.append('investor-a', 'InvestorRegistered', { investorId: 'a' });
    log.append('investor-a', 'InvestorMerged', { investorId: 'a', mergedInto: 'b' });
    log.append('investor-a', 'InvestorNamed', { investorId: 'a' });
    const recall = await log.causes.of(log.append('investor-a', 'InvestorSeparated', { investorId: 'a' }));
    expect(recall).toMatchObject({
      kind: 'split',
      others: [{ kind: 'investor', id: 'b', wrongFrom: '2', until: '4' }],
    });
  });

  it('are the records joined with a person, and the companies that a wrong role made the person a founder of', async () => {
    const log = new Log();
    const role = (companyId: string, isFounder: boolean) =>
      log.append('person-r2', 'RoleRecorded', { personId: 'r2', companyId, title: 'x', isFounder });
    log.append('person-r2', 'PersonRegistered', { personId: 'r2' });
    role('right', true);
    role('staff', false);
    role('acme', true);
    log.append('person-r2', 'EmailRecorded', { personId: 'r2' });
    log.joined.push('r1');
    const retracted = (...revisions: number[]) =>
      log.causes.of(log.append('person-r2', 'PersonFactsRetracted', { personId: 'r2', revisions, movedTo: null }));
    expect(await retracted(2, 3, 4)).toMatchObject({
      record: { kind: 'person', id: 'r2' },
      classes: ['identity', 'contact', 'text'],
      others: [
        { kind: 'person', id: 'r1', wrongFrom: '3', until: '6' },
        { kind: 'company', id: 'acme', wrongFrom: '4', until: '6' },
      ],
      fields: [{ field: 'current_title' }, { field: 'roles' }, { field: 'founders' }],
    });
    expect(await retracted(2, 4)).toMatchObject({
      classes: ['contact', 'text'],
      others: [{ kind: 'person', id: 'r1' }],
      fields: [{ field: 'current_title' }, { field: 'roles' }],
    });
  });
});

describe('a value that a split leaves as it was', () => {
  const registered = { name: 'X', hqCity: 'Oslo', totalFunding: 5 };
  const correct = (log: Log, changes: object) =>
    log.causes.of(log.company('x', 'CompanyDetailsChanged', { changes, wrong: { fields: Object.keys(changes), since: null } })); // prettier-ignore
  const separated = () => {
    const log = new Log();
    log.company('x', 'CompanyRegistered', { details: registered });
    log.merge('x', 'y');
    log.request = 'split';
    log.split('x', 'y', { fields: ['hqCity', 'totalFunding'] });
    return log;
  };

  it('is wrong since it was stated first, where it is corrected later', async () => {
    const log = separated();
    log.company('x', 'CompanyDetailsChanged', { changes: { hqCity: 'Oslo', totalFunding: 5 } });
    log.request = '';
    expect(await correct(log, { hqCity: 'Bergen' })).toMatchObject({ revisions: { wrong: 0 } });
    expect(await correct(log, { totalFunding: 6 })).toMatchObject({ revisions: { wrong: 0 } });
  });

  it('is wrong since the split where that has another value, or since it was stated again later', async () => {
    const log = separated();
    log.company('x', 'CompanyDetailsChanged', { changes: { hqCity: 'Moss' } });
    log.request = '';
    log.company('x', 'CompanyDetailsChanged', { changes: { totalFunding: 5 } });
    expect(await correct(log, { hqCity: 'Bergen' })).toMatchObject({ revisions: { wrong: 3 } });
    expect(await correct(log, { totalFunding: 6 })).toMatchObject({ revisions: { wrong: 4 } });
  });

  it('opens one recall of the split alone, since the merge', async () => {
    const log = separated();
    const restated = log.company('x', 'CompanyDetailsChanged', { changes: registered, wrong: null });
    expect(await log.causes.of(restated)).toBeNull();
  });
});
