import { readFileSync } from 'node:fs';
import { companyDecider, type CompanyState } from '../../src/companies/record/company.decide.js';
import { companyEvents, type CompanyEvent } from '../../src/companies/record/company.events.js';

/** The stored form of every version of every event: all of them must fold for ever. */
describe('stored company events', () => {
  const golden = (type: string, version: number): CompanyEvent & { schemaVersion: number } =>
    JSON.parse(readFileSync(`test/contract/golden/${type}.v${version}.json`, 'utf8')) as never;

  it.each(Object.entries(companyEvents))('%s folds as it was stored', (type, { version }) => {
    for (let stored = 1; stored <= version; stored++) {
      const event = golden(type, stored);
      expect(event).toMatchObject({ type, schemaVersion: stored });
      const registered = companyDecider.evolve(companyDecider.initial, golden('CompanyRegistered', 1));
      const before: CompanyState =
        type === 'CompanyRegistered' || type.startsWith('Domain') ? companyDecider.initial : registered;
      expect(() => companyDecider.evolve(before, event)).not.toThrow();
    }
  });

  it('folds a registration and its changes into what is known', () => {
    const state = ['CompanyRegistered', 'CompanyDetailsChanged', 'FundingRoundRecorded', 'CompanyExited']
      .map((type) => golden(type, 1))
      .reduce(companyDecider.evolve, companyDecider.initial);
    expect(state).toMatchObject({
      phase: 'registered',
      domain: 'acme.ai',
      aliases: ['acme.com'],
      sourceKeys: { 'yc-directory': ['30131'] },
      fields: { name: { value: 'Acme Robotics' }, hqCity: { value: 'New York' } },
      exit: { value: { kind: 'acquired', acquirer: 'Bigco' } },
    });
  });
});
