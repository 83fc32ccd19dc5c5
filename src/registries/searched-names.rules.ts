import { asciiFold } from '../vocabulary/ascii-fold.js';

const MOST = 4;

/**
 * Spellings under which a search of a register may know a firm: in plain letters, as registers write, and with the
 * sign for the word `and`, or the other way round. Few, since each is a request.
 */
export function searchedNames(names: readonly string[]): string[] {
  const plain = names.map((name) => asciiFold(name).trim().replace(/\s+/g, ' ')).filter((name) => name !== '');
  return [...new Set(plain.flatMap((name) => [name, otherAnd(name)]))].slice(0, MOST);
}

function otherAnd(name: string): string {
  return name.includes(' & ') ? name.replaceAll(' & ', ' and ') : name.replace(/ and /gi, ' & ');
}
