export interface RobotsGroup {
  /** In lower case. */
  readonly agents: readonly string[];
  readonly rules: readonly { readonly allows: boolean; readonly path: string }[];
}

export interface RobotsText {
  readonly groups: readonly RobotsGroup[];
  readonly sitemaps: readonly string[];
  /** Values of `Content-Signal` lines, as written. */
  readonly signals: readonly string[];
}

const MAX_CHARS = 512 * 1024;
const MAX_LINES = 60_000;

/** Parses robots.txt as in RFC 9309: unknown lines are skipped, groups may name several agents. */
export function readRobotsText(text: string): RobotsText {
  const groups: { agents: string[]; rules: { allows: boolean; path: string }[] }[] = [];
  const sitemaps: string[] = [];
  const signals: string[] = [];
  let isNaming = false;
  const lines = text
    .slice(0, MAX_CHARS)
    .replace('\uFEFF', '')
    .split(/[\r\n]/, MAX_LINES);
  for (const line of lines) {
    const plain = line.split('#', 1)[0]?.trim() ?? '';
    const colon = plain.indexOf(':');
    if (colon < 1) continue;
    const name = plain.slice(0, colon).trim().toLowerCase();
    const value = plain.slice(colon + 1).trim();
    if (name === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [] });
      if (value !== '') groups.at(-1)?.agents.push(productToken(value.toLowerCase()));
      isNaming = true;
    } else if (name === 'allow' || name === 'disallow') {
      groups.at(-1)?.rules.push({ allows: name === 'allow', path: value });
      isNaming = false;
    } else if (name === 'sitemap') {
      // Belongs to no group and ends none.
      if (value !== '') sitemaps.push(value);
    } else if (name === 'content-signal') {
      signals.push(value);
      isNaming = false;
    }
  }
  return { groups: groups.filter(({ agents }) => agents.length > 0), sitemaps, signals };
}

/** What crawlers compare: `gptbot/1.0`, `gptbot*` and `gptbot, claudebot` are GPTBot. */
function productToken(agent: string): string {
  return /^(?:[a-z_-]+|\*)/.exec(agent)?.[0] ?? agent;
}

/** Whether groups of one crawler, which count as one, disallow everything. */
export function closesAll(groups: readonly RobotsGroup[]): boolean {
  const rules = groups.flatMap((group) => group.rules);
  const closed = rules.some(({ allows, path }) => !allows && ['/', '/*', '*'].includes(path));
  return closed && !rules.some(({ allows, path }) => allows && path !== '');
}

/** Names and values of `Content-Signal`: `search=yes, ai-train=no`. */
export function signalsOf(value: string): readonly { readonly name: string; readonly answer: string }[] {
  return value
    .split(',', 50)
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair) => {
      const [name = '', answer = ''] = pair.split('=', 2);
      return { name: name.trim().toLowerCase(), answer: answer.trim().toLowerCase() };
    });
}
