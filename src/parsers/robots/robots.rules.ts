import { compilePattern, matches, MAX_PATH, normalise, type Pattern } from './robots-pattern.rules.js';

/** The rules of one robots.txt for one crawler (RFC 9309). */
export interface RobotsRules {
  /** For a URL of the same host. */
  isAllowed(url: URL): boolean;
  /** From `Crawl-delay`, which is not part of the RFC; null without one. */
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
 * Characters of a URL that all wildcard patterns may examine together, about 4 ms of work. A thousand such patterns
 * need less for an ordinary URL.
 */
const MAX_STEPS = 150_000;

/**
 * Reads robots.txt for one crawler. Groups that name it are merged; without one, those for `*` apply. Parsing is
 * linear in the text and matching is bounded; beyond a limit the stricter rule applies.
 *
 * @param productToken name of the crawler; a version after `/` is ignored.
 */
export function readRobots(text: string, productToken: string): RobotsRules {
  const groups = groupsIn(text.slice(0, MAX_CHARS));
  const ownGroups = groups.filter(({ agents }) => agents.includes(tokenOf(productToken)));
  const chosen = ownGroups.length > 0 ? ownGroups : groups.filter(({ agents }) => agents.includes('*'));
  const patterns = compileAll(chosen.flatMap(({ rules }) => rules));
  return {
    isAllowed: (url) => isAllowed(patterns, url),
    delaySeconds: chosen.findLast((group) => group.delaySeconds !== null)?.delaySeconds ?? null,
  };
}

type Compiled = Pattern & { readonly allows: boolean };

/** The longest matching pattern decides, and on equal length the allowing one. */
function isAllowed(patterns: readonly Compiled[], url: URL): boolean {
  if (url.pathname.length + url.search.length > MAX_PATH) return false;
  const path = normalise(url.pathname + url.search, true);
  if (path.length > MAX_PATH) return false;
  let steps = MAX_STEPS;
  for (const pattern of patterns) {
    if (pattern.literals.length > 0 && (steps -= path.length) < 0) return false;
    if (matches(pattern, path)) return pattern.allows;
  }
  return true;
}

/** Sorted by precedence. */
function compileAll(rules: readonly Rule[]): Compiled[] {
  return (
    rules
      .filter(({ path }) => path !== '')
      .map(({ allows, path }) => ({ ...compilePattern(path), allows }))
      // A truncated pattern matches more than written, so it must not allow anything.
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
    // Other records, such as Sitemap, do not end a group.
    isNaming = false;
  }
  return groups;
}

function tokenOf(agent: string): string {
  return (agent.split('/', 1)[0] ?? '').trim().toLowerCase();
}
