import { declaredStack, wholeStack } from './declared-stack.rules.js';

describe('a stated technology stack', () => {
  it('has each technology in its field, as it was written', () => {
    expect(declaredStack(['TypeScript', 'React', 'AWS', 'Google Cloud', 'Stripe', 'Mixpanel', 'CloudFlare'])).toEqual({
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
    expect(declaredStack([])).toBeNull();
  });
});

describe('a stack that was seen', () => {
  const seen = {
    cdn: 'Fastly',
    hosting: null,
    email_provider: 'Google Workspace',
    frameworks: ['Next.js', 'React'],
    payments: [],
    analytics: [],
    scannedAt: '2026-11-22T09:00:00.000Z',
  };

  it('comes before what is stated, and takes none of it away', () => {
    expect(wholeStack(['react', 'Rust', 'AWS', 'Stripe', 'Cloudflare'], seen)).toEqual({
      cdn: 'Fastly',
      hosting: 'AWS',
      email_provider: 'Google Workspace',
      frameworks: ['Next.js', 'React', 'Rust'],
      payments: ['Stripe'],
      analytics: [],
      fingerprinted_at: '2026-11-22T09:00:00.000Z',
    });
  });

  it('is what is stated where nothing was seen', () => {
    expect(wholeStack(['AWS'], null)).toEqual(declaredStack(['AWS']));
    expect(wholeStack([], null)).toBeNull();
  });
});
