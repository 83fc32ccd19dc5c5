import { folded } from '../../vocabulary/ascii-fold.js';
import { isGeneration, personKey } from '../../vocabulary/person-key.js';
import { type LinedPage, type LinedText } from '../site-text/lined-page.js';
import { flatMapInTurns } from '../site-text/lines-in-turns.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { yearAt, type Token } from '../site-text/page-tokens.rules.js';
import {
  isAgent,
  isCompanyWord,
  isDepartureWord,
  isFounderWord,
  isHonorific,
  isTitleWord,
  isYounger,
} from './founder-words.rules.js';
import { isGivenName } from './person-name.rules.js';

/** The words of a sentence in which people are `@0`, the company is `#`, titles are `T`, founders `F` and years `Y`. */
interface Marked {
  readonly text: string;
  /** The people by number. */
  readonly people: readonly number[];
  /** Whether it names another firm behind the last mention of the company. */
  readonly hasOtherFirm: boolean;
}

const WITHOUT_WEIGHT = new Set(
  (
    'the a an our its had has have was were is been both then later also since sadly now soon eventually hat ist wurde haben ' +
    'sind der die das den dem le la les el los las est ont ete ha han har ar het de og heeft zijn'
  ).split(' '),
);
/** Titles of those who stay or have left. */
const UNMARKED = new Set('chairman chairwoman chairperson chair board adviser advisor emeritus emerita'.split(' '));
const EMPLOYED = new Set('at for joined joining from by bei chez en w bij hos left leaving'.split(' '));
const MONTHS =
  /^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mai|okt|dez|fev|avr|aout|ene|ago|dic|spring|summer|autumn|winter|early|late|end|mid)/;

/** Verbs of leaving in English, whose object is the company or nothing; death needs none. */
const LEFT =
  /(?<=^| )(?:left|leaving|quit|departed|departing|resigned|retired|retiring|ousted|fired|forced out|pushed out|bought out|exited|stepped (?:down|back|away|aside)|moved on|parted ways|sold (?:his|her|their) (?:stake|share|shares|half|part|interest)|no longer (?:with|at|works?(?: (?:at|for|with|here))?|involved|part))(?=$| [,)(–—]| (?:in|after|when|early|late|last|during|shortly|and|but|due|amid|this|at end|(?:(?:one|two|three|four|five|ten|some|several|\d{1,2}) )?(?:years?|months?|weeks?))(?: |$)| to (?!his |her |their |[T#])| Y| (?:with |of |from )?#| from (?:T|active|daily|day-to-day)| as [TF])/g;
/** Of these the person may still be at the company. */
const POST_ONLY =
  /^(?:stepped|moved on|sold|bought out|exited|(?:resigned|retired|retiring|ousted|fired|forced out|pushed out) (?:as|from (?:T|active|daily|day-to-day)))/;
const DIED = /(?<=^| )(?:died|passed (?:away|on)|killed)(?= |$)/g;
/** `until his death`, `Bob’s departure`, `the death of Bob`. */
const ENDED =
  /(?<=^| )(?:(@\d's|his|her) )(?:[a-z]{3,12} )?(?:death|passing|departure|retirement|resignation|ouster)(?! from (?!#|T))(?= |$)|(?<=^| )(?:death|passing|departure|retirement|resignation|ouster|tod von|tod des|ausscheiden von|deces de|depart de) (?:of )?(?:[TF] ){0,4}@(\d)(?!')/g;
/** The people right before a verb; behind "who" the last one only. */
const SUBJECT =
  /((?:@\d (?:and|&|,|, and|und|et|y|i|och|en|e) ){0,3})@(\d)((?: (?:,|\(|who|which|[TF]|and [TF]|in Y|Y|in [a-z]{3,9} Y)){0,8})$/;
const PRONOUN = /(?:^| )(?:he|she)(?: in Y)?$/;
const CONTINUED = /(?:^| )(?:and|but|before|,)$/;
const FIRST = /^(?:in Y (?:, )?)?((?:@\d (?:and|&|,|, and) ){0,3})@(\d) (?!and |, and )/;
const KIN =
  /(?:^| )(?:father|mother|husband|wife|brother|sister|son|daughter|uncle|aunt|grandfather|grandmother|parents?|boss|vaters?|mutter|bruder|schwester|pere|mere|frere|soeur|padre|madre|herman[oa]|fratello|sorella|vader|moeder|broer|pai|mae|irma|irmao|ojciec|matka|brat|far|mor|bror|syster|hustru)(?:'s)?(?: |$)/;
const NOT_SO =
  /(?:^| )(?:after|since|upon|on|not|never|to)$|(?:^| )(?:if|unless|whether|would|could|might|may|will|denie[sd]|rumou?rs|reports|claims|returned|rejoined|came back) /;
/** Behind these words the person is not the subject, unless "who" follows: `the CFO, hired by Bob, left`. */
const NO_SUBJECT = /(?:^| )(?:by|with|of|for|to|from|like|than|under|about|succeeded|replaced|joined) $/;
/** Someone who stays: `stepped down as CEO and is now chairman`. */
const STAYED =
  /(?:^| )(?:chairman|chairwoman|chairperson|chair|board|adviser|advisor|ambassador|honorary|remains?|stays?|still|continues?|returned|returns|rejoined|came back|verwaltungsrat|aufsichtsrat|beirat)(?: |$)/;
/** The company began behind it: `left in 2014 to found Acme`. */
const BEGAN =
  /(?:^| )(?:found|founded|cofounded|co-founded|start|started|starting|launch|launched|create|created|build|built|building|establish|established|set up|join|joined)(?: up)? #(?: |$)|# (?:[a-z]{2,9} )?(?:born|founded|started|launched|created|established)(?: |$)/;
/** The same in other languages, where the person is anywhere before or behind within the clause. */
const LEFT_ABROAD =
  /(?:^| )(?:verliess (?:Y )?#|# (?:Y )?(?:bereits )?verlassen|schied (?:[^ ]{1,12} ){0,4}aus$|ausgeschieden|verstarb|verstorben|starb|gestorben|in (?:ruhestand|rente)|zuruckgezogen|quitte #|decedee?s?|morte?|(?:pris sa|parti en|partie en|en) retraite|dejo #|abandono #|salio #|fallecio|murio|fallecid[oa]|muert[oa]|mort[oa]|nous quittes?|nos dejo|venut[oa] mancare|se (?:jubilo|retiro)|odszedl|odeszla|zmarla?|opuscila? #|verliet #|# (?:Y )?verlaten|overleed|overleden|vertrok(?:ken)?|met pensioen|lamnade #|lamnat #|avled|dog|gick (?:bort|i pension)|scompars[oa]|lasciato #|faleceu|morreu|deixou #|saiu)(?= |$)/;
const NOT_ABROAD =
  /(?:^| )(?:n'\p{L}{1,4}|ne|pas|jamais|no|nunca|jamas|non|nao|nigdy|nie|niemals|nicht|inte|aldrig|ej|niet|nooit)(?= )/u;
const LATE =
  /(?:^| )(?:late|deceased|verstorbene[nr]?|feu|wijlen|sp \.|fallecid[oa]|difunt[oa]|compiant[oa]|falecid[oa]|zmarl(?:ego|ym|y)|avlidne) (?:[TF] |and [TF] ){0,4}@(\d)/g;
const FORMER_BEFORE =
  /(?:^| )(?:former|ex|ehemalige[nr]?|ancien(?:ne)?) (?:T (?:and |, )?){0,3}F (?:(?:and |, )T ){0,3}@(\d)/g;
const TITLE_BEHIND = /@(\d)(?: [,–—-]|)(?= [TF†(]| former| ex | Y| ehemalige[nr]? | ancien)/g;
/** `Founder & former CEO`, `former co-founder`; not the former post at another firm. */
const FORMER_POST =
  /^ ?(?:(?:T (?:and |, |& |\/ )?){0,3}F (?:and |, |& |\/ )?\(? ?(?:former|ex|ehemalige[nr]?|ancien(?:ne)?|byl[ya]) T(?: T){0,4}(?! (?:of|at|@|bei|de|von|chez) (?!#))(?= ?$| [,.)#]| (?:of|at) #)(?! , (?:T|[a-z]{1,12} T|chair|board|advis))|(?:former|ex) (?:T (?:and |, |& )?){0,3}F(?: |$))/;
/** `Co-founder (until 2021)`, `Founder emeritus`, `(1940–2012)`. */
const ENDED_TITLE =
  /^ ?(?:(?:[TF]|and|,|&|\/) ){0,6}(?:(?:of |at |, )?# )?(?:emerit(?:us|a)(?= |$)|(?:, |\( ?)?(?:(?:retired|deceased)(?: ?\)|$| ,)|(?:until|bis|hasta|jusqu'en|tot|till|do) (?:[a-z]{3,9} )?Y(?: ?\)|$| [,.]))|\( ?(?:\* ?)?Y [–—-] ?(?:† ?)?Y ?\)|(?:\( )?† ?Y)/;

/** The page that says it. */
export interface Departure {
  readonly url: string;
  /** False where only a post has ended: `stepped down as CEO`. */
  readonly isFromCompany: boolean;
}

type Gone = Pick<Departure, 'isFromCompany'> & { readonly person: number };

/** The founders who have left the company or died, as the site says, by key; a departure from the company goes first. */
export async function departedFounders(
  pages: readonly LinedPage[],
  names: readonly string[],
  isOwn: IsOwnName,
): Promise<ReadonlyMap<string, Departure>> {
  const people = new People(names);
  const departures = new Map<string, Departure>();
  if (names.length === 0) return departures;
  for (const { lines, url } of pages) {
    const found = await flatMapInTurns(lines, (line) => departuresIn(line, people, isOwn));
    for (const { person, isFromCompany } of found) {
      const key = personKey(names[person] ?? '');
      if (departures.get(key)?.isFromCompany !== true) departures.set(key, { url, isFromCompany });
    }
  }
  return departures;
}

/** What a title on a person's card says has ended: `Co-founder (until 2021)`, `Founder & former CEO`; null for nothing. */
export function endedBy(title: readonly Token[], hasPost: boolean, isOwn: IsOwnName): 'all' | 'post' | null {
  const { text } = marked(title, new People([]), isOwn);
  if (ENDED_TITLE.test(text)) return 'all';
  return !hasPost && FORMER_POST.test(text) ? 'post' : null;
}

function departuresIn({ tokens, sentences, section }: LinedText, people: People, isOwn: IsOwnName): Gone[] {
  if (section === 'others' || !isCue(tokens)) return [];
  const all = sentences.map((sentence) => marked(sentence, people, isOwn));
  return all.flatMap((sentence, at) => {
    if (!isCue(sentences[at] ?? [])) return [];
    const behind = all.slice(at + 1).map(({ text }) => text);
    const before = all.slice(0, at).findLast(({ people: named }) => named.length > 0);
    const hasOtherFirm = sentence.hasOtherFirm || (all[at - 1]?.hasOtherFirm ?? false);
    return departedIn(sentence, { before, behind, hasOtherFirm });
  });
}

interface Context {
  readonly before: Marked | undefined;
  readonly behind: readonly string[];
  readonly hasOtherFirm: boolean;
}

function departedIn({ text, people }: Marked, { before, behind, hasOtherFirm }: Context): Gone[] {
  const gone: number[] = [];
  const ofPost: number[] = [];
  const [only] = people.length > 0 ? people : (before?.people ?? []);
  const isAlone = (people.length > 0 ? people.length : before?.people.length) === 1 && !KIN.test(text);
  for (const found of [...text.matchAll(LEFT), ...text.matchAll(DIED)]) {
    const head = text.slice(0, found.index).trimEnd();
    const rest = text.slice(found.index + found[0].length);
    const tail = [rest, ...behind].join(' . ');
    // What the next sentence says of another person is not said of this one.
    const stayed = [rest, ...behind.filter((next) => !next.includes('@'))].some((each) => STAYED.test(each));
    const isDeath = /^(?:died|passed|killed)/.test(found[0]);
    if (BEGAN.test(tail) || (!isDeath && (stayed || (hasOtherFirm && !/^ (?:from |with |of )?#/.test(tail))))) continue;
    if (NOT_SO.test(head)) continue;
    const left = POST_ONLY.test(found[0] + rest) ? ofPost : gone;
    left.push(...subjectsOf(head), ...(isAlone && only !== undefined && PRONOUN.test(head) ? [only] : []));
  }
  for (const found of text.matchAll(ENDED)) {
    const own = found[2] ?? /\d/.exec(found[1] ?? '')?.[0];
    const left = /^ as /.test(text.slice(found.index + found[0].length)) ? ofPost : gone;
    if (own !== undefined) left.push(Number(own));
    else if (isAlone && only !== undefined) left.push(only);
  }
  for (const [, person] of text.matchAll(LATE)) gone.push(Number(person));
  for (const [, person] of text.matchAll(FORMER_BEFORE)) ofPost.push(Number(person));
  for (const found of text.matchAll(TITLE_BEHIND)) {
    const title = text.slice(found.index + found[0].length);
    if (ENDED_TITLE.test(title)) gone.push(Number(found[1]));
    else if (FORMER_POST.test(title)) ofPost.push(Number(found[1]));
  }
  const clauses = text.split(/ [,–—] /);
  for (const [at, clause] of clauses.entries()) {
    const own = [...clause.matchAll(/@(\d)(?!')/g)].map(([, person]) => Number(person));
    const abroad = LEFT_ABROAD.exec(clause);
    if (
      !abroad ||
      KIN.test(clause) ||
      NOT_ABROAD.test(clause) ||
      hasOtherFirm ||
      BEGAN.test(clauses.slice(at + 1).join(' '))
    )
      continue;
    const before = /@(\d)$/.exec(clauses[at - 1] ?? '')?.[1];
    if (own.length === 1) gone.push(...own);
    // `par Luc Petit, décédé en 1998`
    else if (own.length === 0 && before !== undefined && abroad.index === 0) gone.push(Number(before));
    // `Er verstarb 2015`
    else if (
      /^(?:er|sie|il|elle|el|ella|hij|zij|han|hon|w Y|ele|ela|Y|in Y) /.test(clause) &&
      isAlone &&
      only !== undefined
    )
      gone.push(only);
  }
  return [
    ...gone.map((person) => ({ person, isFromCompany: true })),
    ...ofPost.map((person) => ({ person, isFromCompany: false })),
  ];
}

function subjectsOf(head: string): number[] {
  const [, others = '', last, link = ''] = SUBJECT.exec(head) ?? [];
  const numbers = (list: string): number[] => [...list.matchAll(/\d/g)].map(([digit]) => Number(digit));
  const isRelative = /who|which/.test(link);
  if (last !== undefined && !isRelative && NO_SUBJECT.test(head.slice(0, SUBJECT.exec(head)?.index))) return [];
  if (last !== undefined) return [...(isRelative ? [] : numbers(others)), Number(last)];
  if (!CONTINUED.test(head)) return [];
  const [, with_ = '', first] = FIRST.exec(head) ?? [];
  return first === undefined ? [] : [...numbers(with_), Number(first)];
}

/** Years in brackets may be those of a life. */
function isCue(tokens: readonly Token[]): boolean {
  return tokens.some(
    ({ key }, at) =>
      isDepartureWord(key) || key.startsWith('ex-') || (/^(?:19|20)\d\d/.test(key) && tokens[at - 1]?.text === '('),
  );
}

/** A sentence with marks for people, the company, titles and years. */
function marked(tokens: readonly Token[], people: People, isOwn: IsOwnName): Marked {
  const words: string[] = [];
  const named = new Set<number>();
  let otherFirm = -1;
  let own = -1;
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at] as Token;
    const person = people.at(tokens, at);
    const key = token.key.replaceAll('’', "'").replace(/^[ld]'(?=\p{L}{3})/u, '');
    if (person) {
      named.add(person.index);
      words.push(`@${person.index}${person.isOwner ? "'s" : ''}`);
      at = person.end - 1;
    } else if ((token.isCapital && isOwn(token.text)) || isCompanyWord(key)) {
      own = at;
      words.push('#');
    } else if (UNMARKED.has(key)) words.push(key);
    else if (isFounderWord(key)) words.push('F');
    else if (isTitleWord(key)) words.push('T');
    else if (yearAt(token) !== null) words.push('Y');
    else if (/^(?:19|20)\d\d-(?:19|20)\d\d$/.test(key)) words.push('Y', '-', 'Y');
    else if (key.startsWith('ex-'))
      words.push('former', isFounderWord(key.slice(3)) ? 'F' : isTitleWord(key.slice(3)) ? 'T' : key);
    else if (!WITHOUT_WEIGHT.has(key) && !/^\p{L}{3,12}ly$/u.test(key)) {
      const before = tokens[at - 1]?.key ?? '';
      if (token.isCapital && (EMPLOYED.has(before) || isAgent(before)) && !MONTHS.test(key)) otherFirm = at;
      words.push(key);
    }
  }
  return { text: words.join(' '), people: [...named], hasOtherFirm: otherFirm > own };
}

/** Mentions of founders by their whole name, or by a part of it that only one of them has. */
class People {
  private readonly byWord = new Map<string, Set<number>>();
  private readonly full: readonly (readonly [given: string, family: string])[];

  constructor(names: readonly string[]) {
    this.full = names.map((name) => {
      const words = folded(name.replace(/^Dr\. /, '')).split(' ');
      return [words[0] ?? '', words.at(-1) ?? ''] as const;
    });
    for (const [at, parts] of this.full.entries())
      for (const part of parts) this.byWord.set(part, (this.byWord.get(part) ?? new Set()).add(at));
  }

  at(tokens: readonly Token[], at: number): { index: number; end: number; isOwner: boolean } | null {
    const token = tokens[at];
    if (!token?.isCapital) return null;
    const known = this.byWord.get(nameOf(token));
    if (!known) return null;
    for (let end = at + 1; end < Math.min(tokens.length, at + 5); end++) {
      const last = tokens[end];
      if (!last || !(last.isCapital || last.text === '.' || /^(?:de|van|von|der|da|di)$/.test(last.key))) break;
      const index = [...known].find(
        (each) => this.full[each]?.[0] === nameOf(token) && this.full[each]?.[1] === nameOf(last),
      );
      if (index === undefined) continue;
      return isNamesake(tokens, at, end + 1) ? null : { index, end: end + 1, isOwner: isOwner(last) };
    }
    const [index] = known;
    const isPart = known.size === 1 && index !== undefined;
    const before = tokens[at - 1];
    const isOfLongerName =
      tokens[at + 1]?.isCapital === true ||
      (before?.isCapital === true &&
        (at > 1 || isGivenName(before.text)) &&
        !isHonorific(before.key) &&
        !isTitleWord(before.key));
    return isPart && !isOfLongerName ? { index, end: at + 1, isOwner: isOwner(token) } : null;
  }
}

/** `his son Bob Ray`, `Bob Ray Jr`: of a family firm, another person with the founder's name. */
function isNamesake(tokens: readonly Token[], from: number, end: number): boolean {
  return isGeneration(tokens[end]?.key ?? '') || isYounger(tokens[from - 1]?.key ?? '');
}

const nameOf = ({ key }: Token): string => key.replace(/['’]s$/, '');
const isOwner = ({ key }: Token): boolean => /['’]s$/.test(key);
