import { routeOf } from '../web/http/operation.decorator.js';
import { TrendsController } from './trends.controller.js';

describe('the answers of trends', () => {
  it.each(['current', 'sector'] as const)('wait for a write in all read models that %s reads', (operation) => {
    const { readsFrom } = routeOf(TrendsController.prototype[operation]) ?? {};
    expect(readsFrom).toEqual(['companies', 'investors', 'sectors']);
  });
});
