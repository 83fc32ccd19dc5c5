import { type SORTS } from '../../../src/companies/record/company.dto.js';

type Sort = Exclude<(typeof SORTS)[number], 'relevance'>;

/** A filter as the API takes it, and the same as plain SQL for the baseline. */
interface Filter {
  readonly query: string;
  readonly where: string;
  readonly params: readonly unknown[];
}

const filter = (query: string, where: string, ...params: readonly unknown[]): Filter => ({ query, where, params });

/** Every filter there is, with values that many, few and no companies have, and the pairs that suit no index. */
export const FILTERS: Readonly<Record<string, Filter>> = {
  none: filter('', 'true'),
  'frequent country': filter('country=US', 'hq_country = $1', 'US'),
  'rare country': filter('country=CO', 'hq_country = $1', 'CO'),
  'three countries': filter('country=US,GB,IN', 'hq_country = ANY($1)', ['US', 'GB', 'IN']),
  stage: filter('stage=series%20d', 'stage = $1', 'Series D'),
  'country and stage': filter('country=CO&stage=series%20d', 'hq_country = $1 AND stage = $2', 'CO', 'Series D'),
  'frequent sector': filter('sector=fintech', 'sector_keys && $1', ['fintech']),
  'rare sector': filter('sector=govtech', 'sector_keys && $1', ['govtech']),
  'no such sector': filter('sector=devops', 'sector_keys && $1', ['devops']),
  'sector and country': filter('sector=govtech&country=US', 'sector_keys && $1 AND hq_country = $2', ['govtech'], 'US'),
  'frequent technology': filter('tech=typescript', 'tech_keys && $1', ['typescript']),
  'rare technology': filter('tech=elixir', 'tech_keys && $1', ['elixir']),
  'sector and technology': filter(
    'sector=govtech&tech=elixir',
    'sector_keys && $1 AND tech_keys && $2',
    ['govtech'],
    ['elixir'],
  ),
  week: filter('week=2024-W12', `announced_on >= '2024-03-18' AND announced_on < '2024-03-25'`),
  'month and sector': filter(
    'month=2024-03&sector=fintech',
    `announced_on >= '2024-03-01' AND announced_on < '2024-04-01' AND sector_keys && $1`,
    ['fintech'],
  ),
  'funded at all': filter('min_funding=1000000', 'total_funding >= 1000000'),
  'funded most': filter('min_funding=1000000000', 'total_funding >= 1000000000'),
  'funded least': filter('max_funding=200000', 'total_funding <= 200000'),
  'funded between': filter('min_funding=100000000&max_funding=110000000', 'total_funding BETWEEN 1e8 AND 1.1e8'),
  'funded, and no one': filter('min_funding=100000000000000', 'total_funding >= 1e14'),
  'founded late': filter('founded_after=2024', `founded_on >= '2024-01-01'`),
  'founded early': filter('founded_before=2012', `founded_on <= '2012-12-31'`),
  'founded in a month': filter('founded_after=2013-03&founded_before=2013-03', `founded_on = '2013-03-01'`),
  hiring: filter('is_hiring=true', 'is_hiring'),
  'not hiring': filter('is_hiring=false', 'is_hiring IS NOT TRUE'),
  stealth: filter('is_stealth=true', 'is_stealth'),
  'stealth and hiring': filter('is_stealth=true&is_hiring=true', 'is_stealth AND is_hiring'),
  'stealth, country, sector': filter(
    'is_stealth=true&country=CO&sector=govtech',
    'is_stealth AND hq_country = $1 AND sector_keys && $2',
    'CO',
    ['govtech'],
  ),
  'rich and young': filter(
    'min_funding=100000000&founded_after=2024',
    `total_funding >= 1e8 AND founded_on >= '2024-01-01'`,
  ),
  'poor and old': filter(
    'max_funding=1000000&founded_before=2012',
    `total_funding <= 1e6 AND founded_on <= '2012-12-31'`,
  ),
};

const COLUMNS: Readonly<Record<Sort, string>> = {
  funding: 'total_funding',
  employees: 'employee_count',
  newest: 'announced_on DESC',
  name: 'name_key COLLATE "C"',
};

export type Depth = 'first page' | 'offset 10,000' | 'cursor at 10,000';

export interface FilterCase {
  readonly label: string;
  readonly filter: string;
  /** Of the first page. */
  readonly path: string;
  readonly depth: Depth;
  /** The baseline's order; null without one. */
  readonly plain: string | null;
}

/** Every filter by every sort, both ways; and how deep lists go, by cursor with all filters, by offset with some. */
export function filterCases(): FilterCase[] {
  const cases: FilterCase[] = [];
  for (const [name, { query }] of Object.entries(FILTERS)) {
    for (const sort of Object.keys(COLUMNS) as Sort[]) {
      for (const direction of ['', '-']) {
        const path = `startups?${[query, `sort=${direction}${sort}`].filter(Boolean).join('&')}`;
        const one = (depth: Depth, plain: string | null = null): FilterCase => ({
          label: `${name} by ${direction}${sort}, ${depth}`,
          filter: name,
          path,
          depth,
          plain,
        });
        cases.push(one('first page', direction === '' && sort === 'newest' ? COLUMNS[sort] : null));
        if (direction === '-' && sort === 'funding') {
          cases.push(one('cursor at 10,000'), one('offset 10,000', `${COLUMNS[sort]} DESC`));
        }
      }
    }
  }
  return cases;
}

/** Kinds of text that people type, made of names on file. */
export function searchTexts(companies: readonly { readonly name: string }[]): Record<string, string[]> {
  const names = companies.map(({ name }) => name);
  const each = (change: (name: string, index: number) => string): string[] => names.map(change);
  const without = (text: string, at: number): string => text.slice(0, at) + text.slice(at + 1);
  return {
    'whole name': names,
    'name in other letters': each((name) => name.toUpperCase()),
    'half of a name': each((name) => name.slice(0, Math.ceil(name.length / 2))),
    'a letter left out': each((name, n) => without(name, 1 + (n % Math.max(1, name.length - 2)))),
    'two letters swapped': each((name) => name.slice(0, 2) + (name[3] ?? '') + (name[2] ?? '') + name.slice(4)),
    'a wrong first letter': each((name) => `x${name.slice(1)}`),
    'a letter doubled': each((name) => name.slice(0, 3) + (name[2] ?? '') + name.slice(3)),
    'two letters wrong': each((name) => `${name.slice(0, 1)}q${name.slice(2, 5)}z${name.slice(6)}`),
    'one letter': [...'saznqxmcov'],
    'two letters': ['sa', 'al', 'ze', 'qu', 'xe', 'no', 'ka', 'zz', 'qq', 'io'],
    'three letters': ['sol', 'ver', 'qua', 'hel', 'mer', 'zzz', 'qxj', 'bio', 'ora', 'net'],
    'frequent words': [
      'platform',
      'software',
      'health',
      'teams',
      'artificial intelligence',
      'data products',
      'founded',
    ],
    'rare words': ['alchemy', 'nairobi govtech', 'tallinn robotics', 'elixir', 'zeppelin'],
    'misspelt words': [
      'platfrom',
      'sofware',
      'helth',
      'robotcs berlin',
      'artificial inteligence',
      'zepelin',
      'bostn biotech',
    ],
    'two words of a text': ['robotics berlin', 'legal tokyo', 'biotech boston', 'crypto lagos', 'payments dublin'],
    'nothing like it': ['qqqqxxxx', 'zzyzxwvu', 'xkcdqwfp', 'wwwwwwww', '!!!', '漢字会社', 'qwertzuiopasdf'],
    'a sentence': ['the best platform for artificial intelligence teams in san francisco founded in 2021'],
    'a domain': ['https://www.solaranova.com/about', 'zenith.co', 'example.health'],
  };
}

/** Kinds of text that find very many companies, or hardly any, which are asked for in other orders than relevance too. */
export const SORTED_KINDS = ['frequent words', 'one letter', 'three letters', 'two words of a text'] as const;
export const SORTS_OF_SEARCHES = ['-employees', 'name', 'newest'] as const;
