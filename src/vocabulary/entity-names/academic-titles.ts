/** Titles before a name, with their full stop, which tells `Ing.` from a name. */
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
  const words = name
    .replace(/\bPh\.\s+D\b/gi, 'Ph.D')
    .replace(/\.-(?=\p{L})/gu, '. ')
    .split(/\s+/);
  let start = 0;
  while (start < words.length && isTitle(words[start] as string, start > 0)) start++;
  let end = words.length;
  while (end - start > LEAST_WORDS && isDegree(words, end - 1)) end--;
  if (words.length - start < LEAST_WORDS || (start === 0 && end === words.length)) return name;
  return words.slice(start, end).join(' ').replace(/,$/, '');
}

function isTitle(word: string, isBehindTitle: boolean): boolean {
  return BEFORE.test(word) || (isBehindTitle && FOLLOWING.test(word));
}

function isDegree(words: readonly string[], at: number): boolean {
  const word = (words[at] as string).replace(/,$/, '');
  return DOTTED.test(word) || (BEHIND_COMMA.test(word) && (words[at - 1] as string).endsWith(','));
}
