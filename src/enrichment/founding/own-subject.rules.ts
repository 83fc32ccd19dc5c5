import { isAgent } from './founder-words.rules.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { type Token } from '../site-text/page-tokens.rules.js';

/** Capitalised words that begin sentences or are common nouns, and so name no other firm. */
const COMMON = new Set(
  (
    'in im the our we it it’s since seit desde depuis dal sinds die der das den unser unsere la le el a o les los os ' +
    'societe entreprise empresa maison company firma unternehmen startup studio jahr jahre idee this that here today ' +
    'notre nuestra nossa con with after before back originally first une un eine ein wir nous hi i’m'
  ).split(' '),
);
/** Words of sentences about other companies. */
const OTHERS = new Set(
  (
    'customer customers client clients acquired acquires acquisition competitor investor investors previously partner ' +
    'kunde kunden cliente clientes sponsor'
  ).split(' '),
);

/** Whether the clause that leads to a verb of founding is about the site's own company. */
export function isAboutOwn(tokens: readonly Token[], at: number, isOwn: IsOwnName): boolean {
  // In `Acme wurde 2018 von A gegründet` the founders are between the company and the verb.
  const agent = tokens.slice(0, at).findIndex(({ key }) => isAgent(key));
  const verb = agent > 0 ? agent : at;
  if (tokens.slice(0, verb).some(({ key }) => OTHERS.has(key))) return false;
  const run = lastCapitals(tokens, verb);
  if (run.length === 0) return true;
  const text = run.map((token) => token.text);
  return isOwn(text.join(' ')) || isOwn(text[0] ?? '') || isOwn(text.at(-1) ?? '');
}

function lastCapitals(tokens: readonly Token[], verb: number): readonly Token[] {
  let end = verb;
  while (end > 0 && !isName(tokens[end - 1])) end--;
  let start = end;
  while (start > 0 && isName(tokens[start - 1])) start--;
  return tokens.slice(start, end);
}

function isName(token: Token | undefined): boolean {
  return token !== undefined && token.isWord && token.isCapital && !COMMON.has(token.key);
}

/** Whether what is founded, at this index, is the site's own company. */
export function isOwnObject(tokens: readonly Token[], from: number, isOwn: IsOwnName): boolean {
  let at = from;
  while (['the', 'die', 'das', 'la', 'le', 'el', 'o', 'a', 'l'].includes(tokens[at]?.key ?? '')) at++;
  const first = tokens[at];
  if (!first) return false;
  if (OWN_NOUNS.has(first.key)) return true;
  const words = [first.text];
  for (let next = at + 1; tokens[next]?.isCapital || tokens[next]?.key === '&'; next++) {
    words.push(tokens[next]?.text ?? '');
  }
  return isOwn(words.join(' ')) || isOwn(first.text);
}

/** Whether a word such as `company` means the site's company. */
export function isOwnNoun(key: string): boolean {
  return OWN_NOUNS.has(key);
}

const OWN_NOUNS = new Set(
  'company business studio us firma unternehmen entreprise societe empresa queseria maison'.split(' '),
);
