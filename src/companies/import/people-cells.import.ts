import { type Cell } from '../../file-import/cell-values.js';
import { COMMA_IN_NAME, partiesCell } from './funding-cells.import.js';

/** A founder as a cell names one: `Ada Quill (CEO)`. */
export interface NamedFounder {
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
}

const BETWEEN_LINES = /[;|\r\n]/;
const BETWEEN_PEOPLE = / (?:and|&|\/) /i;
const ADDRESS = /[<(](?:mailto:)?([^\s<>()@]{1,64}@[^\s<>()@]{1,255})[>)]$/i;
const ROLE = /\b(?:c[a-z]o|chief|(?:co-?)?founder|president|chair|chairman|chairwoman|director|partner|head)\b/i;

/** The founders in one cell. Beside semicolons or line breaks, `Quill, Ada` is one name. */
export function foundersCell(raw: unknown): Cell<NamedFounder[]> {
  const cell = partiesCell(typeof raw === 'string' ? peopleIn(raw.replace(COMMA_IN_NAME, ' ')) : raw);
  if (cell.error !== undefined || cell.value === undefined) return cell as Cell<NamedFounder[]>;
  return { value: cell.value.map(personIn) };
}

/** Whether a name is that of several people: `Ada Quill & Ben Moss`. */
export function namesSeveral(name: string): boolean {
  return partsOf(name, BETWEEN_LINES).flatMap((line) => partsOf(line, BETWEEN_PEOPLE)).length > 1;
}

/** The address of a cell in lower case, without the marks of a link: `mailto:ada@acme.com`, `<ada@acme.com>`. */
export function addressIn(text: string): string {
  const address = (text.startsWith('<') && text.endsWith('>') ? text.slice(1, -1) : text).toLowerCase();
  return address.startsWith('mailto:') ? (address.slice('mailto:'.length).split('?', 1)[0] as string) : address;
}

function peopleIn(text: string): string[] {
  const lines = partsOf(text, BETWEEN_LINES);
  const parts = lines.flatMap((line) => (lines.length > 1 && isTurned(line) ? [line] : partsOf(line, ',')));
  return parts.flatMap((part) => partsOf(part, BETWEEN_PEOPLE));
}

/** The parts between the marks; a bracket is one part with the name before it. */
function partsOf(text: string, mark: string | RegExp): string[] {
  const parts: string[] = [];
  for (const part of text.split(mark).map((each) => each.trim())) {
    const before = parts.at(-1) ?? '';
    if (before.lastIndexOf('(') > before.lastIndexOf(')')) parts[parts.length - 1] = `${before}, ${part}`;
    else if (part !== '') parts.push(part);
  }
  return parts;
}

function isTurned(line: string): boolean {
  const sides = line.split(',').map((side) => side.trim());
  return sides.length === 2 && sides.some((side) => side !== '' && !side.includes(' '));
}

/** `Ada Quill (CEO)`, `Ada Quill <ada@acme.com>`: the name without the role and the address beside it. */
export function personIn(text: string): NamedFounder {
  const address = ADDRESS.exec(text);
  const rest = address === null ? text : text.slice(0, address.index).trim();
  if (rest === '') return { name: text, title: null, email: null };
  const at = rest.endsWith(')') ? rest.lastIndexOf('(') : -1;
  const title = at < 1 ? '' : rest.slice(at + 1, -1).trim();
  const email = address === null ? null : addressIn(address[1] as string);
  return ROLE.test(title) ? { name: rest.slice(0, at).trim(), title, email } : { name: rest, title: null, email };
}
