import { clausesOf, ownWithoutSubject, topicOf } from './foreign-clauses.rules.js';
import { isOwnSubject } from '../site-text/standard-text.rules.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';

/** A founding year in a Chinese, Japanese, Korean or Arabic line. */
export interface ForeignYear {
  readonly year: string;
  readonly word: string;
  readonly rule: 'label' | 'founded-in';
}

/** Lines around a line, each as `standardText` writes it. */
export interface NearLines {
  readonly beforeLast: { readonly text: string; readonly isHeading: boolean } | null;
  readonly before: string;
  readonly text: string;
  readonly next: string;
}

const LABEL =
  /^(?:会社|公司|회사)? ?(設立|創業|創立|成立|创立|设立|설립|창립|창업)(?:年月日|年月|年度|年份|年|日期|时间|時間|연월일|연도|년도|연월|일자|일)?[ :]*/u;
const ARABIC_LABEL = /^(?:سنة|عام|تاريخ) (التأسيس)[ :]*/u;
const YEAR = /^(?:西暦)?((?:18|19|20)\d{2})(?= ?[年년]|[./-]\d{1,2}(?!\d)|م?$)/u;
const ERA_YEAR = /^(明治|大正|昭和|平成|令和)(\d{1,2}|元)年/u;
const ERAS: Readonly<Record<string, number>> = { 明治: 1867, 大正: 1911, 昭和: 1925, 平成: 1988, 令和: 2018 };
/** A row of a history: `2010年4月`. */
export const DATE_ALONE = /^(?:18|19|20)\d{2} ?[年년.](?: ?\d{1,2} ?[月월]?)?(?: ?\d{1,2} ?[日일])?$/u;
const HISTORY_ENTRY = /^(.{0,30}?)(?:を|として)?(?:の)?(設立|創業|創立|成立|创立|设立|설립|창립)$/u;
const SENTENCE_END = /[。!?؟]|\. |\.$/u;
/** Sentences about others than the company. */
const OTHERS =
  /客户|客戶|合作|供应商|收购|投资|母公司|集团|親会社|取引先|買収|고객사|모회사|인수|عميل|عملا|شريك|شركاء|فرع|استحوذ|مستثمر/u;

/** What a line states about the year in which the site's company was founded. */
export function foreignFoundingYears(near: NearLines, isOwn: IsOwnName): ForeignYear[] {
  const stated = labelled(near) ?? inHistory(near, isOwn);
  if (stated !== null) return [stated];
  const sentences = near.text
    .split(SENTENCE_END)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
  const count = ownWithoutSubject(sentences, isOwn);
  return sentences.flatMap((sentence, at) =>
    OTHERS.test(sentence) ? [] : (inSentence(sentence, isOwn, at < count) ?? []),
  );
}

/** `設立：2016年4月1日`, or the label and the date in two cells of a table. */
function labelled({ beforeLast, before, text, next }: NearLines): ForeignYear | null {
  const label = LABEL.exec(text) ?? ARABIC_LABEL.exec(text);
  if (!label) return null;
  const rest = text.slice(label[0].length);
  // In a history the date precedes; in a table of the firm another label precedes that date.
  const isInTable = !DATE_ALONE.test(before) || (beforeLast !== null && isLabelAlone(beforeLast.text));
  const year = yearIn(rest === '' && isInTable ? next : rest);
  return year === null ? null : { year, word: label[1] ?? '', rule: 'label' };
}

/** Whether a line is the label of a founding date, whose date is on the next line. */
export function isLabelAlone(text: string): boolean {
  return LABEL.exec(text)?.[0] === text;
}

function yearIn(text: string): string | null {
  const era = ERA_YEAR.exec(text);
  if (era) return String((ERAS[era[1] ?? ''] ?? 0) + (era[2] === '元' ? 1 : Number(era[2])));
  return YEAR.exec(text)?.[1] ?? null;
}

/** The entry of a history behind its date: `2010年4月`, then `会社設立`. */
function inHistory({ beforeLast, before, text, next }: NearLines, isOwn: IsOwnName): ForeignYear | null {
  if (!DATE_ALONE.test(before)) return null;
  const [, subject = '', word] = HISTORY_ENTRY.exec(text) ?? [];
  if (word === undefined) return null;
  const isBare = subject === '';
  if (!isBare && subject !== '会社' && subject !== '회사 ' && !isOwnSubject(subject, isOwn)) return null;
  // A bare label between two dates may belong to either.
  const isHistory = beforeLast === null || beforeLast.isHeading || !DATE_ALONE.test(next);
  if (isBare && !isHistory) return null;
  return { year: before.slice(0, 4), word, rule: 'label' };
}

/** @param mayLackSubject whether a sentence without a subject is about the company */
function inSentence(sentence: string, isOwn: IsOwnName, mayLackSubject: boolean): ForeignYear | null {
  for (const form of [inJapanese, inChinese, inKorean, inArabic]) {
    const found = form(sentence, isOwn, mayLackSubject);
    if (found !== null) return found;
  }
  return null;
}

const JAPANESE =
  /^((?:18|19|20)\d{2})年(?:\d{1,2}月)?(?:\d{1,2}日)?(?:に)?、?(?:[^はがをので、]{1,20}で、?)?(設立|創業|創立)(?:されました|され|しました|以来|$)/u;

/** `当社は2009年に東京で設立されました`; the subject may be missing. */
function inJapanese(sentence: string, isOwn: IsOwnName, mayLackSubject: boolean): ForeignYear | null {
  const { subject, rest } = topicOf(sentence);
  if (subject === '' ? !mayLackSubject : !isOwnSubject(subject, isOwn)) return null;
  const [, year, word = ''] = JAPANESE.exec(rest) ?? [];
  return year === undefined ? null : { year, word, rule: 'founded-in' };
}

const CHINESE_BEHIND =
  /((?:18|19|20)\d{2})年(?:\d{1,2}月)?(?:\d{1,2}日)?(?:正式)?(成立|创立|创办|创建|創立|創辦)(?:以来|至今)?$/u;
const CHINESE_BEFORE =
  /(成立|创立|创办|创建|始建|始创|創立|創辦)[于於]((?:18|19|20)\d{2})年(?:\d{1,2}月)?(?:\d{1,2}日)?$/u;

/** `公司成立于2010年`, `本公司于2012年正式成立`. */
function inChinese(sentence: string, isOwn: IsOwnName, mayLackSubject: boolean): ForeignYear | null {
  for (const { clause, isOwner } of clausesOf(sentence, isOwn, mayLackSubject)) {
    const before = CHINESE_BEFORE.exec(clause);
    const behind = before ? null : CHINESE_BEHIND.exec(clause);
    const found = before ?? behind;
    if (!found || !isOwner(clause.slice(0, found.index).replace(/[于於在自]$/u, ''))) continue;
    const [year = '', word = ''] = before ? [before[2], before[1]] : [behind?.[1], behind?.[2]];
    return { year, word, rule: 'founded-in' };
  }
  return null;
}

const KOREAN =
  /^((?:18|19|20)\d{2})년(?: ?\d{1,2}월)?(?: ?\d{1,2}일)?에? ?(설립|창립|창업)(?:되었|되어|됐|했|하였|된 이래|된 이후|$)/u;

/** `당사는 2011년에 설립되었습니다`. */
function inKorean(sentence: string, isOwn: IsOwnName, mayLackSubject: boolean): ForeignYear | null {
  const [, subject = '', rest = sentence] = /^(\S{1,20}(?: \S{1,20})?)[은는] (.*)$/u.exec(sentence) ?? [];
  if (subject === '' ? !mayLackSubject : !isOwnSubject(subject, isOwn)) return null;
  const [, year, word = ''] = KOREAN.exec(rest) ?? [];
  return year === undefined ? null : { year, word, rule: 'founded-in' };
}

const ARABIC_FOUNDED = new Set(['تأسست', 'تأسس', 'تأسيسنا']);
const ARABIC_YEAR_WORDS = new Set(['عام', 'سنة', 'العام']);
const MAX_ARABIC_BETWEEN = 8;

/** `تأسست الشركة عام 2015`: the subject is behind the verb, or before it. */
function inArabic(sentence: string, isOwn: IsOwnName, mayLackSubject: boolean): ForeignYear | null {
  const words = sentence
    .split(/[\s,،:()]+/u)
    .filter((word) => word !== '')
    .slice(0, 60);
  const verb = words.findIndex((word) => ARABIC_FOUNDED.has(word));
  if (verb < 0) return null;
  const at = words.findIndex((word, index) => index > verb && ARABIC_YEAR_WORDS.has(word));
  if (at < 0 || at - verb > MAX_ARABIC_BETWEEN) return null;
  const [, year] = /^((?:18|19|20)\d{2})م?$/u.exec(words[at + 1] ?? '') ?? [];
  if (year === undefined || /^هـ?$/u.test(words[at + 2] ?? '')) return null;
  const between = words.slice(verb + 1, at);
  const place = between.indexOf('في');
  const behind = (place < 0 ? between : between.slice(0, place)).join(' ');
  const before = words
    .slice(0, verb)
    .filter((word) => !['لقد', 'وقد', 'منذ', 'قد'].includes(word))
    .join(' ');
  // `تأسيسنا` is our founding.
  if (!mayLackSubject && before === '' && behind === '' && words[verb] !== 'تأسيسنا') return null;
  const isAboutOwn = [before, behind].every((subject) => subject === '' || isOwnSubject(subject, isOwn));
  return isAboutOwn ? { year, word: words[verb] ?? '', rule: 'founded-in' } : null;
}
