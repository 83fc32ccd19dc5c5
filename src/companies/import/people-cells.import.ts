import { type Cell, urlOf } from '../../file-import/cell-values.js';
import { hasJobTitle, isJobTitle, titledName } from '../../vocabulary/entity-names/job-title.js';
import { personalProfile } from '../../vocabulary/person-key.js';
import { COMMA_IN_NAME, partiesCell } from './funding-cells.import.js';

/** A person as a cell names one: `Ada Quill (CEO) <ada@acme.com>`. */
export interface NamedPerson {
  readonly name: string;
  readonly title: string | null;
  readonly email: string | null;
  readonly linkedinUrl: string | null;
}

const BETWEEN_LINES = /[;|\r\n·•]/;
const BETWEEN_PEOPLE = / (?:and|&|\/|\+|und|et) /i;
/** Before an entry of a list: `- Ada Quill`, `2) Ben Moss`. */
const LIST_MARK = /^(?:[-–*•]|\d{1,2}[.)])\s+/;
const EMAIL_BESIDE = /[<(](?:mailto:)?([^\s<>()@]{1,64}@[^\s<>()@]{1,255})[>)]$/i;
const PAGE_BESIDE =
  /\s*(?:[-–—|:]\s+)?[<([]?((?:https?:\/\/|www\.|[a-z]{2,3}\.linkedin\.com\/|linkedin\.com\/)[^\s<>()[\]]{1,500})[>)\]]?$/i;
const PRONOUNS = /[([](?:she|he|they)(?:\/(?:her|him|them|hers|his|theirs|she|he|they)){1,2}[)\]]/i;

/**
 * The founders in one cell. Beside semicolons or line breaks, `Quill, Ada` is one name. A title between the names belongs
 * to the person before it.
 */
export function foundersCell(raw: unknown): Cell<NamedPerson[]> {
  const cell = partiesCell(typeof raw === 'string' ? peopleIn(raw.replace(COMMA_IN_NAME, ' ')) : raw);
  if (cell.error !== undefined || cell.value === undefined) return cell as Cell<NamedPerson[]>;
  const people = cell.value.map(personIn).filter(({ name }) => name !== '' && !isJobTitle(name));
  return { value: people.length > 0 ? people : undefined };
}

const FOUNDER = /founder|gründer|gruender|\b(?:co)?(?:fundador|fondateur|fondatrice|fondatore|oprichter)/iu;
/** People who work for founders, and whose title names them. */
const NO_FOUNDER =
  /founders?(?:['’]s?)? (?:associate|office|assistant|chief of staff|relations|success|team|community|experience|fellow)|founder[- ]in[- ]residence|\b(?:to|of|for|with|by) (?:the |our )?(?:co-?)?founders?\b/i;

/** `Co-Founder & CEO`, `Gründerin`; not `Founder’s Associate`. */
export function isFounderTitle(title: string): boolean {
  return FOUNDER.test(title) && !NO_FOUNDER.test(title);
}

/** Whether a name is that of several people: `Ada Quill & Ben Moss`. */
export function namesSeveral(name: string): boolean {
  return partsOf(name, BETWEEN_LINES).flatMap((part) => partsOf(part, BETWEEN_PEOPLE)).length > 1;
}

/** The address of a cell in lower case, without the marks of a link: `mailto:ada@acme.com`, `<ada@acme.com>`. */
export function addressIn(text: string): string {
  const address = (text.startsWith('<') && text.endsWith('>') ? text.slice(1, -1) : text).toLowerCase();
  return address.startsWith('mailto:') ? (address.slice('mailto:'.length).split('?', 1)[0] as string) : address;
}

function peopleIn(text: string): string[] {
  const lines = partsOf(text, BETWEEN_LINES).map((line) => line.replace(LIST_MARK, ''));
  const parts = lines.flatMap((line) => (lines.length > 1 && isTurned(line) ? [line] : partsOf(line, ',')));
  const people: string[] = [];
  for (const part of parts.flatMap((each) => partsOf(each, BETWEEN_PEOPLE))) {
    const before = people.at(-1);
    if (before === undefined || !isJobTitle(part)) people.push(part);
    else people[people.length - 1] = withTitle(before, part);
  }
  return people;
}

function withTitle(person: string, title: string): string {
  const { name, title: first } = personIn(person);
  return `${name} (${first === null ? title : `${first}, ${title}`})`;
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
  return sides.length === 2 && sides.some((side) => side !== '' && !side.includes(' ')) && !sides.some(isJobTitle);
}

/** The name without the title, the addresses and the pronouns beside it; empty for an address alone. */
export function personIn(text: string): NamedPerson {
  const plain = text.replace(PRONOUNS, '').replace(/\s+/g, ' ').trim();
  const page = PAGE_BESIDE.exec(plain);
  const unlinked = page === null ? plain : plain.slice(0, page.index);
  const address = EMAIL_BESIDE.exec(unlinked);
  const rest = address === null ? unlinked : unlinked.slice(0, address.index).trim();
  const email = address === null ? null : addressIn(address[1] as string);
  const beside = { email, linkedinUrl: profileAt(page?.[1]) };
  if (rest === '') return { name: page === null ? text : '', title: null, ...beside };
  const bracket = /[([]([^()[\]]{1,200})[)\]]$/.exec(rest);
  const title = bracket?.[1] ?? '';
  if (bracket !== null && hasJobTitle(title)) return { name: rest.slice(0, bracket.index).trim(), title, ...beside };
  return { ...titledName(rest.replace(/^\[(.*)\]$/, '$1')), ...beside };
}

/** The address of a person's profile as a URL; null for any other. */
export function profileAt(address: string | undefined): string | null {
  if (address === undefined || personalProfile(address) === null) return null;
  return urlOf(address) ?? null;
}
