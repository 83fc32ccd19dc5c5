import { isOwnSubject } from '../site-text/standard-text.rules.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';

/** The Japanese topic of a sentence, and the words behind it. */
export function topicOf(sentence: string): { readonly subject: string; readonly rest: string } {
  const topic = sentence.indexOf('は');
  const isTopic = topic > 0 && topic <= 40;
  const rest = isTopic ? sentence.slice(topic + 1) : sentence;
  return { subject: isTopic ? sentence.slice(0, topic) : '', rest: rest.replace(/^[、 ]+/, '') };
}

/**
 * The clauses of a Chinese sentence, each with whether a subject in it is the company. A clause without a subject has
 * that of the sentence.
 */
export function clausesOf(
  sentence: string,
  isOwn: IsOwnName,
): { readonly clause: string; readonly isOwner: (subject: string) => boolean }[] {
  const clauses = sentence.split(/[,;、]/u, 20).map((clause) => clause.trim());
  const first = clauses[0] ?? '';
  const cut = first.search(/成立|创|創|于|於|是|在|自|为|拥有|现有|目前|专注|总部|\d/u);
  const isOwnSentence = cut > 0 && isOwnSubject(first.slice(0, cut), isOwn);
  return clauses.map((clause, at) => ({
    clause,
    isOwner: (subject) =>
      subject.trim() === '' ? at === 0 || isOwnSentence || cut === 0 : isOwnSubject(subject, isOwn),
  }));
}
