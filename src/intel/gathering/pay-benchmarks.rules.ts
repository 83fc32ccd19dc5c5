import { groupedBy } from '../../kernel/grouped.js';
import { type PostedSalary } from '../../enrichment/posted-salaries/get-posted-salaries.query.js';
import { countryCode } from '../../vocabulary/country-code.js';
import { asciiFold } from '../../vocabulary/ascii-fold.js';
import { isUsState } from '../../vocabulary/places/us-states.js';
import { type PublicRecord, type RecordSource } from '../../registries/registry.port.js';

const MOST_ROLES = 100;
const MOST_URLS = 10;

/**
 * One line per role: the lowest and highest end of its postings, and the median of their midpoints. Postings share a
 * role if their titles agree without case, places, work modes and gender tags: a department is another role.
 */
export function payRecords(pays: readonly PostedSalary[], source: RecordSource): PublicRecord[] {
  const roles = groupedBy(pays, (pay) => roleOf(pay).toLowerCase());
  return [...roles.values()].slice(0, MOST_ROLES).map((postings) => {
    const role = shownRole(postings[0] as PostedSalary);
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

/** The title as it was posted, where no part of it is a place. */
function shownRole(pay: PostedSalary): string {
  return partsOf(pay.title).length === rolePartsOf(pay).length ? pay.title : roleOf(pay);
}

function roleOf(pay: PostedSalary): string {
  return rolePartsOf(pay).join(', ');
}

function rolePartsOf({ title, places }: PostedSalary): readonly string[] {
  const parts = partsOf(title);
  const own = new Set(places.flatMap(wordsOf));
  const kept = parts.filter((part) => !isPlace(part, own) && !NO_PART_OF_A_ROLE.test(part));
  return kept.length > 0 ? kept : parts;
}

function partsOf(title: string): readonly string[] {
  const plain = title.replace(/\s+/g, ' ').trim();
  return plain
    .split(/[,|()[\]]| [-–—] /)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** Gender tags and numbers of requisitions. */
const NO_PART_OF_A_ROLE = /^(?:[mfwdxh](?:\/(?:[mfwdxhn]|div)){1,4}|all genders?|#?(?:req|jr|r)?[- ]?\d{3,12})$/i;
const WORK_MODES = 'remote remotely hybrid onsite on site in office fully anywhere worldwide';
const REGIONS =
  'emea apac latam amer americas america anz dach eu europe nordics benelux mena apj asia pacific africa middle east ' +
  'north south latin central us usa uk uki coast midwest';
const FILLERS = 'city area metro greater based region or and only';
const PLACE_WORDS = new Set(`${WORK_MODES} ${REGIONS} ${FILLERS}`.split(' '));

/** Departments that are also places: `Engineer, Mobile` in Mobile, AL. */
const DEPARTMENTS = new Set('mobile media commerce enterprise industry'.split(' '));

/** Of two letters only US and UK are places by themselves: IT, HR and QA are departments. */
function isPlace(part: string, own: ReadonlySet<string>): boolean {
  const words = wordsOf(part);
  if (words.length === 0) return false;
  if (part.length > 3 && (countryCode(part) !== null || isUsState(part))) return true;
  const isState = part.length === 2 && isUsState(part) && own.has(part.toLowerCase());
  return (
    isState ||
    words.every((word) => PLACE_WORDS.has(word) || (word.length > 2 && own.has(word) && !DEPARTMENTS.has(word)))
  );
}

function wordsOf(text: string): string[] {
  return (
    asciiFold(text)
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const [below = 0, at = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? at : (below + at) / 2;
}
