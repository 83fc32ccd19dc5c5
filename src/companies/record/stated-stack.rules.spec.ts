import { statedStack } from './stated-stack.rules.js';

describe('a stated technology stack', () => {
  it('has each technology in its field, as it was written', () => {
    expect(statedStack(['TypeScript', 'React', 'AWS', 'Google Cloud', 'Stripe', 'Mixpanel', 'CloudFlare'])).toEqual({
      cdn: 'CloudFlare',
      hosting: 'AWS',
      email_provider: null,
      frameworks: ['TypeScript', 'React'],
      payments: ['Stripe'],
      analytics: ['Mixpanel'],
      fingerprinted_at: null,
    });
  });

  it('is null where nothing is stated', () => {
    expect(statedStack([])).toBeNull();
  });
});
