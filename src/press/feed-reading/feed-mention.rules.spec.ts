import { ranMs } from '../../../test/kit/machine-speed.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { wordsAbout } from '../forums/business-words.rules.js';
import { type KnownCompany } from '../forums/disambiguation.rules.js';
import { toldOf, type ReadItem } from './feed-mention.rules.js';
import { NamesInText, partsOf } from './named-in-text.rules.js';
import { readTranscript } from '../../parsers/feeds/read-transcript.js';
import { timedTranscript, type Transcript } from './transcript.rules.js';

const ACME: KnownCompany = {
  name: 'Acme Robotics',
  domain: 'acme-robots.com',
  namesakes: [],
  about: wordsAbout(['Warehouse robots that sort parcels']),
};
const RAMP: KnownCompany = { name: 'Ramp', domain: 'ramp.com', namesakes: [], about: wordsAbout(['Corporate cards and spend']) }; // prettier-ignore
const APOLINK: KnownCompany = { name: 'Apolink', domain: 'apolink.space', namesakes: [], about: [] };
const GITLAB: KnownCompany = { name: 'GitLab', domain: 'gitlab.com', namesakes: [], about: [] };
const item = (over: Partial<ReadItem> = {}): ReadItem => ({
  key: 'k',
  type: 'news',
  title: 'News of the day',
  url: 'https://news.example/1',
  writtenUrl: 'https://news.example/1',
  page: null,
  date: '2026-11-01',
  isDated: true,
  publication: 'The Daily',
  text: '',
  links: [],
  transcript: null,
  ...over,
});
const spoken = (...lines: [string, string][]): Partial<ReadItem> => ({
  type: 'podcast',
  transcript: transcriptOf(`WEBVTT\n\n${lines.map(([at, text]) => `${at}.000 --> 99:00.000\n${text}`).join('\n\n')}`),
});
const transcriptOf = (content: string): Transcript | null => {
  const file = readTranscript(content);
  return file && timedTranscript(file, 'text/vtt');
};
const namesIn = (text: string): NamesInText => {
  const names = new NamesInText();
  for (const part of partsOf(text)) names.add(part);
  return names;
};
const keysIn = (text: string): string[] => [...namesIn(text).keys];
const FAR = 'Something else is said here for a while. '.repeat(60);

describe('an item speaks of a company', () => {
  it.each<[string, Partial<ReadItem>, KnownCompany, string[] | null]>([
    ['by its domain', { text: 'See acme-robots.com for more.' }, ACME, ['names acme-robots.com']],
    ['by a link and its name', { text: 'Acme Robotics opens.', links: ['https://www.acme-robots.com/x'] }, ACME, ['names Acme Robotics', 'links to acme-robots.com']], // prettier-ignore
    ['by a link and a plain word', { title: 'Ramp grows', links: ['https://ramp.com'] }, RAMP, ['names Ramp', 'links to ramp.com']], // prettier-ignore
    ['by its name and what it does', { text: 'Acme Robotics sorts parcels with robots in a warehouse.' }, ACME, ['names Acme Robotics', 'speaks of warehouse, robots, sort, parcels']], // prettier-ignore
    ['in the title alone', { title: 'Acme Robotics raises', text: 'The maker of warehouse robots.' }, ACME, ['names Acme Robotics', 'speaks of warehouse, robots']], // prettier-ignore
    ['by a name in no dictionary', { text: 'A talk with the founders of Apolink.' }, APOLINK, ['names Apolink']],
    ['by a plain word and what it does', { text: 'We moved to Ramp for corporate cards.' }, RAMP, ['names Ramp', 'speaks of corporate, cards']], // prettier-ignore
    ['not by its name alone', { text: 'Acme Robotics makes anvils for coyotes.' }, ACME, null],
    ['not where the words stand far off', { text: `Acme Robotics. ${FAR} Warehouse robots sort parcels.` }, ACME, null],
    ['not by a plain word', { text: 'Ramp up corporate spend on cards.' }, RAMP, null],
    ['not by a link without the name', { text: 'This week’s sponsor.', links: ['https://ramp.com'] }, RAMP, null],
    ['not where others have the name', { text: 'Acme Robotics sorts parcels with warehouse robots.' }, { ...ACME, namesakes: [ACME] }, null], // prettier-ignore
    ['not in other letters', { text: 'acme robotics sorts parcels with warehouse robots.' }, ACME, null],
    ['not by a name in a longer word', { text: 'Acme Roboticson warehouse robots sort parcels.' }, ACME, null],
    ['not in its own words', { url: 'https://blog.acme-robots.com/1', text: 'Acme Robotics at acme-robots.com' }, ACME, null], // prettier-ignore
    ['not in its own words on a host of many', { url: 'https://about.gitlab.com/blog/1', text: 'See gitlab.com for more.' }, GITLAB, null], // prettier-ignore
    ['not on a page of a user of its host', { page: 'https://gitlab.com/ada/notes', text: 'See gitlab.com for more.' }, GITLAB, null], // prettier-ignore
    ['by a host of many, elsewhere', { text: 'See gitlab.com for more.' }, GITLAB, ['names gitlab.com']],
  ])('%s', (_, over, company, proofs) => {
    expect(toldOf(item(over), company)?.proofs ?? null).toEqual(proofs);
  });

  it('at the second where it is first named, with the words around', () => {
    const mention = toldOf(
      item({ ...spoken(['00:00', 'Welcome.'], ['12:34', 'Acme Robotics is here.'], ['40:00', 'Their warehouse robots sort parcels.']) }), // prettier-ignore
      ACME,
    );
    expect(mention).toMatchObject({ timestampSeconds: 754, quote: expect.stringContaining('Acme Robotics is here.') });
  });

  it('at the second where a plain word is said that the notes have proven', () => {
    const notes = { title: 'Ramp, with its founder', links: ['https://ramp.com/jobs'] };
    expect(toldOf(item({ ...notes, ...spoken(['00:10', 'Hi'], ['01:00', 'So, Ramp is big.']) }), RAMP)).toMatchObject({
      timestampSeconds: 60,
      proofs: ['names Ramp', 'links to ramp.com'],
    });
    expect(toldOf(item(spoken(['01:00', 'So, Ramp is big.'])), RAMP)).toBeNull();
  });

  it('without a second where only the notes name it', () => {
    const notes = { text: 'With Acme Robotics, acme-robots.com.' };
    expect(toldOf(item({ ...notes, ...spoken(['00:10', 'Hi']) }), ACME)).toMatchObject({ timestampSeconds: null });
  });
});

describe('names in a text', () => {
  it.each(['Acme Robotics', 'Łódź Labs', 'A&B', '11x', 'OpenAI', 'Acme', 'C3.ai', "Domino's Pizza Labs"])(
    '%s is among them',
    (name) => {
      const keys = keysIn(`Yesterday ${name}, the maker, met ${name}’s friends. And ${name}.`);
      expect(keys).toContain(nameKey(name));
    },
  );

  it.each(['imgix', 'zeroheight', 'nao Labs', 'kapa.ai'])('%s is among them without a capital', (name) => {
    expect(keysIn(`the founders of ${name} met, and ${name}’s friends.`)).toContain(nameKey(name));
    expect(keysIn('the founders met their friends, and said nothing')).toEqual([]);
  });

  it('are found behind many words of another language', () => {
    const words = Array.from({ length: 9_000 }, (_, index) => `qu${index}aj`.replace(/\d/g, (digit) => 'abcdefghij'.charAt(Number(digit)))); // prettier-ignore
    expect(keysIn(`${words.join(' ')}. Acme Robotics`)).toContain(nameKey('Acme Robotics'));
  });

  it('end where a sentence or a list goes on', () => {
    expect(keysIn('we met Acme, Robotics')).not.toContain('acmerobotics');
    expect(namesIn('go to acme.com, or (http://b.io/x).').hosts(['https://c.dev'])).toEqual(['acme.com', 'http://b.io/x', 'https://c.dev']); // prettier-ignore
  });

  it('are the same in a text that is read in parts', () => {
    const names = Array.from({ length: 1_000 }, (_, n) => `Acme${n} Big Robotics${n}`);
    const keys = keysIn(names.map((name) => `${name} and then`).join(' '));
    expect(names.filter((name) => !keys.includes(nameKey(name)))).toEqual([]);
  });

  it.each([
    ['one word', 'A'],
    ['few words', 'A B C1 '],
    ['hosts', 'a.b'],
    ['hosts and spaces', 'A.b '],
    ...[1, 2].map((n): [string, string] => [
      `words of ${n} letters`,
      Array.from(
        { length: 50_000 },
        (_, m) =>
          `${(m * 7_919)
            .toString(36)
            .toUpperCase()
            .slice(0, n + 1)} `,
      ).join(''),
    ]),
  ])('of a hostile text are few, and each part is read soon: %s', (_what, unit) => {
    const text = unit.repeat(2_000_000 / unit.length);
    const [names, times] = [new NamesInText(), [0]];
    for (const part of partsOf(text)) {
      const before = ranMs();
      names.add(part);
      times.push(ranMs() - before);
    }
    expect(names.keys.size).toBeLessThanOrEqual(20_000);
    // A collection of garbage falls into the time of a few parts, which then take longer.
    expect(times.sort((a, b) => b - a)[3]).toBeLessThan(50);
    expect(times.reduce((sum, ms) => sum + ms)).toBeLessThan(10_000);
  });
});
