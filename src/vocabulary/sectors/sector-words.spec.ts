import { SECTORS } from '../vocabularies.js';
import { CATEGORY_SECTORS } from './sector-categories.js';
import { TRANSLATED_SECTORS } from './sector-translations.js';
import { sectorOf } from './sector-words.js';

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
    ['KI', 'Artificial Intelligence'],
    ['Robotik', 'Robotics'],
    ['énergie', 'Energy'],
    ['Éducation', 'Education'],
    ['Luft- und Raumfahrt', 'Aerospace'],
    ['Gesundheit / KI', 'Artificial Intelligence'],
    ['salud', 'Healthcare'],
    ['Artificial Intelligence (AI)', 'Artificial Intelligence'],
    ['Financial Services', 'Fintech'],
    ['Supply Chain Management', 'Logistics'],
    ['CleanTech', 'Climate'],
    ['Architecture', 'Construction'],
  ])('%s is %s', (word, sector) => {
    expect(sectorOf(word)).toBe(sector);
  });

  it('is one of the vocabulary for each word of another language, which means nothing else in English', () => {
    const values = new Set(SECTORS.map(({ value }) => value));
    expect(TRANSLATED_SECTORS.filter(([word, sector]) => !values.has(sector) || sectorOf(word) !== sector)).toEqual([]);
  });

  it('is one of the vocabulary for each category, under no other', () => {
    expect(CATEGORY_SECTORS.filter(([word, sector]) => sectorOf(word) !== sector)).toEqual([]);
    expect(new Set(CATEGORY_SECTORS.map(([word]) => word.toLowerCase())).size).toBe(CATEGORY_SECTORS.length);
  });

  it.each(['Internet', 'Mobile', 'Consulting', 'Information Technology', 'Professional Services', 'Apps'])(
    '%s is none, since companies of any sector have it',
    (word) => expect(sectorOf(word)).toBeUndefined(),
  );

  it.each(['Unspecified', 'Beekeeping', '', '->', 'Robot chef', 'and'])('%j is none', (word) => {
    expect(sectorOf(word)).toBeUndefined();
  });
});
