import { readFileSync } from 'node:fs';
import { domainDecider } from '../../src/radar/radar.decide.js';
import { domainEvents, domainIntakeEvents, type RadarEvent } from '../../src/radar/radar.events.js';

/** The stored form of every version of every event: all of them must fold for ever. */
describe('stored radar events', () => {
  const golden = (type: string, version: number): RadarEvent & { schemaVersion: number } =>
    JSON.parse(readFileSync(`test/contract/golden/${type}.v${version}.json`, 'utf8')) as never;

  it.each(Object.entries({ ...domainIntakeEvents, ...domainEvents }))(
    '%s folds as it was stored',
    (type, { version }) => {
      for (let stored = 1; stored <= version; stored++) {
        expect(golden(type, stored)).toMatchObject({ type, schemaVersion: stored });
        expect(() => domainDecider.evolve(domainDecider.initial, golden(type, stored))).not.toThrow();
      }
    },
  );

  it('fold a name from its first probe to its profile', () => {
    const log = ['DomainProbed', 'DomainQualityFailed', 'DomainProbed', 'DomainPromoted'];
    const state = log.map((type) => golden(type, 1)).reduce(domainDecider.evolve, domainDecider.initial);
    expect(state).toEqual({
      status: 'promoted',
      attempts: 1,
      inconclusive: 1,
      nextProbeAt: null,
      rejectedFor: null,
      companyId: '5b1e7d2c-9a54-5f0e-8a57-0d9f5c1e2a31',
      hasRegistration: true,
    });
  });
});
