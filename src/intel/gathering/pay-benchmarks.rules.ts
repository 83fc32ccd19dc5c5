import { groupedBy } from '../../kernel/grouped.js';
import { type PostedSalary } from '../../enrichment/posted-salaries/get-posted-salaries.query.js';
import { type PublicRecord, type RecordSource } from '../../registries/registry.port.js';

const MOST_ROLES = 100;
const MOST_URLS = 10;

/**
 * One line per role: the lowest and highest end of its postings, and the median of their midpoints. Postings share a
 * role if their titles agree without case and without text after a comma, bracket or dash.
 */
export function payRecords(pays: readonly PostedSalary[], source: RecordSource): PublicRecord[] {
  const roles = groupedBy(pays, ({ title }) => roleKey(title));
  return [...roles.values()].slice(0, MOST_ROLES).map((postings) => {
    const role = (postings[0] as PostedSalary).title;
    const low = Math.min(...postings.map(({ lowUsd }) => lowUsd));
    const high = Math.max(...postings.map(({ highUsd }) => highUsd));
    const median = medianOf(postings.map(({ lowUsd, highUsd }) => (lowUsd + highUsd) / 2));
    const urls = postings.flatMap(({ url }) => url ?? []).slice(0, MOST_URLS);
    return {
      section: 'compensation_benchmarks',
      label: role,
      value: `${low}-${high}`,
      attributes: { role, low_usd: low, median_usd: median, high_usd: high, n: postings.length, postings: urls },
      person: null,
      source,
    };
  });
}

function roleKey(title: string): string {
  const plain = title.toLowerCase().replace(/\s+/g, ' ').trim();
  const cut = plain.search(/[,([|]| [-–—] /);
  return cut > 0 ? plain.slice(0, cut).trim() : plain;
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below = 0, at = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? at : (below + at) / 2;
}
