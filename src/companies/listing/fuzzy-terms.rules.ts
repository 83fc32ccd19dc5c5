const NAME_LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** All texts one edit away from `key`: a letter left out, added, replaced or transposed. */
export function fuzzyTerms(key: string, alphabet = NAME_LETTERS): string[] {
  const letters = [...new Set([...alphabet, ...key])];
  const typed = [...key];
  const near = new Set<string>();
  let [before, after] = ['', key];
  for (let at = 0; at <= typed.length; at++) {
    for (const letter of letters) near.add(before + letter + after);
    const [first, second] = [typed[at], typed[at + 1]];
    if (first === undefined) break;
    const rest = after.slice(first.length);
    near.add(before + rest);
    for (const letter of letters) near.add(before + letter + rest);
    if (second !== undefined) near.add(before + second + first + rest.slice(second.length));
    [before, after] = [before + first, rest];
  }
  near.delete(key);
  near.delete('');
  return [...near];
}
