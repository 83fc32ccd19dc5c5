import { sectorOf } from './sector-words.js';
import { SECTORS } from '../vocabularies.js';

describe('the sector that a word means', () => {
  it.each(SECTORS.map(({ value }) => value))('%s is itself', (value) => {
    expect(sectorOf(value)).toBe(value);
  });

  it.each([
    ['B2B', 'Enterprise Software'],
    ['e-commerce', 'E-commerce'],
    ['ECommerce', 'E-commerce'],
    ['Food & Beverages', 'Food and Beverage'],
    ['Bio-Tech', 'Biotechnology'],
    ['Health', 'Healthcare'],
    ['Travel, Leisure and Tourism', 'Travel and Hospitality'],
    ['Healthcare -> Diagnostics', 'Diagnostics'],
    ['Industrials -> Something New', 'Manufacturing'],
    ['B2B -> Security', 'Cybersecurity'],
    ['market place', 'Marketplaces'],
  ])('%s is %s', (word, sector) => {
    expect(sectorOf(word)).toBe(sector);
  });

  it.each(['Unspecified', 'Bakery', '', '->', 'Robot chef', 'and'])('%j is none', (word) => {
    expect(sectorOf(word)).toBeUndefined();
  });
});
