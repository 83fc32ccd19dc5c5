import { evidencePage, factIndexPage } from './evidence.page.js';
import { type Evidence, type Statement } from './evidence.js';

const declared: Statement = {
  value: '$10,000,000',
  kind: 'stated',
  from: { source: 'directory', file: 'a.json', line: 7, observedAt: '2026-01-01T00:00:00.000Z' },
  eventId: 'event-0',
  stream: 'company-1',
  revision: 0n,
  recordedAt: Date.parse('2026-02-01T00:00:00.000Z'),
};
const total: Evidence = {
  fact: 'total_funding',
  label: 'Total funding',
  value: '$50,000,000',
  rule: 'sum of the 2 disclosed rounds',
  matched: null,
  derivedFrom: { source: 'rounds', sourceUrl: null, observedAt: '2026-03-01T00:00:00.000Z' },
  statements: [declared],
  parts: [{ label: 'Seed', value: '$20,000,000', path: null }],
  rejected: [],
};
const record = { name: 'Acme', path: '/companies/acme', facts: [total] };
const view = { path: '/companies/acme/evidence/total_funding', config: { proofs: { log: 0 } } };

describe('the evidence of a value that is derived from others', () => {
  const page = evidencePage(record, view);
  const [panel = '', below = ''] = String(page.body).split('Made from');

  it('names its own source, and no file, event or date of a statement that does not contain it', () => {
    expect(panel).toContain('rounds');
    expect(panel).toContain('sum of the 2 disclosed rounds');
    for (const text of ['directory', 'a.json', 'event-0', 'On file since']) expect(panel).not.toContain(text);
    expect(String(factIndexPage(record, 'acme').body)).toContain('rounds');
  });

  it('lists every statement below, each with its own value', () => {
    for (const text of ['$10,000,000', 'directory', 'a.json, line 7', 'event-0']) expect(below).toContain(text);
  });

  it('does so in Markdown too', () => {
    const rows = (page.markdown ?? '').split('\n').filter((line) => line.includes('Total funding'));
    expect(rows.find((line) => line.includes('50,000,000'))).not.toMatch(/a\.json|event-0/);
    expect(rows.find((line) => line.includes('10,000,000'))).toMatch(/directory.*a\.json.*event-0/);
  });
});

it('a value that was weighed and not taken has its source and the reason in words', () => {
  const rejected = [{ value: '$1', source: 'own-site-text', sourceUrl: null, reason: 'lower_rank' }];
  const body = String(evidencePage({ ...record, facts: [{ ...total, rejected }] }, view).body);
  expect(body).toMatch(/\$1<\/th><td[^>]*>its website<\/td><td[^>]*>Its source counts for less</);
});

describe('the events behind a fact', () => {
  const shown = (path: string, stream: string): string => {
    const facts = [{ ...total, rule: null, parts: [], statements: [{ ...declared, stream }] }];
    const view = { path: `${path}/evidence`, config: { proofs: { log: 1 } } };
    return String(evidencePage({ name: 'Ada', path, facts }, view).body);
  };

  it('lead to proofs that answer, and not to the console', () => {
    const [company, person] = [shown('/companies/acme', 'company-1'), shown('/people/ada', 'person-2')];
    expect(company).toContain('/api/v1/proofs/events/event-0');
    expect(company).not.toContain('sealed');
    expect(person).toContain('/api/v1/proofs/records/person/2');
    expect(person).not.toContain('/api/v1/proofs/events/');
    expect(person).toContain('What an event says about a person is sealed.');
    for (const page of [company, person]) expect(page).not.toContain('/operations/');
  });
});
