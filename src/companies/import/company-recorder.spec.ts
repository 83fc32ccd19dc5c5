import { decideOn } from '../../platform/event-store/decide.js';
import { deriveId } from '../../platform/ids/ids.js';
import { MemoryLog } from '../../../test/kit/memory-log.js';
import { correctField } from '../corrections/correction.decide.js';
import { companyIdOf } from '../record/company-id.rules.js';
import { companyDecider } from '../record/company.decide.js';
import { companyStream } from '../record/company.events.js';
import { CompanyRecorder, type Recorded } from './company-recorder.js';

const ACME = companyIdOf('acme.ai');
const log = new MemoryLog().store;
let commands = 0;

function context() {
  const id = deriveId('spec', String(++commands));
  return { commandId: id, correlationId: id, actor: 'operator:spec', now: 0 };
}

/** A row without a key, as most files have it. */
function row(name: string, day: number, domain = 'acme.ai'): Promise<Recorded> {
  const provenance = { source: 'directory', observedAt: new Date(Date.UTC(2026, 0, day)).toISOString() };
  const observation = { slugBase: 'acme', details: { name, employeeCount: day }, provenance };
  return new CompanyRecorder(log).record({ domain, fallbackKey: name, observation }, { domainIsHeld: day > 1 }, context()); // prettier-ignore
}

it('takes a row with the domain and a name that an operator refuted to the company that had it', async () => {
  await row('Acme', 1);
  const correction = { field: 'name', value: 'Zenith', isWrong: true, wrongSince: null, evidenceUrl: null, reason: 'A typo', at: '2026-01-02T00:00:00.000Z' } as const; // prettier-ignore
  await decideOn(log, companyStream(ACME), companyDecider, (state) => correctField(state, correction), context());
  expect(await row('Acme', 3)).toMatchObject({ companyId: ACME, outcome: 'changed', contested: null });
  expect(await row('Borealis', 4)).toMatchObject({ outcome: 'registered', contested: 'acme.ai' });
});

it('takes the rows of one domain to the same companies again, after a shorter name has joined one of them', async () => {
  const rows = async () => [
    await row('Fenwick Health', 2, 'fenwick.com'),
    await row('Fenwick Pay', 2, 'fenwick.com'),
    await row('Fenwick', 2, 'fenwick.com'),
  ];
  const first = await rows();
  const second = await rows();
  expect(second.map(({ companyId }) => companyId)).toEqual(first.map(({ companyId }) => companyId));
  expect(second.map(({ outcome }) => outcome)).toEqual(['unchanged', 'unchanged', 'unchanged']);
});
