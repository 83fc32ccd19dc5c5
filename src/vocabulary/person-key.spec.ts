import { isSlugOf, personalProfile, personNameKey, profileNameKey } from './person-key.js';

describe('the key of a person’s name', () => {
  it.each([
    ['BROWN, Ada', 'ada brown'],
    ['Dr. Ada Brown', 'ada brown'],
    ['Ada  Brown, PhD', 'ada brown'],
    ['Áda Brówn', 'ada brown'],
    ['Jean-Paul Sartre', 'jean paul sartre'],
    ['Ada J. Brown', 'ada j brown'],
    ['John Smith, Jr.', 'john smith jr'],
    ['John Smith Jr', 'john smith jr'],
    ['Ana Sá', 'ana sa'],
    ['Sir', 'sir'],
    ['Ada Brown, Ph.D.', 'ada brown'],
    ['Ada Brown Ph. D.', 'ada brown'],
    ['Ada Brown, M.D., Ph.D', 'ada brown'],
    ['Ada Brown, MSc, CFA', 'ada brown'],
    ['BROWN, Ada, Ph.D.', 'ada brown'],
    ['Ing. Ada Brown, Ph.D.', 'ada brown'],
    ['Dipl.-Ing. Ada Brown', 'ada brown'],
    ['Prof. Dr. med. Ada Brown', 'ada brown'],
    ['Dr. rer. nat. Ada Brown', 'ada brown'],
    ['Prof. Dr. h.c. Ada Brown', 'ada brown'],
    ['Ada Brown Ma', 'ada brown ma'],
    ['Ma, Jack', 'jack ma'],
    ['Ing Brown', 'ing brown'],
    ['Med. Brown', 'med brown'],
    ['M.D. Brown', 'm d brown'],
    ['Kim M.A.', 'kim m a'],
    ['Ph.D.', 'ph d'],
    ['田中 太郎', '田中 太郎'],
  ])('of %s is %s', (name, key) => {
    expect(personNameKey(name)).toBe(key);
  });

  it.each([
    // Words that are legal forms in a company's name are family names here.
    ['Ana Sá', 'Ana Co'],
    // Without the space they would be equal.
    ['Ann Alee', 'Anna Lee'],
    ['John Smith Jr.', 'John Smith Sr.'],
    ['Ada Brown', 'Ada J. Brown'],
  ])('distinguishes %s from %s', (one, other) => {
    expect(personNameKey(one)).not.toBe(personNameKey(other));
  });

  it('leaves middle names out beside a profile', () => {
    expect(profileNameKey('Ada J. Brown')).toBe(profileNameKey('Ada Brown'));
    expect(profileNameKey('Prince')).toBe('prince');
  });
});

describe('a personal profile', () => {
  it.each([
    ['https://www.linkedin.com/in/Ada-Brown/', 'linkedin.com/in/ada-brown'],
    ['http://uk.linkedin.com/in/ada-brown/de?trk=x#y', 'linkedin.com/in/ada-brown'],
    ['https://mobile.linkedin.com/in/ada-brown', 'linkedin.com/in/ada-brown'],
    ['http://www.uk.linkedin.com/in/ada-brown', 'linkedin.com/in/ada-brown'],
    ['https://m.linkedin.com/in/ada-brown', 'linkedin.com/in/ada-brown'],
    ['https://www.linkedin.com/mwlite/in/ada-brown', 'linkedin.com/in/ada-brown'],
    ['linkedin.com/in/ada%2Dbrown', 'linkedin.com/in/ada-brown'],
    ['https://www.linkedin.com/pub/ada-brown/12/34/56', 'linkedin.com/pub/ada-brown/12/34/56'],
    ['https://www.linkedin.com/in/%E0%A4%A', 'linkedin.com/in/%e0%a4%a'],
  ])('%s is %s', (url, profile) => {
    expect(personalProfile(url)).toBe(profile);
  });

  it.each([
    'https://www.linkedin.com/company/acme',
    'https://twitter.com/ada',
    'https://notlinkedin.com/in/ada',
    'https://www.linkedin.com/in/',
    '',
  ])('%s identifies nobody', (url) => {
    expect(personalProfile(url)).toBeNull();
  });
});

describe('the slug of a person', () => {
  const ID = '0a1b2c3d-4e5f-7000-8000-000000000000';

  it.each([
    ['Ada Brown', 'ada-brown-0a1b2c3d4e5f', true],
    ['Мария Орлова', 'mariya-orlova-0a1b2c3d4e5f', true],
    ['Мария Орлова', 'unnamed-0a1b2c3d4e5f', true],
    ['Ada Brown', 'unnamed-0a1b2c3d4e5f', false],
    ['Ada Brown', 'ada-brown-ffffffffffff', false],
  ])('of %s: %s is %s', (name, slug, isTheirs) => {
    expect(isSlugOf(slug, { name, id: ID })).toBe(isTheirs);
  });
});
