const NAME_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** All texts one edit away from `key`: a letter left out, added, replaced or transposed. */
export function fuzzyTerms(key: string, alphabet = NAME_LETTERS): string[] {
  const letters = [...new Set([...alphabet, ...key])];
  const typed = [...key];
  const near = new Set<string>();
  const add = (...parts: readonly (readonly string[])[]): void => void near.add(parts.flat().join(''));
  for (let at = 0; at <= typed.length; at++) {
    const [before, after] = [typed.slice(0, at), typed.slice(at)];
    const [first, second, ...rest] = after;
    for (const letter of letters) add(before, [letter], after);
    if (first === undefined) continue;
    add(before, after.slice(1));
    for (const letter of letters) add(before, [letter], after.slice(1));
    if (second !== undefined) add(before, [second, first], rest);
  }
  near.delete(key);
  near.delete('');
  return [...near];
}
