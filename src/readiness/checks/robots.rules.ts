import { closesAll, signalsOf } from '../reading/robots-text.rules.js';
import { absence, isFound, isLikelyHtml, mediaType, type Evidence } from '../scan/evidence.rules.js';
import { absent, fail, pass, warn, type Check, type Verdict } from './check.rules.js';
import { type SiteFacts } from './facts.rules.js';

const AI_AGENTS = [
  'GPTBot',
  'ChatGPT-User',
  'OAI-SearchBot',
  'ClaudeBot',
  'Claude-User',
  'PerplexityBot',
  'Google-Extended',
  'CCBot',
  'Applebot-Extended',
  'Meta-ExternalAgent',
  'Bytespider',
];
const SIGNALS = ['search', 'ai-input', 'ai-train'];

function noRobots({ robots }: Evidence): Verdict {
  return absent('There is no robots.txt to read this from.', [robots]);
}

function present({ evidence, robots }: SiteFacts): Verdict {
  const probe = evidence.robots;
  if (!isFound(evidence, probe)) return fail(`${absence(probe)}.`);
  if (isLikelyHtml(probe.body) || mediaType(probe) === 'text/html') {
    return fail('/robots.txt answers with a page of HTML.');
  }
  if (mediaType(probe) !== 'text/plain') {
    return fail(`/robots.txt is sent as ${mediaType(probe) || 'nothing'}, not text/plain.`);
  }
  const groups = robots?.groups.length ?? 0;
  return groups > 0 ? pass(`/robots.txt has ${groups} group(s) of rules.`) : fail('/robots.txt names no User-agent.');
}

function aiRules({ evidence, robots }: SiteFacts): Verdict {
  if (!robots) return noRobots(evidence);
  const agents = new Set(robots.groups.flatMap((group) => group.agents));
  const named = AI_AGENTS.filter((agent) => agents.has(agent.toLowerCase()));
  if (named.length > 0) {
    const closed = named.filter((agent) =>
      closesAll(robots.groups.filter((group) => group.agents.includes(agent.toLowerCase()))),
    );
    const shut = closed.length > 0 ? ` Nothing is open to ${closed.join(', ')}.` : '';
    return pass(`Rules of their own for ${named.join(', ')}.${shut}`);
  }
  const everyone = robots.groups.filter((group) => group.agents.includes('*'));
  if (closesAll(everyone)) return fail('The rules for * block every agent, and no AI agent has a group.');
  return everyone.length > 0
    ? warn('AI agents are only covered by the rules for *.')
    : fail('No rules for * and none for any AI agent.');
}

function contentSignals({ evidence, robots }: SiteFacts): Verdict {
  if (!robots) return noRobots(evidence);
  if (robots.signals.length === 0) return fail('robots.txt has no Content-Signal line.');
  const given = robots.signals.flatMap(signalsOf);
  const wrong = given.find(({ name, answer }) => SIGNALS.includes(name) && answer !== 'yes' && answer !== 'no');
  if (wrong) return fail(`Content-Signal ${wrong.name.slice(0, 20)} is "${wrong.answer.slice(0, 20)}", not yes or no.`);
  const known = given.filter(({ name }) => SIGNALS.includes(name));
  if (known.length === 0) return fail('Content-Signal names none of search, ai-input, ai-train.');
  return pass(`Content-Signal: ${known.map(({ name, answer }) => `${name}=${answer}`).join(', ')}.`);
}

function sitemapDirective({ evidence, robots }: SiteFacts): Verdict {
  if (!robots) return noRobots(evidence);
  const [first] = robots.sitemaps;
  if (first === undefined) return fail('robots.txt has no Sitemap line.');
  if (!robots.sitemaps.some((url) => URL.canParse(url))) {
    return fail(`Sitemap: ${first.slice(0, 200)} is no absolute address.`);
  }
  // Evidence also has the usual place, where no declared one answers.
  const declared = evidence.sitemaps.filter(({ url }) => robots.sitemaps.some((each) => isAddress(each, url)));
  const found = declared.find((probe) => isFound(evidence, probe));
  if (found) return pass(`Sitemap: ${found.url.slice(0, 200)} resolves.`);
  const [tried] = declared;
  const untried = robots.sitemaps.filter((each) => !declared.some(({ url }) => isAddress(each, url))).length;
  const which = untried > 0 ? `None of the first ${declared.length} Sitemap lines leads` : 'No Sitemap line leads';
  return absent(`${which} anywhere${tried ? `: ${absence(tried)}` : ''}.`, declared);
}

function isAddress(declared: string, url: string): boolean {
  return URL.canParse(declared) && new URL(declared).href === new URL(url).href;
}

const verify = (origin: string): string => `Verify: curl -si ${origin}/robots.txt`;

export const ROBOTS_CHECKS: readonly Check[] = [
  {
    id: 'robots_present',
    category: 'robots',
    label: 'robots.txt is there',
    weight: 5,
    judge: present,
    fix: ({ evidence: { origin } }) =>
      `Serve ${origin}/robots.txt with status 200 and Content-Type: text/plain. Put at least the two lines ` +
      `"User-agent: *" and "Allow: /" in it; exclude private paths by Disallow. A single-page application must not ` +
      `answer this path with its HTML shell. ${verify(origin)} shows 200, text/plain and a User-agent line.`,
  },
  {
    id: 'robots_ai_rules',
    category: 'robots',
    label: 'robots.txt has rules for AI agents',
    weight: 4,
    judge: aiRules,
    fix: ({ evidence: { origin } }) =>
      `Add a group to ${origin}/robots.txt that names the AI agents and what they may read, for instance the ` +
      `lines "User-agent: GPTBot", "User-agent: ClaudeBot", "User-agent: PerplexityBot", "Allow: /" in this order. ` +
      `Ask the owner first whether training crawlers (CCBot, Google-Extended, Bytespider) are welcome; where not, ` +
      `give them a group with "Disallow: /". Do not keep "Disallow: /" under "User-agent: *". ${verify(origin)}`,
  },
  {
    id: 'robots_content_signals',
    category: 'robots',
    label: 'robots.txt states content signals',
    weight: 3,
    judge: contentSignals,
    fix: ({ evidence: { origin } }) =>
      `Add under "User-agent: *" in ${origin}/robots.txt the line ` +
      `"Content-Signal: search=yes, ai-input=yes, ai-train=no"; each value is yes or no, and the owner decides which. ` +
      `Use no other values. ${verify(origin)}`,
  },
  {
    id: 'robots_sitemap_directive',
    category: 'robots',
    label: 'robots.txt points to the sitemap',
    weight: 4,
    judge: sitemapDirective,
    fix: ({ evidence: { origin } }) =>
      `Add the line "Sitemap: ${origin}/sitemap.xml" to ${origin}/robots.txt, outside any group, with the absolute ` +
      `address of a sitemap that answers 200. Remove broken Sitemap lines. Verify: fetch that address.`,
  },
];
