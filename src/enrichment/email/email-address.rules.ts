import { isFreeMailDomain } from '../../parsers/web-addresses/free-mail.js';

/** The parts of an address, in lower case. */
export interface EmailAddress {
  readonly local: string;
  readonly domain: string;
  readonly address: string;
  /** Without the tag after a plus; unchanged without a tag. */
  readonly withoutTag: string;
}

/** Local parts of shared mailboxes. */
const ROLES = new Set(
  (
    'abuse accounts accounting admin administrator all bd billing booking bookings careers ceo compliance contact ' +
    'customercare customerservice data dev developers dpo editor enquiries everyone feedback finance founders general ' +
    'hello help helpdesk hey hi hiring hostmaster hr info inquiries invest investors invoice invoices it jobs legal ' +
    'mail marketing media news newsletter no-reply noc noreply notifications office operations ops orders ' +
    'partners partnerships payments people postmaster pr press privacy recruiting recruitment root sales security ' +
    'service services social staff subscribe support sysadmin talent team tech unsubscribe webmaster welcome work'
  ).split(' '),
);

export function emailAddress(text: string): EmailAddress {
  const address = text.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const plain = local.replace(/\+.*$/s, '');
  return { local, domain, address, withoutTag: plain === '' ? address : `${plain}@${domain}` };
}

/** `info@`, `sales-eu@`, `press+berlin@`: the first word decides. */
export function isRoleAddress({ local }: EmailAddress): boolean {
  const plain = local.replace(/\+.*$/s, '');
  if (ROLES.has(plain)) return true;
  const [first = '', ...others] = plain.split(/[._-]/);
  // Dev is a given name too: `dev.patel@`.
  const isName = first === 'dev' && others.length > 0 && !others.some((word) => ROLES.has(word) || word.length < 4);
  return ROLES.has(first) && !isName;
}

export function isFreeMail({ domain }: EmailAddress): boolean {
  return isFreeMailDomain(domain);
}

/** The name that an address suggests: `ada.b.lovelace` gives `Ada B. Lovelace`. Null where it suggests none. */
export function guessedName({ withoutTag }: EmailAddress): string | null {
  const local = withoutTag.slice(0, withoutTag.lastIndexOf('@')).replace(/(?<!\d)\d+$/, '');
  const words = local.split(/[._-]+/).filter(Boolean);
  if (words.length === 0 || words.length > 4) return null;
  if (!words.every((word) => /^[\p{L}']{1,30}$/u.test(word)) || words.join('').length < 2) return null;
  const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
  return words.map((word) => (word.length === 1 ? `${capital(word)}.` : capital(word))).join(' ');
}

/** Whether the address suits the name: `ada`, `lovelace`, `ada.lovelace`, `alovelace`, `adal`. */
export function resemblesAddressOf(name: string, { withoutTag }: EmailAddress): boolean {
  const local = lettersOf(withoutTag.slice(0, withoutTag.lastIndexOf('@')));
  const words = name.split(/\s+/).map(lettersOf).filter(Boolean);
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || words.length < 2) return false;
  const [f, l] = [first.charAt(0), last.charAt(0)];
  return [first, last, first + last, last + first, f + last, first + l, last + f].includes(local);
}

function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z]/g, '');
}
