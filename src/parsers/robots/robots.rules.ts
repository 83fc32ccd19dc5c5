import { compilePattern, matches, MAX_PATH, normalise, type Pattern } from './robots-pattern.rules.js';

/** What one robots.txt says to one crawler (RFC 9309). */
export interface RobotsRules {
  /** Of an address of the same host. */
  isAllowed(url: URL): boolean;
  /** Of `Crawl-delay`, which is not part of the RFC; null where it is missing. */
  readonly delaySeconds: number | null;
}

interface Rule {
  readonly allows: boolean;
  readonly path: string;
}

interface Group {
  readonly agents: string[];
  readonly rules: Rule[];
  delaySeconds: number | null;
}

/** The rest of a longer file is not read. */
const MAX_CHARS = 64 * 1024;
/**
 * Characters of an address that all patterns with a wildcard may examine together, about 4 ms of work. A thousand
 * such patterns against an ordinary address need less.
 */
const MAX_STEPS = 150_000;

/**
 * Reads robots.txt for one crawler. Groups that name it are one, and where none does, those for `*`. The work is linear
 * in the text, and that of a match is bounded; what is over a bound is read as the stricter rule.
 *
 * @param productToken name of the crawler; a version after `/` is ignored.
 */
export function readRobots(text: string, productToken: string): RobotsRules {
  const groups = groupsIn(text.slice(0, MAX_CHARS));
  const own = groups.filter(({ agents }) => agents.includes(tokenOf(productToken)));
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'));
  const patterns = compileAll(chosen.flatMap(({ rules }) => rules));
  return {
    isAllowed: (url) => isAllowed(patterns, url),
    delaySeconds: chosen.findLast((group) => group.delaySeconds !== null)?.delaySeconds ?? null,
  };
}

type Compiled = Pattern & { readonly allows: boolean };

/** The longest pattern that matches decides, and of two as long the one that allows. */
function isAllowed(patterns: readonly Compiled[], url: URL): boolean {
  if (url.pathname.length + url.search.length > MAX_PATH) return false;
  const path = normalise(url.pathname + url.search, true);
  if (path.length > MAX_PATH) return false;
  let steps = MAX_STEPS;
  for (const pattern of patterns) {
    if (pattern.pieces.length > 0 && (steps -= path.length) < 0) return false;
    if (matches(pattern, path)) return pattern.allows;
  }
  return true;
}

/** In the order in which they decide. */
function compileAll(rules: readonly Rule[]): Compiled[] {
  return (
    rules
      .filter(({ path }) => path !== '')
      .map(({ allows, path }) => ({ ...compilePattern(path), allows }))
      // A pattern that was cut matches more than it says: for one that allows, that would be too much.
      .filter(({ isCut, allows }) => !isCut || !allows)
      .sort((a, b) => b.length - a.length || Number(b.allows) - Number(a.allows))
  );
}

function groupsIn(text: string): Group[] {
  const groups: Group[] = [];
  let isNaming = false;
  for (const line of text.replace(/^\uFEFF/, '').split(/[\r\n]/)) {
    const plain = line.split('#', 1)[0] ?? '';
    const colon = plain.indexOf(':');
    if (colon < 0) continue;
    const name = plain.slice(0, colon).trim().toLowerCase();
    const value = plain.slice(colon + 1).trim();
    if (name === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [], delaySeconds: null });
      groups.at(-1)?.agents.push(tokenOf(value));
      isNaming = true;
      continue;
    }
    const group = groups.at(-1);
    const isRule = name === 'allow' || name === 'disallow';
    if (isRule) group?.rules.push({ allows: name === 'allow', path: value });
    else if (name !== 'crawl-delay') continue;
    else if (group && value !== '' && Number.isFinite(Number(value))) group.delaySeconds = Number(value);
    // Other records, such as Sitemap, end no group.
    isNaming = false;
  }
  return groups;
}

function tokenOf(agent: string): string {
  return (agent.split('/', 1)[0] ?? '').trim().toLowerCase();
}
