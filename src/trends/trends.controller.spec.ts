import { type QueryBus } from '@nestjs/cqrs';
import { type EdgeRequest } from '../web/http/request-context.js';
import { routeOf } from '../web/http/operation.decorator.js';
import { TrendsController } from './trends.controller.js';

describe('the answers of trends', () => {
  it.each([
    ['a cached one has its own position', '@100', 500n, 100n],
    ['a fresh one is as new as the read models', '@600', 500n, 500n],
  ])('%s in X-Log-Position', async (_what, position, models, shown) => {
    const queries = { execute: () => Promise.resolve({ position }) } as unknown as QueryBus;
    const controller = new TrendsController(queries, { now: () => Date.UTC(2026, 10, 30) });
    const request = { headers: {}, readPosition: models } as EdgeRequest;
    await controller.current({}, request);
    expect(request.readPosition).toBe(shown);
  });

  it.each(['current', 'sector'] as const)('wait for a write in all read models that %s reads', (operation) => {
    const { readsFrom } = routeOf(TrendsController.prototype[operation]) ?? {};
    expect(readsFrom).toEqual(['companies', 'investors', 'sectors']);
  });
});
