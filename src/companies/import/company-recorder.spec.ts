import { decideOn } from '../../platform/event-store/decide.js';
import { deriveId } from '../../platform/ids/ids.js';
import { MemoryLog } from '../../../test/kit/memory-log.js';
import { correctField } from '../corrections/correction.decide.js';
import { companyIdOf } from '../record/company-id.rules.js';
import { companyDecider } from '../record/company.decide.js';
import { companyStream } from '../record/company.events.js';
import { nameKeysOf } from '../../vocabulary/company-name.js';
import { type Candidate, Candidates, joinCompany } from './company-candidates.js';
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

function candidate(name: string, of: Partial<Candidate> = {}): Candidate {
  const former_names = of.former_names ?? [];
  const name_keys = [name, ...former_names].flatMap((each) => nameKeysOf(each));
  return { company_id: name, slug: name.toLowerCase(), name, name_keys, domain: null, domains: null, batch: null, ...of, former_names }; // prettier-ignore
}

function joined(on: Candidate, name: string, domain: string | null, further: readonly string[] = []): string {
  const candidates = new Candidates();
  candidates.add(on);
  return joinCompany({ names: [name, ...further], domain, batch: null }, candidates).kind;
}

describe('a reference to a company on file', () => {
  it('is another company where the one of its name has another website, registered or claimed later', () => {
    const claimed = candidate('Gundy', { domains: ['gundy.de'] });
    expect(joined(claimed, 'Gundy', 'gundy.fr')).toBe('doubtful');
    expect(joined(candidate('Gundy', { domain: 'gundy.de' }), 'Gundy', 'gundy.fr')).toBe('doubtful');
    expect([joined(claimed, 'Gundy', 'gundy.de'), joined(claimed, 'Gundy', null)]).toEqual(['same', 'same']);
    expect(joined(candidate('Gundy'), 'Gundy', 'gundy.fr')).toBe('same');
  });

  it('is doubtful where they have only a further name in common', () => {
    const acme = candidate('Acme', { former_names: ['Berlin'] });
    expect(joined(acme, 'Beta', null, ['Berlin'])).toBe('doubtful');
    expect([joined(acme, 'Berlin', null), joined(acme, 'Beta', null, ['Acme'])]).toEqual(['same', 'same']);
  });

  it('at its domain has its name, a longer or shorter one, or its umlauts spelt out', () => {
    const holder = candidate('Müller Robotik', { domain: 'mueller.de', former_names: ['Zahnrad'] });
    const of = (name: string) => joined(holder, name, 'mueller.de');
    expect(['Mueller Robotik GmbH', 'Muller', 'Zahnrad Werke'].map(of)).toEqual(['same', 'same', 'same']);
    expect(['Moeller', 'Borealis'].map(of)).toEqual(['doubtful', 'doubtful']);
  });

  it('at its domain is no other company that shares the beginning of a shorter name', () => {
    const holder = candidate('Acme Health', { domain: 'acme.com', former_names: ['Acme'] });
    expect([joined(holder, 'Acme', 'acme.com'), joined(holder, 'Acme Pay', 'acme.com')]).toEqual(['same', 'doubtful']);
  });
});
