import { keptPlan } from './kept-plan.js';

const nameOf = (text: string): string | undefined => (keptPlan(text) as { readonly name?: string }).name;

describe('keptPlan', () => {
  it('names a statement, the same each time', () => {
    expect(keptPlan('INSERT INTO one')).toEqual({ name: nameOf('INSERT INTO one'), text: 'INSERT INTO one' });
    expect(nameOf('INSERT INTO one')).not.toBe(nameOf('INSERT INTO two'));
  });

  it('stops naming new ones at a limit, and keeps those it has', () => {
    const first = nameOf('INSERT INTO many 0');
    const names = Array.from({ length: 300 }, (_, n) => nameOf(`INSERT INTO many ${n}`));
    const named = names.filter((name) => name !== undefined);
    expect(new Set(named).size).toBe(named.length);
    expect(named.length).toBeLessThanOrEqual(200);
    expect(keptPlan('INSERT INTO many 299')).toBe('INSERT INTO many 299');
    expect(nameOf('INSERT INTO many 0')).toBe(first);
  });
});
