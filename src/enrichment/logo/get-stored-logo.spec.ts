import { FindLogo } from './find-logo.command.js';
import { FindLogoHandler } from './find-logo.handler.js';
import { GetStoredLogo } from './get-stored-logo.query.js';
import { GetStoredLogoHandler } from './get-stored-logo.handler.js';
import { type FoundLogos, type LogoPicture } from './logo.events.js';

const NOW = Date.parse('2026-11-29T12:00:00.000Z');
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const COMPANY = '0199a0b0-0000-7000-8000-0000000000e1';

const picture = (name: string): LogoPicture => ({
  key: `logos/${name}.png`,
  sha256: name,
  width: 64,
  height: 64,
  originUrl: 'https://acme.com/icon.png',
  origin: 'icon',
});

function logos(ageMs: number, shapes: Partial<Pick<FoundLogos, 'square' | 'horizontal'>>): FoundLogos {
  const observedAt = new Date(NOW - ageMs).toISOString();
  return {
    website: 'acme.com',
    siteName: null,
    square: null,
    horizontal: null,
    ...shapes,
    reason: 'none_found',
    provenance: { source: 'site-scan', sourceUrl: 'https://acme.com/', observedAt, rule: 'logo-rules' },
  };
}

function stored(onFile: FoundLogos | null, searched: FoundLogos | null): Promise<FoundLogos | null> {
  const store = { prepared: () => Promise.resolve(onFile ? [onFile] : []) };
  const cache = { get: () => Promise.resolve(searched) };
  const handler = new GetStoredLogoHandler(store as never, cache as never, { now: () => NOW });
  return handler.execute(new GetStoredLogo('acme.com', COMPANY));
}

const half = logos(8 * DAY_MS, { square: picture('old') });

describe('the stored logos of a company', () => {
  it.each<[string, FoundLogos]>([
    ['found the same picture three days ago', logos(3 * DAY_MS, { square: picture('old') })],
    ['found nothing half an hour ago', logos(HOUR_MS / 2, {})],
  ])('of one shape and more than a week old are not searched again where a search %s', async (_what, searched) => {
    expect((await stored(half, searched))?.square).toEqual(picture('old'));
  });

  it.each<[string, FoundLogos | null]>([
    ['there was none since', null],
    ['the last one found nothing two hours ago', logos(2 * HOUR_MS, {})],
    ['the last one found the same more than a week ago', logos(8 * DAY_MS, { square: picture('old') })],
  ])('of one shape and more than a week old are searched again where %s', async (_what, searched) => {
    expect(await stored(half, searched)).toBeNull();
  });

  it('of both shapes, or of one for a week, need no search', async () => {
    const both = logos(400 * DAY_MS, { square: picture('a'), horizontal: picture('b') });
    expect(await stored(both, null)).toEqual({ ...both, siteName: null });
    const recent = logos(6 * DAY_MS, { horizontal: picture('b') });
    expect((await stored(recent, null))?.horizontal).toEqual(picture('b'));
  });
});

it('a search is not cached where its event could not be recorded, so that the next call records it', async () => {
  const cached: string[] = [];
  const cache = { put: (_kind: string, domain: string) => Promise.resolve(void cached.push(domain)) };
  const next = (): Promise<never> => Promise.reject(new Error('UNAVAILABLE'));
  const log = { readStream: () => ({ [Symbol.asyncIterator]: () => ({ next }) }) };
  const finder = { find: () => Promise.resolve(half) };
  const handler = new FindLogoHandler(finder as never, log as never, cache as never);
  await expect(handler.execute(new FindLogo('acme.com', COMPANY))).rejects.toThrow('UNAVAILABLE');
  expect(cached).toEqual([]);
  await handler.execute(new FindLogo('acme.com', null));
  expect(cached).toEqual(['acme.com']);
});
