import { acceptsJson, preferredType } from './accept.js';

const OFFERED = ['application/json', 'text/html', 'text/markdown'];

describe('an Accept header', () => {
  it.each([
    [undefined, 'application/json'],
    ['', 'application/json'],
    [' ', 'application/json'],
    ['*/*', 'application/json'],
    ['text/*', 'text/html'],
    ['TEXT/HTML', 'text/html'],
    ['text/markdown, */*;q=0.1', 'text/markdown'],
    ['text/html;q=0.5, text/markdown ; q=0.8', 'text/markdown'],
    ['application/json;q=0, */*', 'text/html'],
    ['application/json; charset=utf-8', 'application/json'],
    ['text/html;level=1;q=0.9, application/json;profile="x";q=0.2', 'text/html'],
    ['image/png', undefined],
    ['text/html;q=0', undefined],
    ['nothing', undefined],
  ])('of %j prefers %s', (accept, preferred) => {
    expect(preferredType(accept, OFFERED)).toBe(preferred);
  });

  it.each([
    ['application/problem+json', true],
    ['application/json; charset=utf-8', true],
    ['', true],
    ['text/html', false],
  ])('of %j accepts JSON: %s', (accept, isAccepted) => {
    expect(acceptsJson(accept)).toBe(isAccepted);
  });
});
