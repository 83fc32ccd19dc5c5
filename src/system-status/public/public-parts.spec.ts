import { PROJECTIONS } from '../../../projections/index.js';
import { type PartInput, publicParts, verdictOf } from './public-parts.rules.js';

const parts = (input: Partial<PartInput>) => publicParts({ health: {}, lagSeconds: {}, ...input });

describe('the public state of the parts', () => {
  it('says how late data appears, in words, and names the part on top', () => {
    const behind = parts({ health: { postgres: 'up' }, lagSeconds: { companies: 190, people: 1 } });
    expect(behind).toEqual([
      { name: 'API and pages', state: 'working', text: 'Works.' },
      {
        name: 'Companies, people and investors',
        state: 'behind',
        text: 'Works; new data appears about 3 minutes late.',
      },
    ]);
    expect(verdictOf(behind)).toEqual({ text: 'Behind: Companies, people and investors', tone: 'warn' });
  });

  it('puts what is down before what is late', () => {
    const down = parts({ health: { feed: 'down', radar: 'degraded' }, lagSeconds: { domains: 4_000 } });
    expect(down.map(({ state }) => state)).toEqual(['behind', 'down']);
    expect(verdictOf(down).text).toBe('Not working: Kafka feed');
  });

  it('is silent about parts that this process does not know, and about checks that are no part', () => {
    expect(parts({ health: { test_hosts: 'degraded' } })).toEqual([]);
    expect(verdictOf(parts({ health: { postgres: 'up' } }))).toEqual({ text: 'All parts work', tone: 'good' });
  });

  it('covers every read model', () => {
    const alone = PROJECTIONS.filter(({ name }) => parts({ lagSeconds: { [name]: 60 } }).length === 0);
    expect(alone.map(({ name }) => name)).toEqual([]);
  });
});
