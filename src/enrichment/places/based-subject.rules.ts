import { folded } from '../../vocabulary/ascii-fold.js';
import { readEntityType } from '../../vocabulary/entity-names/entity-type.js';
import { hasInitialsOf, isNameOfDomain } from '../domain-search/domain-names.rules.js';
import { type LinedPage } from '../site-text/lined-page.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { tokensOf } from '../site-text/page-tokens.rules.js';

interface Site {
  readonly page: LinedPage;
  readonly domain: string;
  readonly isOwn: IsOwnName;
}

const SENTENCE_END = /(?<=[\p{L}\d)]{3})[.!?] (?=\p{Lu})/u;
/** The name in front of `is headquartered in` and `, based in`. */
const SUBJECT =
  /(?<![\p{L}\p{N}.])(\p{Lu}[\p{L}\p{N}&.'’-]{0,30}(?: \p{Lu}[\p{L}\p{N}&.'’-]{1,30}){0,3})(,| (?:is|was|ist|est|está|è)(?: (?:a|an|now|currently|proudly|also))?) ?$/u;
/** The company by a common noun: `The Foundation`, `Our Head Office`, `Manufacturing`. */
const COMMON_SUBJECT =
  /^(?:Our|Unser|Unsere|Notre|Nuestra|Nossa) (?!parent|owner|partner|customer|client|supplier|investor)|^(?:An?|Family|Wom[ae]n|Veteran|Employee|Independent|Privately|Locally)[ -]|^(?:The|Its|This) \S+$|^(?:We|It|They|He|She|Company|Team|Studio|Firm|Agency|Business|Group|Startup|Headquarters?|HQ|Head|Office|Production|Manufacturing|Development|Engineering|Design|Everything|Everyone|Founded|Established|Currently|Today|Now|Proudly)$/iu;
/** The verb of a sentence whose subject the place only describes: `DrillCo, headquartered in Dallas, is large`. */
const VERB_BEHIND = /^[^.!?]{1,80}, (?:is|was|has|had|owns|makes|acquired|ist|hat|war|est|a|es|è|ha) /u;

/**
 * Whether a place is that of another firm or of a person: `DrillCo, headquartered in Dallas, is large`, unless the sentence
 * names the company. A title such as `Software Engineers, based in Dallas` has no verb, and is the company's.
 *
 * @param around the text in front of `based in`, and behind it
 */
export function isOfOthersSubject([before, behind]: readonly [string, string], { page, domain, isOwn }: Site): boolean {
  const sentence = before.split(SENTENCE_END).at(-1) ?? '';
  const [, subject, mark] = SUBJECT.exec(sentence) ?? [];
  if (subject === undefined || COMMON_SUBJECT.test(subject)) return false;
  const name = subject.replace(/^The /, '');
  const isNamed = tokensOf(sentence).some((token) => token.isCapital && isOwn(token.text));
  if (isNamed || isOwn(name) || isNameOfDomain(name, domain) || hasInitialsOf(domain, name)) return false;
  if (folded(page.document.title).includes(folded(name))) return false;
  const { kind, isGuess } = readEntityType(name);
  return mark !== ',' || (kind === 'person' && !isGuess) || VERB_BEHIND.test(behind);
}
