import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { personKey } from '../../vocabulary/person-key.js';
import { linkedObjects } from '../site-visit/page-document.rules.js';
import { firmBehind, foundersInSentence, isOtherPostBehind } from './founder-text.rules.js';
import { isConnector, isFormer, isFounderWord, isPossessive, isTitleWord } from './founder-words.rules.js';
import { departedFounders, endedBy } from './departures.rules.js';
import { isTemplateText } from '../company-website/boilerplate.rules.js';
import { type LinedPage, type LinedText } from '../site-text/lined-page.js';
import { organisationNode } from '../company-website/organisation-data.rules.js';
import { flatMapInTurns } from '../site-text/lines-in-turns.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { inventedPeople } from '../site-text/template-people.rules.js';
import { isBelowTestimonial, isSaidByCustomer, isTestimonial } from './testimonials.rules.js';
import { listAt } from './people-list.rules.js';
import { nameAt, wholeName } from './person-name.rules.js';
import { hasPost, type Standing, standingOf } from './standing.rules.js';
import { tokensOf, type Token } from '../site-text/page-tokens.rules.js';

/** A person whom the site calls a founder of its company. Names are personal data: they are sealed when recorded. */
export interface SiteFounder {
  readonly name: string;
  /** The title on the person's card; else `Founder`. */
  readonly title: string;
  /** Whether the person is still there; null where the site does not say so, as in `founded in 1931 by A`. */
  readonly isCurrent: boolean | null;
  /** Where the site says that; null where it does not. */
  readonly standing: Standing | null;
  readonly url: string;
  readonly rule: string;
  /** 0 to 1. */
  readonly confidence: number;
}

export interface SiteFounders {
  readonly founders: readonly SiteFounder[];
  /** The number of persons passed over, by reason. */
  readonly rejected: Readonly<Record<'other_company' | 'about_others', number>>;
}

interface Found {
  readonly name: string;
  readonly title?: string;
  readonly isCurrent: boolean | null;
  readonly endsPostOnly?: boolean;
  readonly rule: string;
  readonly confidence: number;
  readonly rejected: 'other_company' | 'about_others' | null;
}

const CONFIDENCE = { data: 0.95, text: 0.85, card: 0.85, section: 0.8 };
const MAX_FOUNDERS = 8;
/** One forgotten text of a template says nothing of cards elsewhere on the page; so many say that nothing was replaced. */
const TEMPLATE_LINES = 3;
const TEMPLATE_REACH = 4;

/** From linked data, sentences, and cards with a name and a title; the surest statement of each person. */
export async function siteFounders(
  pages: readonly LinedPage[],
  domain: string,
  isOwn: IsOwnName,
): Promise<SiteFounders> {
  const all: (Found & { readonly url: string })[] = [];
  for (const page of pages) {
    await loopTurn();
    const found = [
      ...inData(page, domain, isOwn),
      ...(await inSentences(page, isOwn)),
      ...(await inCards(page, isOwn)),
    ];
    all.push(...found.map((each) => ({ ...each, url: page.url })));
  }
  const founders = new Map<string, Omit<SiteFounder, 'isCurrent' | 'standing'>>();
  const invented = inventedPeople(pages);
  const kept = all.filter(({ rejected, name }) => rejected === null && !invented.has(personKey(name)));
  const titles = new Map(
    kept.flatMap(({ name, title }) => (title === undefined ? [] : [[personKey(name), title] as const])),
  );
  for (const { name, url, rule, confidence } of kept.sort((a, b) => b.confidence - a.confidence)) {
    const key = personKey(name);
    if (key !== '' && !founders.has(key) && founders.size < MAX_FOUNDERS) {
      founders.set(key, { name, title: titles.get(key) ?? 'Founder', url, rule, confidence });
    }
  }
  const departed = await departedFounders(
    pages,
    [...founders.values()].map(({ name }) => name),
    isOwn,
  );
  const passed = (reason: Found['rejected']): number =>
    new Set(
      all
        .filter(({ rejected, name }) => rejected === reason && !founders.has(personKey(name)))
        .map(({ name }) => personKey(name)),
    ).size;
  return {
    founders: [...founders].map(([key, founder]) => {
      const stated = kept.filter(({ name }) => personKey(name) === key);
      const standing = standingOf(stated, departed.get(key));
      return { ...founder, isCurrent: standing?.isCurrent ?? null, standing };
    }),
    rejected: { other_company: passed('other_company'), about_others: passed('about_others') },
  };
}

function inData({ document }: LinedPage, domain: string, isOwn: IsOwnName): Found[] {
  const organisation = organisationNode(document, domain);
  if (!organisation) return [];
  const byId = new Map(
    linkedObjects(document).flatMap((node) => (typeof node['@id'] === 'string' ? [[node['@id'], node] as const] : [])),
  );
  const resolved = (value: unknown): unknown => {
    const id = isNode(value) && value['name'] === undefined ? value['@id'] : undefined;
    return typeof id === 'string' ? byId.get(id) : value;
  };
  const stated = ['founder', 'founders'].flatMap((property) => [organisation[property]].flat().map(resolved));
  const employees = ['employee', 'employees'].flatMap((property) => [organisation[property]].flat().map(resolved));
  const titled = employees.filter(
    (one) => isNode(one) && typeof one['jobTitle'] === 'string' && hasFounder(one['jobTitle']),
  );
  const found = (values: readonly unknown[], property: string): Found[] =>
    values.flatMap((value) => {
      const name = personIn(value, isOwn);
      const rule = `jsonld.Organization.${property}`;
      const isDead = isNode(value) && typeof value['deathDate'] === 'string' && value['deathDate'] !== '';
      const isCurrent = isDead ? false : property === 'employee' ? true : null;
      return name === null ? [] : [{ name, isCurrent, rule, confidence: CONFIDENCE.data, rejected: null }];
    });
  return [...found(stated.slice(0, 20), 'founder'), ...found(titled.slice(0, 20), 'employee')];
}

/** A `founder` may be a firm. */
function personIn(value: unknown, isOwn: IsOwnName): string | null {
  if (isNode(value) && [value['@type']].flat().some((type) => typeof type === 'string' && !type.endsWith('Person'))) {
    return null;
  }
  const name = isNode(value) ? value['name'] : value;
  return typeof name === 'string' ? wholeName(tokensOf(name.slice(0, 200)), isOwn) : null;
}

function isNode(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function hasFounder(title: string): boolean {
  return tokensOf(title.slice(0, 200)).some(({ key }) => isFounderWord(key));
}

function inSentences({ lines }: LinedPage, isOwn: IsOwnName): Promise<Found[]> {
  return flatMapInTurns(lines, ({ sentences, section }, at) =>
    sentences.flatMap((sentence) =>
      foundersInSentence(sentence, isOwn).map(({ name, rule, rejected, namesOwn, hasPost }) => {
        const isSaid = rule === 'text.founder-title' && isSaidByCustomer(lines, at, isOwn);
        const isOthers = (section === 'others' || isSaid) && !namesOwn;
        const reason = rejected ?? (isOthers ? ('about_others' as const) : null);
        return { name, isCurrent: hasPost ? true : null, rule, confidence: CONFIDENCE.text, rejected: reason };
      }),
    ),
  );
}

/** One cell of a card: a line, or the parts of a line that begins with a name. */
interface Cell {
  readonly text: string;
  readonly tokens: readonly Token[];
  readonly name: string | null;
  readonly section: LinedText['section'];
  /** The index of its line. */
  readonly line: number;
}

async function inCards({ lines }: LinedPage, isOwn: IsOwnName): Promise<Found[]> {
  const templates = await flatMapInTurns(lines, ({ text }, at) => (isTemplateText(text) ? [at] : []));
  if (templates.length >= TEMPLATE_LINES) return [];
  const cells = await flatMapInTurns(lines, (line, at) => cellsOf(line, at, isOwn));
  return flatMapInTurns(cells, (cell, at): Found[] => {
    const { name, section } = cell;
    if (name === null || templates.some((at) => Math.abs(at - cell.line) <= TEMPLATE_REACH)) return [];
    const title = cells[at + 1] ? titleIn(cells[at + 1] as Cell, isOwn) : 'none';
    const label =
      cells[at - 1] && (cells[at - 2]?.name ?? null) === null ? titleIn(cells[at - 1] as Cell, isOwn) : 'none';
    const rule = 'card.founder';
    const shown = title === 'none' ? '' : shownTitle(cells[at + 1] as Cell);
    const ended = title === 'none' ? null : endedBy(cells[at + 1]?.tokens ?? [], hasPost(tokensOf(shown)), isOwn);
    const words = {
      isCurrent: ended === null,
      endsPostOnly: ended === 'post',
      ...(title !== 'none' && { title: shown }),
    };
    const below = lines[cells[at + 2]?.line ?? lines.length];
    const isSaid = isBelowTestimonial(lines, cell.line, isOwn) || (title !== 'none' && isTestimonial(below, isOwn));
    const rejected = section === 'others' || isSaid ? ('about_others' as const) : null;
    if (title === 'own') return [{ name, rule, confidence: CONFIDENCE.card, rejected: null, ...words }];
    if (title === 'other')
      return [{ name, isCurrent: null, rule, confidence: CONFIDENCE.card, rejected: 'other_company' }];
    if (title === 'founder' || label !== 'none')
      return [{ name, rule, confidence: CONFIDENCE.card, rejected, ...words }];
    if (section === 'founders')
      return [{ name, isCurrent: true, rule: 'heading.founders', confidence: CONFIDENCE.section, rejected: null }];
    return [];
  });
}

function cellsOf({ section, tokens, ...line }: LinedText, at: number, isOwn: IsOwnName): Cell[] {
  const parts = line.parts.map((part) => withoutMarks(tokensOf(part))).filter((part) => part.length > 0);
  const [first] = parts;
  if (parts.length > 1 && first && wholeName(first, isOwn) !== null) {
    return parts.map((part) => ({
      text: textOf(part),
      tokens: part,
      name: wholeName(part, isOwn),
      section,
      line: at,
    }));
  }
  if (section === 'founders') {
    const { names, end } = listAt(tokens, 0, isOwn);
    if (names.length > 1 && end === tokens.length) {
      return names.map((name) => ({ text: name, tokens: tokensOf(name), name, section, line: at }));
    }
    const span = nameAt(tokens, 0, isOwn);
    const next = span && tokens[span.end];
    if (span && next && [',', '(', '—', '–', '-', ':'].includes(next.text) && tokens.length < 16) {
      return [{ text: line.text, tokens, name: span.name, section, line: at }];
    }
  }
  return [{ text: line.text, tokens, name: wholeName(tokens, isOwn), section, line: at }];
}

const MAX_TITLE = 80;

/** `FOUNDER / CEO` becomes Founder / CEO. */
function shownTitle({ text, tokens }: Cell): string {
  const title = withoutOtherPosts(text, tokens).slice(0, MAX_TITLE).trim();
  const isShouted = title === title.toUpperCase();
  return isShouted ? title.replace(/\p{L}{4,}/gu, (word) => word.slice(0, 1) + word.slice(1).toLowerCase()) : title;
}

const JOINING = /(?:\s(?:and|und|et|y|e|i|og|och|oraz))?[\s,&/|·+(–—-]{0,4}$/u;

function withoutOtherPosts(whole: string, tokens: readonly Token[]): string {
  const founder = tokens.findIndex(({ key }) => isFounderWord(key));
  const text = withoutFormerPosts(whole, tokens, founder);
  const at = tokens.findIndex((_token, each) => each > founder && isOtherPostBehind(tokens, each));
  if (at < 0) return text;
  const commas = tokens.slice(0, at).filter((token) => token.text === ',').length;
  return text.split(',', commas + 1).join(',');
}

/** Of `Former CEO, Founder` and `Founder & former CEO` the founder. */
function withoutFormerPosts(text: string, tokens: readonly Token[], founder: number): string {
  const from = tokens.slice(0, founder).some(({ key }) => isFormer(key))
    ? text.indexOf(tokens[founder]?.text ?? '')
    : 0;
  const former = tokens.find(({ key }, at) => at > founder && isFormer(key));
  const to = former ? text.lastIndexOf(former.text) : text.length;
  return text.slice(from, to).replace(JOINING, '');
}

function textOf(tokens: readonly Token[]): string {
  return tokens
    .map(({ text }) => text)
    .join(' ')
    .replace(/ ([,.;:)])/g, '$1');
}

function withoutMarks(tokens: readonly Token[]): readonly Token[] {
  const from = tokens.findIndex(({ isWord }) => isWord);
  return from < 0 ? [] : tokens.slice(from);
}

/** Whether a cell is a title of a founder, and of which firm. */
function titleIn({ tokens }: Cell, isOwn: IsOwnName): 'founder' | 'own' | 'other' | 'none' {
  if (tokens.length > 20 || !tokens.some(({ key }) => isFounderWord(key))) return 'none';
  let at = 0;
  let hasTitle = false;
  while (at < tokens.length) {
    const key = tokens[at]?.key ?? '';
    if (hasTitle && isOtherPostBehind(tokens, at)) return 'founder';
    if (!hasTitle && isFormer(key) && isFounderWord(tokens[at + 1]?.key ?? '')) return 'none';
    if (isFounderWord(key)) hasTitle = true;
    const firm = hasTitle ? firmBehind(tokens, at, isOwn) : 'none';
    if (firm === 'other' && !isTitleWord(tokens[at + 1]?.key ?? '')) return 'other';
    if (firm === 'own') return 'own';
    const isPart =
      isTitleWord(key) || isFormer(key) || isConnector(key) || isPossessive(key) || [':', '-', '–', '—'].includes(key);
    // A further word of a title, such as a trade.
    if (!isPart && (!hasTitle || tokens[at]?.isCapital)) return 'none';
    at++;
  }
  return hasTitle ? 'founder' : 'none';
}
