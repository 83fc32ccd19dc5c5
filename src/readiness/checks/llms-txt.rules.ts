import { absence, isAlive, isFound, isUntested, mediaType, type Evidence } from '../scan/evidence.rules.js';
import { absent, fail, pass, warn, type Check, type Verdict } from './check.rules.js';
import { type SiteFacts } from './facts.rules.js';

const GOOD_CHARS = 50_000;
const MAX_CHARS = 100_000;

function noFile({ llmsTxt }: Evidence): Verdict {
  return absent('There is no llms.txt to judge.', [llmsTxt]);
}

function exists({ evidence, llms }: SiteFacts): Verdict {
  const probe = evidence.llmsTxt;
  if (llms) return pass(`/llms.txt is there, as ${mediaType(probe)}.`);
  if (!isFound(evidence, probe)) return fail(`${absence(probe)}.`);
  if (probe.body.trim() === '') return fail('/llms.txt is empty.');
  return fail(
    `/llms.txt is sent as ${mediaType(probe) || 'nothing'} or holds HTML; it must be plain text or markdown.`,
  );
}

function structure({ evidence, llms }: SiteFacts): Verdict {
  if (!llms) return noFile(evidence);
  const missing = [
    ...(llms.hasTitle ? [] : ['a "# " title first']),
    ...(llms.hasSummary ? [] : ['a "> " summary']),
    ...(llms.linkedSections > 0 ? [] : ['a "## " section with links']),
  ];
  if (missing.length === 0) return pass(`Title, summary and ${llms.linkedSections} section(s) with links.`);
  const described = `It lacks ${missing.join(', ')}.`;
  return llms.links.length > 0 ? warn(described) : fail(`${described} It has no links.`);
}

function size({ evidence, llms }: SiteFacts): Verdict {
  if (!llms) return noFile(evidence);
  const chars = evidence.llmsTxt.body.length;
  const described = `${evidence.llmsTxt.isCut ? 'More than ' : ''}${chars} characters.`;
  if (evidence.llmsTxt.isCut || chars > MAX_CHARS) return fail(described);
  return chars < GOOD_CHARS ? pass(described) : warn(described);
}

function links({ evidence, llms }: SiteFacts): Verdict {
  if (!llms) return noFile(evidence);
  const requested = evidence.llmsLinks.filter((probe) => !isUntested(probe));
  if (requested.length === 0) return absent('No link of the site itself could be tried.', evidence.llmsLinks);
  const alive = requested.filter((probe) => isAlive(evidence, probe)).length;
  const dead = requested.find((probe) => !isAlive(evidence, probe));
  const described = `${alive} of ${requested.length} links work${dead ? `; broken: ${dead.url.slice(0, 200)}` : ''}.`;
  if (alive >= requested.length * 0.9) return pass(described);
  return alive >= requested.length * 0.5 ? warn(described) : fail(described);
}

export const LLMS_TXT_CHECKS: readonly Check[] = [
  {
    id: 'llms_txt_exists',
    category: 'llms_txt',
    label: 'llms.txt is there',
    weight: 6,
    judge: exists,
    fix: ({ evidence: { origin } }) =>
      `Serve ${origin}/llms.txt with status 200 and Content-Type: text/markdown; charset=utf-8. It describes in markdown ` +
      `what the site is and links its most useful pages, each with a line of what is found there. ` +
      `Verify: curl -si ${origin}/llms.txt`,
  },
  {
    id: 'llms_txt_structure',
    category: 'llms_txt',
    label: 'llms.txt has the expected form',
    weight: 4,
    judge: structure,
    fix: ({ evidence: { origin } }) =>
      `Write ${origin}/llms.txt in this order: "# <name of the site>" as its first line; "> <what it is, in one or two ` +
      `sentences>"; then sections "## <topic>" with list items "- [name](address): what is found there". Use absolute ` +
      `addresses.`,
  },
  {
    id: 'llms_txt_size',
    category: 'llms_txt',
    label: 'llms.txt fits into a context',
    weight: 3,
    judge: size,
    fix: ({ evidence: { origin } }) =>
      `Keep ${origin}/llms.txt below 50,000 characters: links and one line each, not whole pages. Move full texts to ` +
      `${origin}/llms-full.txt or to the pages themselves and link them. Serve the file first if it is missing. ` +
      `Verify: curl -s ${origin}/llms.txt | wc -m`,
  },
  {
    id: 'llms_txt_links',
    category: 'llms_txt',
    label: 'Links of llms.txt work',
    weight: 3,
    judge: links,
    fix: ({ evidence }) => {
      const tested = evidence.llmsLinks.filter((probe) => !isUntested(probe));
      const dead = tested.filter((probe) => !isAlive(evidence, probe)).map(({ url }) => url.slice(0, 200));
      const which = dead.length > 0 ? ` These did not answer with a page: ${dead.slice(0, 10).join(' ')}.` : '';
      return (
        `Link pages of ${evidence.origin} from its llms.txt and fix or remove links that do not answer 2xx.${which} ` +
        `Verify: curl -sIL each address.`
      );
    },
  },
];
