import { refuseKeyIn } from './edge-hooks.js';

describe('a key in the query of an address', () => {
  it.each([
    '?api_key=x',
    '?limit=2&token=x',
    '?q=sk_live_abc',
    '?q=Bearer%20sk_live_abc',
    '?q=bearer+sk_live_abc',
    '?sk_live_abc',
    '?q=Bearer+op_abc',
  ])('%s is refused', (query) => {
    expect(() => refuseKeyIn(query)).toThrow('An API key is not accepted');
  });

  it.each(['?q=Bearer%20Robotics', '?q=bearer+capital', '?q=Bearer', '?q=monkey'])('%s is a search', (query) => {
    expect(() => refuseKeyIn(query)).not.toThrow();
  });
});
