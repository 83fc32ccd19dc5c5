import { asciiFold } from '../vocabulary/ascii-fold.js';

const MOST = 4;

/**
 * Spellings to search in a register: in ASCII, and with `&` for `and` or the reverse. Few, since each one is a request.
 */
export function searchedNames(names: readonly string[]): string[] {
  const plain = names.map((name) => asciiFold(name).trim().replace(/\s+/g, ' ')).filter((name) => name !== '');
  return [...new Set(plain.flatMap((name) => [name, otherAnd(name)]))].slice(0, MOST);
}

function otherAnd(name: string): string {
  return name.includes(' & ') ? name.replaceAll(' & ', ' and ') : name.replace(/ and /gi, ' & ');
}
