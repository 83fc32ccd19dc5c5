import { isOwnSubject } from '../site-text/standard-text.rules.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';

/** The Japanese topic of a sentence, and the words behind it. */
export function topicOf(sentence: string): { readonly subject: string; readonly rest: string } {
  const topic = sentence.indexOf('は');
  const isTopic = topic > 0 && topic <= 40;
  const rest = isTopic ? sentence.slice(topic + 1) : sentence;
  return { subject: isTopic ? sentence.slice(0, topic) : '', rest: rest.replace(/^[、 ]+/, '') };
}

/** What a firm has, joined or built: a date or a count behind it may be that thing's. */
const OTHER_THING =
  /设有|設有|建有|拥有(?![员員]工|\d{1,6}[多余]?[年名人])|旗下|会员|會員|成员|協會|协会|基金会|工厂|工廠|基地|(?<!为|数据|呼叫)中心(?!区)|研究院|实验室|子公司|分公司|办事处|工場|支店|支社|子会社|営業所|研究所|拠点|공장|지사|자회사|연구소|센터/u;
const CHINESE_PREDICATE = /成立|创|創|于|於|是|在|自|为|拥有|现有|目前|专注|总部|\d/u;
const KOREAN_TOPIC = /^(\S{1,20}(?: \S{1,20})?)[은는] /u;

/**
 * How many sentences of a line, from the first, are about the company if they have no subject: the first, and those
 * behind a sentence about the company alone.
 */
export function ownWithoutSubject(sentences: readonly string[], isOwn: IsOwnName): number {
  if (!isAboutOwnFirm(sentences[0] ?? '', isOwn)) return 1;
  const other = sentences.findIndex((sentence) => OTHER_THING.test(sentence));
  return other < 0 ? sentences.length : other + 1;
}

function isAboutOwnFirm(sentence: string, isOwn: IsOwnName): boolean {
  if (OTHER_THING.test(sentence)) return false;
  const subjects = [topicOf(sentence).subject, KOREAN_TOPIC.exec(sentence)?.[1] ?? '', chineseSubject(sentence)];
  return subjects.some((subject) => subject !== '' && isOwnSubject(subject, isOwn));
}

function chineseSubject(sentence: string): string {
  return sentence.slice(0, Math.max(0, sentence.search(CHINESE_PREDICATE)));
}

/**
 * The clauses of a Chinese sentence, each with whether a subject in it is the company. A clause without a subject has
 * that of the sentence.
 *
 * @param mayLackSubject whether a sentence without a subject is about the company
 */
export function clausesOf(
  sentence: string,
  isOwn: IsOwnName,
  mayLackSubject: boolean,
): { readonly clause: string; readonly isOwner: (subject: string) => boolean }[] {
  const clauses = sentence.split(/[,;、]/u, 20).map((clause) => clause.trim());
  const first = clauses[0] ?? '';
  const subjectOfAll = chineseSubject(first);
  const lacksSubject = subjectOfAll === '' && CHINESE_PREDICATE.test(first);
  const isOwnSentence = lacksSubject ? mayLackSubject : isOwnSubject(subjectOfAll, isOwn);
  const other = clauses.findIndex((clause) => OTHER_THING.test(clause));
  return clauses.map((clause, at) => ({
    clause,
    isOwner: (subject) => {
      if (subject.trim() !== '') return isOwnSubject(subject, isOwn);
      if (at === 0) return mayLackSubject;
      return isOwnSentence && (other < 0 || other >= at);
    },
  }));
}
