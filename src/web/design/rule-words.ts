/** How a person reads what a fact was inferred from; what is stored and sent to programs stays as it is. */

interface Reading {
  readonly rule: string;
  readonly seen: readonly string[];
}

/** Stored rules whose words only a reader of this code understands. */
const WHOLE: ReadonlyMap<string, string> = new Map([
  [
    'values of the vocabulary, by the words of the source, its tags and its own short text',
    'sectors of our list, chosen by what the source says',
  ],
  ['the stage that the status names', 'the stage follows from what the source states'],
  ['keeps the source’s word for the stage', 'the source’s own word for the stage'],
  ['a placeholder stands for who is not named', 'the source gives a placeholder instead of a name'],
  ['the country whose letters these are, by the city', 'the letters of the country, confirmed by the city'],
  ['company joined by its name alone', 'the source names no website, so the company was found by its name alone'],
  ['as the caller stated it, and the site answered', 'as a caller of the API stated it, and the site answers'],
  ['promotion check', 'checked when the domain was found'],
  ['no board is found any more', 'its job board is no longer there'],
  ['footer.copyright', 'read from the copyright line of the page'],
  ['link.profile', 'linked from its website'],
  ['card.founder', 'read from the card of a person on the page'],
  ['heading.founders', 'listed under a heading for founders on the page'],
  ['edgar.form-d', 'from a Form D, the notice of an offering to the SEC'],
]);

/** The first words of rules with a name or version behind them. */
const BEGINNINGS: readonly (readonly [start: string, words: string])[] = [
  ['as the caller stated it; ', 'as a caller of the API stated it, not checked yet'],
  ['jsonld.', 'read from data that the page has for search engines'],
  ['meta.', 'read from the description that the page gives of itself'],
  ['text.', 'read from a sentence on the page'],
  ['github.', 'as its profile at GitHub states it'],
  ['edgar.', 'as the register states it'],
  ['companies_house.', 'as the register states it'],
  ['adviser.', 'as the register states it'],
  ['form_adv.', 'as the register states it'],
  ['technology-rules ', 'recognised in the pages of its site'],
  ['logo-rules ', 'found on its site'],
  ['vader-', 'judged by the words of the text'],
];

const [BOARD, FOUND_BY] = ['open roles of the ', ', found by '];
const NAME_SEARCH = 'name-search: ';
const [FIRST, OTHERS, END] = ['as ', ' tells it; what it leaves open as ', ' does'];

export function ruleText(rule: string): string {
  const whole = WHOLE.get(rule);
  if (whole !== undefined) return whole;
  if (rule.startsWith(NAME_SEARCH)) return `found by a search for the name: ${rule.slice(NAME_SEARCH.length)}`;
  // Of rounds from before such a rule was worded for readers.
  const at = rule.indexOf(OTHERS);
  if (at > 0 && rule.startsWith(FIRST) && rule.endsWith(END)) {
    return `as ${rule.slice(FIRST.length, at)} states it, completed by ${rule.slice(at + OTHERS.length, -END.length)}`;
  }
  const [board = '', foundBy] = rule.split(FOUND_BY, 2);
  if (board.startsWith(BOARD)) return foundBy === 'guess' ? `${board}, guessed from the name` : board;
  return BEGINNINGS.find(([start]) => rule.startsWith(start))?.[1] ?? rule;
}

/** The rule of a field with the words that it was read from. */
export function readingText({ rule, seen }: Reading): string {
  return `${ruleText(rule)}: ${seen.map(seenText).join('; ')}`;
}

const PLACES: Readonly<Record<string, string>> = { word: 'its word', tag: 'its tag', 'one-liner': 'its tagline', description: 'its description' }; // prettier-ignore

/** `Robotics < tag "robots"` as `Robotics, by its tag “robots”`. */
function seenText(seen: string): string {
  const [sector = '', rest] = seen.split(' < ', 2);
  const space = rest?.indexOf(' ') ?? -1;
  const place = PLACES[rest?.slice(0, space) ?? ''];
  return place === undefined ? seen : `${sector}, by ${place} “${rest?.slice(space + 2, -1)}”`;
}

/** Our own ways of finding facts; files and services have the names that operators gave them. */
const SOURCES: ReadonlyMap<string, string> = new Map([
  ['hiring-scan', 'its job board'],
  ['site-scan', 'its website'],
  ['own-site', 'its website'],
  ['own-site-text', 'its website'],
  ['github', 'GitHub'],
  ['name-search', 'search for the name'],
  ['domain-radar', 'radar of new domains'],
  ['enrich-request', 'request to the API'],
]);

const REGISTERS: ReadonlyMap<string, string> = new Map([
  ['edgar', 'SEC EDGAR'],
  ['companies_house', 'UK Companies House'],
  ['adviser', 'SEC Investment Adviser Public Disclosure'],
  ['form_adv', 'SEC Form ADV'],
]);

export function sourceText(source: string): string {
  const [kind = '', id = ''] = source.split(':', 2);
  const register = kind.startsWith('registry') ? REGISTERS.get(id) : undefined;
  if (register === undefined) return SOURCES.get(source) ?? source;
  return kind === 'registry-name' ? `${register}, found by the name alone` : register;
}
