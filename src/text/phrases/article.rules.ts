import { type Edit, type Passage, type TaggedToken } from '../wording/rule.rules.js';

/** "an intricate" becomes "a complex". Null where the edit touches what no rule changes. */
export function withArticle({ text, isFree }: Passage, before: TaggedToken | undefined, edit: Edit): Edit | null {
  if (!isFree(edit.start, edit.end)) return null;
  if (!before || !/^an?$/i.test(before.text) || edit.replacement === '') return edit;
  const gap = text.slice(before.end, edit.start);
  const article = before.text.charAt(0) + (takesAn(edit.replacement) ? 'n' : '');
  // Plain words such as "many" take no article.
  const isMany = edit.replacement === 'many';
  if ((article === before.text && !isMany) || gap !== ' ') return edit;
  if (!isFree(before.start, edit.end)) return null;
  return { ...edit, start: before.start, replacement: isMany ? 'many' : article + gap + edit.replacement };
}

/** Whether "an" goes before it. */
export function takesAn(words: string): boolean {
  if (/^(?:uni|use|usa|usu|uti|eu|one|once)/i.test(words)) return false;
  return /^(?:[aeiou]|hour|honest|honour|honor|heir)/i.test(words);
}
