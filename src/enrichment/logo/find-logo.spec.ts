import { FindLogo } from './find-logo.command.js';
import { FindLogoHandler } from './find-logo.handler.js';

const FOUND = { square: null, horizontal: null, provenance: { observedAt: '2026-11-29T12:00:00.000Z' } };

describe('a search for the logo of a company', () => {
  it('is not cached where its event could not be recorded, so that the next call records it', async () => {
    const cached: string[] = [];
    const cache = { put: (_kind: string, domain: string) => Promise.resolve(void cached.push(domain)) };
    const next = (): Promise<never> => Promise.reject(new Error('UNAVAILABLE'));
    const log = { readStream: () => ({ [Symbol.asyncIterator]: () => ({ next }) }) };
    const finder = { find: () => Promise.resolve(FOUND) };
    const handler = new FindLogoHandler(finder as never, log as never, cache as never);
    const company = '0199a0b0-0000-7000-8000-0000000000e1';
    await expect(handler.execute(new FindLogo('acme.com', company, []))).rejects.toThrow('UNAVAILABLE');
    expect(cached).toEqual([]);
    await handler.execute(new FindLogo('acme.com', null, []));
    expect(cached).toEqual(['acme.com']);
  });
});
