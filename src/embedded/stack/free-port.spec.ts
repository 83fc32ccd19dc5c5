import { freePort } from './free-port.js';

describe('a free port', () => {
  it('is asked for again where it is to be another’s', async () => {
    const named: number[] = [];
    const includes = (port: number): boolean => named.push(port) < 3;
    expect(await freePort('127.0.0.1', { includes })).toBe(named[2]);
    expect(named).toHaveLength(3);
  });
});
