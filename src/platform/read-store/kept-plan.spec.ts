import { Client } from 'pg';
import { keptPlan } from './kept-plan.js';

const ONE = 'INSERT INTO one';

describe('keptPlan', () => {
  const times = (client: Client, count: number, text: string): string | undefined => {
    let kept: ReturnType<typeof keptPlan> = text;
    for (let time = 0; time < count; time++) kept = keptPlan(client, text);
    return typeof kept === 'string' ? undefined : kept.name;
  };

  it('names a statement that comes again and again, the same on each connection', () => {
    const client = new Client();
    expect(times(client, 2, ONE)).toBeUndefined();
    const name = times(client, 1, ONE);
    expect(name).toMatch(/^kept_[0-9a-f]{32}$/);
    expect(keptPlan(client, ONE)).toEqual({ name, text: ONE });
    expect(times(new Client(), 3, ONE)).toBe(name);
    expect(times(client, 3, 'INSERT INTO two')).not.toBe(name);
  });

  it('names a busy statement though many come once', () => {
    const client = new Client();
    for (let n = 0; n < 1_000; n++) times(client, 1, `INSERT INTO rare ${n}`);
    expect(times(client, 3, ONE)).toBeDefined();
  });

  it('names no more than 200 of a connection, and goes on naming those', () => {
    const client = new Client();
    const names = Array.from({ length: 300 }, (_, n) => times(client, 3, `INSERT INTO many ${n}`));
    expect(names.filter((name) => name !== undefined)).toHaveLength(200);
    expect(new Set(names).size).toBe(201);
    expect(times(client, 1, 'INSERT INTO many 0')).toBe(names[0]);
  });
});
