import { clausesOf, ownWithoutSubject, topicOf } from '../founding/foreign-clauses.rules.js';
import { isOwnSubject } from '../site-text/standard-text.rules.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { MAX_AGE_YEARS } from './staff-count.rules.js';

const LABEL =
  /^(?:総)?(?:従業員|社員|職員|スタッフ|员工|員工|임직원|직원|사원|구성원) ?(?:总人数|总数|人数|人數|数量|総数|数|數|수)[ :]*/u;
const ARABIC_LABEL = /^عدد (?:الموظفين|العاملين|موظفينا)[ :]*/u;
const FIGURE =
  /^(?:(連結|単体|単独|個別|グループ(?:全体)?)[ :]*)?(?:約|约|약|およそ|総勢|총)? ?(\d{1,3}(?:,\d{3}){1,2}|\d{1,7})(\.\d{1,2})?([万萬만](?:\d,\d{3}|\d{1,4})?)?(?:余|多|여)? ?(?:名|人|명|موظفا|موظف)?(?: ?\(([^()]{1,40})\))?(?![\d.])/u;
const BETWEEN = /^[ 、,/・]{1,3}/u;
const MAX_FIGURES = 2;
const MAX_EMPLOYEES = 5_000_000;
const EARLIER_ERA = /昭和|平成|(?<!\p{L})[SH] ?\d/u;
const CURRENT_ERA = /令和 ?(元|\d{1,2})年|(?<!\p{L})R ?(\d{1,2})[年.]/u;
/** The year before the first of the current era. */
const BEFORE_CURRENT_ERA = 2018;
const WANTED = /募集|採用|予定|目標|招聘|채용/u;

export interface HeadCount {
  readonly count: number;
  readonly matched: string;
}

/**
 * The head count that a Chinese, Japanese, Korean or Arabic line states of the site's company; null without one. Of the
 * counts of the group and of the firm alone the group's is taken, as annual reports state it.
 *
 * @param year of the visit
 */
export function foreignHeadCount(text: string, next: string, isOwn: IsOwnName, year: number): HeadCount | null {
  const label = LABEL.exec(text) ?? ARABIC_LABEL.exec(text);
  if (label) {
    const rest = text.slice(label[0].length);
    const count = labelledCount(rest === '' ? next : rest, year);
    return count === null ? null : { count, matched: rest === '' ? `${text} ${next}` : text };
  }
  const sentences = text
    .split(/[。!?]|\. |\.$/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
  const ownCount = ownWithoutSubject(sentences, isOwn);
  for (const [at, sentence] of sentences.entries()) {
    const count = countIn(sentence, { isOwn, year, mayLackSubject: at < ownCount });
    if (count !== null) return { count, matched: sentence };
  }
  return null;
}

interface Figure {
  readonly count: number;
  readonly of: 'group' | 'firm' | 'owner' | null;
  readonly note: string;
}

/** The whole text must be figures: `120名以上の企業` is a condition. */
function labelledCount(text: string, year: number): number | null {
  let rest = text
    .replace(/[[【〔]/gu, '(')
    .replace(/[\]】〕]/gu, ')')
    .replace(/ ?[※*]([^()※*]{1,40})$/u, '($1)');
  const figures: Figure[] = [];
  while (rest !== '') {
    const found = figures.length < MAX_FIGURES ? FIGURE.exec(rest) : null;
    if (!found) return null;
    figures.push(figureOf(found));
    rest = rest.slice(found[0].length).replace(BETWEEN, '');
  }
  if (figures.some(({ note }) => WANTED.test(note) || isEarlier(note, year))) return null;
  const of = (which: Figure['of']): Figure | undefined => figures.find((figure) => figure.of === which);
  return inRange((of('group') ?? of(null) ?? of('firm'))?.count ?? 0);
}

function figureOf([, mark = '', digits = '', decimals = '', thousands = '', note = '']: RegExpExecArray): Figure {
  const group = groupIn(note);
  if (group !== null) return group;
  const stated = `${mark} ${note}`;
  const isOwner = stated.includes('グループ');
  const of = /連結/u.test(stated) ? 'group' : isOwner ? 'owner' : /単体|単独|個別/u.test(stated) ? 'firm' : null;
  return { count: numberOf(digits, decimals, thousands), of, note };
}

/** The group's count in brackets: `1,200名(連結 5,000名)`. */
function groupIn(note: string): Figure | null {
  const at = note.indexOf('連結');
  const stated = note.slice(at).replace(/(?:従業員|社員)数/u, '');
  const found = at < 0 ? null : FIGURE.exec(stated);
  if (!found || !(/[名人]$/u.test(found[0]) || found[0] === stated)) return null;
  const [matched, , digits = '', decimals = '', thousands = ''] = found;
  return { count: numberOf(digits, decimals, thousands), of: 'group', note: stated.slice(matched.length) };
}

/** `1万2,000`, `1.2万`; decimals without ten thousands are no count. */
function numberOf(digits: string, decimals: string, thousands: string): number {
  const whole = Number(digits.replaceAll(',', ''));
  if (thousands === '') return decimals === '' ? whole : 0;
  return Math.round((whole + Number(`0${decimals}`)) * 10_000) + Number(thousands.slice(1).replaceAll(',', ''));
}

function inRange(count: number): number | null {
  return count > 0 && count <= MAX_EMPLOYEES ? count : null;
}

function isEarlier(note: string, year: number): boolean {
  const stated = Number(/(?:19|20)\d{2}/.exec(note)?.[0] ?? yearOfEra(note) ?? year);
  return EARLIER_ERA.test(note) || stated < year - MAX_AGE_YEARS;
}

function yearOfEra(note: string): number | null {
  const [found, ofName, ofLetter] = CURRENT_ERA.exec(note) ?? [];
  if (found === undefined) return null;
  return BEFORE_CURRENT_ERA + (ofName === '元' ? 1 : Number(ofName ?? ofLetter));
}

const JAPANESE_STAFF =
  /^(?:現在、?)?(?:社員|従業員|スタッフ)数?(?:は|約|総勢)?(\d{1,3},\d{3}|\d{1,5})[名人]が(?:(?:在籍|勤務|所属)(?:$|して)|働いて)(?:$|います|おり|いる$)/u;
const CHINESE_STAFF =
  /[员員]工(?:总数|总人数|人数)?(?:共|为|达|约|近|超过|超|逾)?(\d{1,3},\d{3}|\d{1,6})(?:余|多)?[名人位]$/u;
/** `截至2015年底,`, `2014年,` */
const CHINESE_DATE = /^(?:截至|截止|至|到){0,2} ?((?:19|20)\d{2}) ?年[^,成创創]{0,10},/u;
/** Words between the subject and the staff. */
const CHINESE_HAVE = /(?:目前|现在|现|共|已|总|有|拥有|在职|正式)$/u;
const CHINESE_OTHERS = /客户|客戶|合作|供应商|收购|投资|母公司|集团/u;
const KOREAN_STAFF =
  /^(?:현재,? )?(?:총 |약 )?(\d{1,3},\d{3}|\d{1,5}) ?여? ?명의 (?:임직원|직원|구성원)들?이 (?:함께 ?|(?:함께 )?(?:근무|일|재직))하고 있(?:습|다|어|으)/u;

interface SentenceContext {
  readonly isOwn: IsOwnName;
  /** Of the visit. */
  readonly year: number;
  /** Whether a sentence without a subject is about the company. */
  readonly mayLackSubject: boolean;
}

/** `当社では社員48名が在籍`, `公司现有员工200余人`, `현재 120여 명의 임직원이 함께`. */
function countIn(sentence: string, context: SentenceContext): number | null {
  const { isOwn, mayLackSubject } = context;
  const { subject, rest } = topicOf(sentence);
  const lacksSubject = subject === '' || subject === '現在';
  const isOwnTopic = lacksSubject ? mayLackSubject : isOwnSubject(subject.replace(/で$/u, ''), isOwn);
  const found =
    (isOwnTopic ? JAPANESE_STAFF.exec(rest) : null) ??
    (mayLackSubject ? KOREAN_STAFF.exec(sentence) : null) ??
    inChinese(sentence, context);
  return found ? inRange(numberOf(found[1] ?? '', '', '')) : null;
}

function inChinese(sentence: string, { isOwn, year, mayLackSubject }: SentenceContext): RegExpExecArray | null {
  if (CHINESE_OTHERS.test(sentence)) return null;
  const date = CHINESE_DATE.exec(sentence)?.[1];
  if (date !== undefined && Number(date) < year - MAX_AGE_YEARS) return null;
  for (const { clause, isOwner } of clausesOf(sentence, isOwn, mayLackSubject)) {
    const found = CHINESE_STAFF.exec(clause);
    if (!found) continue;
    let subject = clause.slice(0, found.index);
    while (CHINESE_HAVE.test(subject)) subject = subject.replace(CHINESE_HAVE, '');
    if (isOwner(subject)) return found;
  }
  return null;
}
