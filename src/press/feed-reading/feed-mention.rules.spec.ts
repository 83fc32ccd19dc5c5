import { nameKey } from '../../vocabulary/company-name.js';
import { wordsAbout, type KnownCompany } from '../forums/disambiguation.rules.js';
import { toldOf, type ReadItem } from './feed-mention.rules.js';
import { hostsIn, nameKeysIn } from './named-in-text.rules.js';
import { readTranscript } from './transcript.rules.js';

const ACME: KnownCompany = {
  ...{ name: 'Acme Robotics', domain: 'acme-robots.com', hasNamesakes: false },
  about: wordsAbout(['Warehouse robots that sort parcels']),
};
const RAMP: KnownCompany = { name: 'Ramp', domain: 'ramp.com', hasNamesakes: false, about: wordsAbout(['Corporate cards and spend']) }; // prettier-ignore
const item = (over: Partial<ReadItem> = {}): ReadItem => ({
  ...{
    key: 'k',
    type: 'news',
    title: 'News of the day',
    url: 'https://news.example/1',
    page: null,
    date: '2026-11-01',
  },
  ...{ publication: 'The Daily', text: '', links: [], transcript: null },
  ...over,
});
const spoken = (...lines: [string, string][]): Partial<ReadItem> => ({
  type: 'podcast',
  transcript: readTranscript(
    `WEBVTT\n\n${lines.map(([at, text]) => `${at}.000 --> 99:00.000\n${text}`).join('\n\n')}`,
    'text/vtt',
  ),
});
const FAR = 'Something else is said here for a while. '.repeat(60);

describe('an item speaks of a company', () => {
  it.each<[string, Partial<ReadItem>, KnownCompany, string[] | null]>([
    ['by its domain', { text: 'See acme-robots.com for more.' }, ACME, ['names acme-robots.com']],
    ['by a link and its name', { text: 'Acme Robotics opens.', links: ['https://www.acme-robots.com/x'] }, ACME, ['names Acme Robotics', 'links to acme-robots.com']], // prettier-ignore
    ['by a link and a plain word', { title: 'Ramp grows', links: ['https://ramp.com'] }, RAMP, ['names Ramp', 'links to ramp.com']], // prettier-ignore
    ['by its name and what it does', { text: 'Acme Robotics sorts parcels with robots in a warehouse.' }, ACME, ['names Acme Robotics', 'speaks of warehouse, robots, sort, parcels']], // prettier-ignore
    ['in the title alone', { title: 'Acme Robotics raises', text: 'The maker of warehouse robots.' }, ACME, ['names Acme Robotics', 'speaks of warehouse, robots']], // prettier-ignore
    ['not by its name alone', { text: 'Acme Robotics makes anvils for coyotes.' }, ACME, null],
    ['not where the words stand far off', { text: `Acme Robotics. ${FAR} Warehouse robots sort parcels.` }, ACME, null],
    ['not by a plain word', { text: 'Ramp up corporate spend on cards.' }, RAMP, null],
    ['not by a link without the name', { text: 'This week’s sponsor.', links: ['https://ramp.com'] }, RAMP, null],
    ['not where others have the name', { text: 'Acme Robotics sorts parcels with warehouse robots.' }, { ...ACME, hasNamesakes: true }, null], // prettier-ignore
    ['not in other letters', { text: 'acme robotics sorts parcels with warehouse robots.' }, ACME, null],
    ['not by a name in a longer word', { text: 'Acme Roboticson warehouse robots sort parcels.' }, ACME, null],
    ['not in its own words', { url: 'https://blog.acme-robots.com/1', text: 'Acme Robotics at acme-robots.com' }, ACME, null], // prettier-ignore
  ])('%s', (_, over, company, proofs) => {
    expect(toldOf(item(over), company)?.proofs ?? null).toEqual(proofs);
  });

  it('at the second where it is first named, with the words around', () => {
    const told = toldOf(
      item({ ...spoken(['00:00', 'Welcome.'], ['12:34', 'Acme Robotics is here.'], ['40:00', 'Their warehouse robots sort parcels.']) }), // prettier-ignore
      ACME,
    );
    expect(told).toMatchObject({ timestampSeconds: 754, quote: expect.stringContaining('Acme Robotics is here.') });
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
      const keys = nameKeysIn(`Yesterday ${name}, the maker, met ${name}’s friends. And ${name}.`);
      expect(keys).toContain(nameKey(name));
    },
  );

  it('end where a sentence or a list goes on', () => {
    expect(nameKeysIn('we met Acme, Robotics')).not.toContain('acmerobotics');
    expect(hostsIn('go to acme.com, or (http://b.io/x).', ['https://c.dev'])).toEqual(['acme.com', 'http://b.io/x', 'https://c.dev']); // prettier-ignore
  });

  it('of a hostile text are few, and found soon', () => {
    const started = performance.now();
    expect(nameKeysIn('A'.repeat(2_000_000)).length).toBeLessThan(40_000);
    expect(nameKeysIn('A B C1 '.repeat(300_000)).length).toBeLessThan(40_000);
    hostsIn('a.b'.repeat(500_000), []);
    expect(performance.now() - started).toBeLessThan(15_000);
  });
});
