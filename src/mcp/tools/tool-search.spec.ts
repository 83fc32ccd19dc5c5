import { indexedEntry, searchEntries, type IndexedEntry } from './tool-search.rules.js';

const entry = (name: string, text: string): IndexedEntry<string> =>
  indexedEntry(name, [
    { text: name, weight: 4 },
    { text, weight: 2 },
  ]);
const ENTRIES = [
  entry('agent readiness', 'Scans a website for its readiness for AI agents'),
  entry('video create', 'Starts a narrated video of an article'),
  entry('video get', 'The progress of a video'),
  entry('logo', 'The logos of a company'),
];

describe('the search for tools', () => {
  it.each([
    ['scanning websites', ['agent readiness']],
    ['create videos', ['video create', 'video get']],
    ['companies', ['logo']],
    ['the', ['video get', 'logo']],
    ['a', ['agent readiness', 'video create', 'video get', 'logo']],
    ['please show me the logos', ['logo']],
    ['', []],
    ['zebra', []],
  ])('finds for %j %j', (question, found) => {
    expect(searchEntries(ENTRIES, question)).toEqual(found);
  });
});
