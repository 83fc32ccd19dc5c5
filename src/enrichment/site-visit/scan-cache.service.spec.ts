import { type ReadStore } from '../../platform/read-store/read-store.js';
import { ScanCache } from './scan-cache.service.js';

it('a scan of a hostile site is stored without what Postgres refuses', async () => {
  const stored: unknown[] = [];
  const store = { query: async (_: string, values: readonly unknown[]) => void stored.push(...values) };
  const cache = new ScanCache(store as unknown as ReadStore, { now: () => 0 });
  await cache.put('technology', 'acme.com', { matched: ['a\0b', `${'x'}\ud83d`, 'back\\u0000slash'] });
  expect(JSON.parse(String(stored[2]))).toEqual({ matched: ['a\ufffdb', 'x\ufffd', 'back\\u0000slash'] });
});
