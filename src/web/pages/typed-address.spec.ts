import { typedAddress } from './typed-address.js';

describe('an address that a person typed', () => {
  it.each([
    ['acme.com', 'https://acme.com'],
    ['acme.com/a?x=b:c', 'https://acme.com/a?x=b:c'],
    ['acme.com:8080/a', 'https://acme.com:8080/a'],
    ['localhost:3000', 'https://localhost:3000'],
    ['http://acme.com', 'http://acme.com'],
    ['HTTPS://acme.com', 'HTTPS://acme.com'],
    ['mailto:ada@acme.com', 'mailto:ada@acme.com'],
    ['', ''],
  ])('%s becomes %s', (typed, address) => {
    expect(typedAddress(typed)).toBe(address);
  });
});
