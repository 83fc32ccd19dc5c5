/** Titles before a name, with their full stop: `Ing` is also a name. */
const BEFORE = /^(?:prof|professor|dr|dipl|ing|mgr|bc|mag|lic|doc|doz|mudr|judr|rndr|phdr|mvdr|paeddr|dott|avv)\.$/i;
/** What may follow one of those: `Dr. rer. nat.`, `Dipl.-Ing.`, `Dr. h.c.`. */
const FOLLOWING =
  /^(?:med|rer|nat|pol|jur|iur|phil|oec|techn|vet|dent|habil|inf|kfm|wirt|phys|chem|math|biol|h\.?c)\.$/i;
/** Degrees behind a name. With full stops they need no comma before them. */
const DOTTED = /^(?:ph\.d|m\.d|m\.b\.a|m\.sc|b\.sc|d\.sc|j\.d|ed\.d|d\.phil|ll\.m|m\.a|m\.eng|p\.eng|esq)\.?$/i;
const BEHIND_COMMA = /^(?:phd|md|mba|msc|bsc|dsc|csc|drsc|jd|edd|dphil|llm|ma|mph|rn|cfa|cpa|pe|esq)\.?$/i;
const LEAST_WORDS = 2;

/** A name without academic titles and degrees: `Dr. rer. nat. Ada Quill, Ph.D., CFA` is `Ada Quill`. */
export function withoutAcademicTitles(name: string): string {
  // Most of the millions of names have neither, and none of the rest applies to them.
  if (!name.includes('.') && !name.includes(',')) return name;
  const words = joined(name).split(/\s+/);
  let start = 0;
  while (start < words.length && isTitle(words[start] as string, start > 0)) start++;
  let end = words.length;
  while (end - start > LEAST_WORDS && isDegree(words, end - 1)) end--;
  if (words.length - start < LEAST_WORDS || (start === 0 && end === words.length)) return name;
  return words.slice(start, end).join(' ').replace(/,$/, '');
}

/** `Ph. D.` as one word, and `Dipl.-Ing.` as two. */
function joined(name: string): string {
  const apart = name.includes('.-') ? name.replace(/\.-(?=\p{L})/gu, '. ') : name;
  return /ph\.\s/i.test(apart) ? apart.replace(/\bPh\.\s+D\b/gi, 'Ph.D') : apart;
}

function isTitle(word: string, isBehindTitle: boolean): boolean {
  return BEFORE.test(word) || (isBehindTitle && FOLLOWING.test(word));
}

function isDegree(words: readonly string[], at: number): boolean {
  const last = words[at] as string;
  const word = last.endsWith(',') ? last.slice(0, -1) : last;
  return DOTTED.test(word) || (BEHIND_COMMA.test(word) && (words[at - 1] as string).endsWith(','));
}
