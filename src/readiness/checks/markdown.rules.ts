import { hasMarkdownMarks } from '../reading/llms-text.rules.js';
import { absence, isFound, isLikelyHtml, MARKDOWN_TYPES, mediaType, type Probe } from '../scan/evidence.rules.js';
import { absent, fail, pass, warn, type Check, type Verdict } from './check.rules.js';
import { type SiteFacts } from './facts.rules.js';

/** `typed`: markdown with its content type; `untyped`: markdown by its marks only. */
function markdownOf(probe: Probe): 'typed' | 'untyped' | null {
  const { status, body } = probe;
  if (status !== 200 || body.trim() === '' || isLikelyHtml(body)) return null;
  if (MARKDOWN_TYPES.includes(mediaType(probe))) return 'typed';
  // Scripts and texts of a part of a page may look like marks.
  const isPart = mediaType(probe) === 'text/html' && body.trimStart().startsWith('<');
  return !isPart && !mediaType(probe).includes('json') && hasMarkdownMarks(body) ? 'untyped' : null;
}

function negotiation({ evidence: { markdown } }: SiteFacts): Verdict {
  const kind = markdownOf(markdown);
  if (kind === 'typed') return pass('Accept: text/markdown is answered with markdown.');
  if (kind === 'untyped') return warn(`Markdown is sent as ${mediaType(markdown) || 'no type'}, not text/markdown.`);
  if (markdown.status !== 200) return fail(`With Accept: text/markdown, ${absence(markdown)}.`);
  return fail(`Accept: text/markdown is answered with ${mediaType(markdown) || 'no type'}.`);
}

function vary({ evidence: { markdown } }: SiteFacts): Verdict {
  if (markdownOf(markdown) === null) return absent('There is no negotiated answer.', [markdown]);
  const names = (markdown.headers['vary'] ?? '')
    .toLowerCase()
    .split(',')
    .map((name) => name.trim());
  return names.includes('accept') || names.includes('*')
    ? pass('The negotiated response has Vary: Accept.')
    : fail('The negotiated answer has no Vary: Accept, so caches may hand markdown to people.');
}

function markdownVersion({ evidence }: SiteFacts): Verdict {
  const found = evidence.markdownTwins.find((probe) => isFound(evidence, probe) && markdownOf(probe) !== null);
  if (found) return pass(`${found.url.slice(0, 200)} is the page in markdown.`);
  const [tried] = evidence.markdownTwins;
  if (!tried) return fail('No markdown version was requested.');
  return absent(`No markdown version of the page: ${absence(tried)}.`, evidence.markdownTwins);
}

function discovery({ evidence, homeLinks }: SiteFacts): Verdict {
  const inHeader = homeLinks.some(({ rels, type }) => rels.includes('alternate') && MARKDOWN_TYPES.includes(type));
  if (inHeader) return pass('A Link header names the markdown version.');
  const inPage = evidence.homeLinks.some(
    ({ rel, type }) =>
      rel.toLowerCase().split(' ').includes('alternate') && MARKDOWN_TYPES.includes(type.toLowerCase()),
  );
  return inPage
    ? pass('A link element names the markdown version.')
    : fail('Neither a Link header nor a link element names a markdown version.');
}

const page = ({ evidence }: SiteFacts): string => evidence.home.finalUrl.slice(0, 500);

export const MARKDOWN_CHECKS: readonly Check[] = [
  {
    id: 'md_negotiation',
    category: 'markdown',
    label: 'Pages support markdown content negotiation',
    weight: 6,
    judge: negotiation,
    fix: (facts) =>
      `When a request for ${page(facts)} has "Accept: text/markdown", answer with the page's content as markdown and ` +
      `Content-Type: text/markdown; charset=utf-8; browsers keep getting HTML. Do so for all pages, in the server or in ` +
      `the edge in front of it. Verify: curl -si -H 'Accept: text/markdown' ${page(facts)}`,
  },
  {
    id: 'md_vary',
    category: 'markdown',
    label: 'Negotiated answers vary by Accept',
    weight: 2,
    judge: vary,
    fix: (facts) =>
      `Answer ${page(facts)} with "Vary: Accept" in both forms, HTML and markdown, once markdown is negotiated, and ` +
      `let caches store them separately. Verify: curl -si -H 'Accept: text/markdown' ${page(facts)}`,
  },
  {
    id: 'md_url',
    category: 'markdown',
    label: 'Pages have a markdown address',
    weight: 3,
    judge: markdownVersion,
    fix: (facts) =>
      `Serve the page's markdown at a separate URL as text/markdown: ` +
      `${facts.evidence.markdownTwins.map(({ url }) => url.slice(0, 200)).join(' or ')}; likewise for other pages.`,
  },
  {
    id: 'md_discovery',
    category: 'markdown',
    label: 'Pages point to their markdown',
    weight: 3,
    judge: discovery,
    fix: (facts) =>
      `Send with ${page(facts)} the header Link: <${facts.evidence.markdownTwins[0]?.url.slice(0, 200) ?? '/index.md'}>; ` +
      `rel="alternate"; type="text/markdown", or put <link rel="alternate" type="text/markdown" href="…"> in its head.`,
  },
];
