import { readLines, type PageLine } from '../site-visit/read-lines.js';
import { flatMapInTurns } from './lines-in-turns.js';
import { sentencesOf, tokensOf, type Token } from './page-tokens.rules.js';
import { type ReadPage } from '../company-website/site-fact.rules.js';

/** A line with what its section says about whom it is about. */
export interface LinedText extends PageLine {
  readonly tokens: readonly Token[];
  readonly sentences: readonly (readonly Token[])[];
  /** `founders`: the names below the heading are founders; `others`: about customers, investors, applicants. */
  readonly section: 'own' | 'founders' | 'others';
}

export interface LinedPage extends ReadPage {
  readonly lines: readonly LinedText[];
}

const OTHERS =
  /\b(?:investors?|backed by|backers|advis|board|customers?|clients?|testimonials?|say about|partners?|sponsors?|press|news|blog|jobs?|careers?|open roles?|open positions?|events?)\b|verwaltungsrat|beirat|aufsichtsrat|kunden|investoren|mitarbeiter|presse|karriere|inversores|investidores|parceiros|clientes|depoimentos|testimonios|témoignages/i;
const FOUNDERS =
  /^(?:the |our |meet the |meet our |die |unsere? |les |nos |los |nuestros |os |nossos |i nostri )?(?:co-?)?(?:founders|founding team|gründer(?:innen|team)?|fondateurs|fundadores|fondatori|oprichters)$/i;
/** Labels in front of a line about others. */
const LABEL = /^(?:[\p{L}’' ]{3,30}): /u;

/** The pages with their lines, read in turns of the event loop. */
export async function withLines(pages: readonly ReadPage[]): Promise<LinedPage[]> {
  const lined: LinedPage[] = [];
  for (const page of pages) {
    lined.push({ ...page, lines: await sectioned(await readLines(page.document.html)) });
  }
  return lined;
}

/** A heading rules until the next of its level or above; a person's name as a heading rules nothing. */
function sectioned(lines: readonly PageLine[]): Promise<LinedText[]> {
  let section: LinedText['section'] = 'own';
  let level = 7;
  return flatMapInTurns(lines, (line) => {
    const tokens = tokensOf(line.text);
    if (line.heading > 0) {
      const named = sectionOf(line.text);
      if (named !== 'own' || line.heading < level || (line.heading === level && !looksLikeName(tokens))) {
        section = named;
        level = named === 'own' ? 7 : line.heading;
      }
    }
    const label = LABEL.exec(line.text)?.[0];
    const isLabelled = label !== undefined && OTHERS.test(label);
    const isOthers = line.isAboutOthers || section === 'others' || isLabelled;
    return [{ ...line, tokens, sentences: sentencesOf(tokens), section: isOthers ? 'others' : section }];
  });
}

function sectionOf(heading: string): LinedText['section'] {
  const text = heading.slice(0, 80);
  if (FOUNDERS.test(text)) return 'founders';
  return OTHERS.test(text) ? 'others' : 'own';
}

function looksLikeName(tokens: readonly Token[]): boolean {
  return (
    tokens.length > 1 && tokens.length < 9 && tokens.filter(({ isWord }) => isWord).every((token) => token.isCapital)
  );
}
