import { decodesToNothing } from '../../platform/safe-fetch/target-url.js';

/** The parts of an address that SMTP can carry (RFC 5321 section 4.1.2, with RFC 6531 for other scripts). */
export interface Mailbox {
  /** The form sent on the wire. */
  readonly local: string;
  /** ASCII, in lower case; an address literal keeps its brackets. */
  readonly domain: string;
  readonly address: string;
  /** Legal but rarely intended; null for ordinary addresses. */
  readonly oddity: 'quoted_local' | 'address_literal' | 'single_label' | 'numeric_domain' | null;
  /** Needs a server with SMTPUTF8. */
  readonly needsUtf8: boolean;
}

export type SyntaxRule =
  | 'empty'
  | 'no_at'
  | 'too_long'
  | 'control_character'
  | 'local_empty'
  | 'local_too_long'
  | 'local_dot'
  | 'local_character'
  | 'quote_open'
  | 'quote_character'
  | 'quote_mixed'
  | 'comment'
  | 'white_space'
  | 'domain_empty'
  | 'domain_too_long'
  | 'domain_character'
  | 'label_empty'
  | 'label_too_long'
  | 'label_hyphen'
  | 'literal'
  | 'international_name';

export type Syntax =
  { readonly valid: true; readonly mailbox: Mailbox } | { readonly valid: false; readonly rule: SyntaxRule };

/** A path is 256 octets with its angle brackets (RFC 5321 section 4.5.3.1.3). */
const MAX_ADDRESS_OCTETS = 254;
const MAX_LOCAL_OCTETS = 64;
const MAX_DOMAIN_OCTETS = 253;
const MAX_LABEL_OCTETS = 63;

const ATEXT = /[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]/;
/** Letters and symbols of other scripts; no controls, spaces, lone surrogates, private or unassigned code points. */
const FOREIGN = /[^\p{ASCII}\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Z}]/u;
/** Pasted with the text around an address, and invisible; joiners inside words of some scripts are not among them. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/u;
/** Text between quotes: RFC 5321's qtextSMTP. */
const QTEXT = /[ !\x23-\x5b\x5d-\x7e]/;

const CONTROL = /[\x00-\x1f\x7f-\x9f]/;

/**
 * Validates an address as SMTP does. Syntax of mail headers (comments, folding, adjacent words) is refused, since no
 * server accepts it in an envelope.
 */
export function parseMailbox(text: string): Syntax {
  const fault = faultOfWhole(text);
  if (fault) return invalid(fault);
  const local = text.startsWith('"') ? quotedLocal(text) : dotLocal(text);
  if ('rule' in local) return invalid(local.rule);
  const rest = text.slice(local.end);
  if (rest === '') return invalid('no_at');
  const domain = parseDomain(rest.slice(1));
  if ('rule' in domain) return invalid(domain.rule);
  const written = text.slice(0, local.end).normalize('NFC');
  if (octets(written) > MAX_LOCAL_OCTETS) return invalid('local_too_long');
  const address = `${written}@${domain.name}`;
  if (octets(address) > MAX_ADDRESS_OCTETS) return invalid('too_long');
  const oddity = local.quoted ? 'quoted_local' : domain.oddity;
  const needsUtf8 = /\P{ASCII}/u.test(written);
  return { valid: true, mailbox: { local: written, domain: domain.name, address, oddity, needsUtf8 } };
}

function faultOfWhole(text: string): SyntaxRule | null {
  if (text === '') return 'empty';
  // Bounds the work on oversized input; the parts have their own limits.
  if (text.length > 2_000) return 'too_long';
  if (/[\r\n\t]/.test(text)) return 'white_space';
  if (CONTROL.test(text) || INVISIBLE.test(text)) return 'control_character';
  return text.includes('@') ? null : 'no_at';
}

type Local = { readonly end: number; readonly quoted: boolean } | { readonly rule: SyntaxRule };

function dotLocal(text: string): Local {
  let afterDot = true;
  let at = 0;
  for (const char of text) {
    if (char === '@') break;
    if (char === '.') {
      if (afterDot) return { rule: 'local_dot' };
      afterDot = true;
    } else if (ATEXT.test(char) || FOREIGN.test(char)) afterDot = false;
    else return { rule: faultOfLocal(char) };
    at += char.length;
  }
  if (at === 0) return { rule: 'local_empty' };
  return afterDot ? { rule: 'local_dot' } : { end: at, quoted: false };
}

function faultOfLocal(char: string): SyntaxRule {
  if (char === '(' || char === ')') return 'comment';
  if (/\s/u.test(char)) return 'white_space';
  return char === '"' ? 'quote_mixed' : 'local_character';
}

function quotedLocal(text: string): Local {
  for (let at = 1; at < text.length; at++) {
    const char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (char === '"') {
      const next = text.charAt(at + 1);
      if (next === '@') return { end: at + 1, quoted: true };
      if (next === '') return { rule: 'no_at' };
      return { rule: next === '(' ? 'comment' : next === ' ' ? 'white_space' : 'quote_mixed' };
    }
    if (char === '\\') {
      at++;
      if (!/[ -~]/.test(text.charAt(at))) return { rule: at < text.length ? 'quote_character' : 'quote_open' };
    } else if (FOREIGN.test(char)) at += char.length - 1;
    else if (!QTEXT.test(char)) return { rule: 'quote_character' };
  }
  return { rule: 'quote_open' };
}

type Domain = { readonly name: string; readonly oddity: Mailbox['oddity'] } | { readonly rule: SyntaxRule };

function parseDomain(text: string): Domain {
  if (text === '') return { rule: 'domain_empty' };
  if (text.startsWith('[')) {
    return isAddressLiteral(text) ? { name: text.toLowerCase(), oddity: 'address_literal' } : { rule: 'literal' };
  }
  if (/[()]/.test(text)) return { rule: 'comment' };
  if (/\s/u.test(text)) return { rule: 'white_space' };
  const ascii = /\P{ASCII}/u.test(text) ? asciiOf(text) : text.toLowerCase();
  if (ascii === null) return { rule: 'international_name' };
  const rule = faultOfName(ascii);
  if (rule) return { rule };
  const labels = ascii.split('.');
  const oddity = labels.length === 1 ? 'single_label' : /^\d+$/.test(labels.at(-1) ?? '') ? 'numeric_domain' : null;
  return { name: ascii, oddity };
}

function faultOfName(name: string): SyntaxRule | null {
  if (octets(name) > MAX_DOMAIN_OCTETS) return 'domain_too_long';
  for (const label of name.split('.')) {
    if (label === '') return 'label_empty';
    if (!/^[a-z0-9-]+$/.test(label)) return 'domain_character';
    if (label.startsWith('-') || label.endsWith('-')) return 'label_hyphen';
    if (label.length > MAX_LABEL_OCTETS) return 'label_too_long';
    if (decodesToNothing(label)) return 'international_name';
  }
  return null;
}

/** The DNS form of a name (UTS 46), by the platform's URL parser; null where it is invalid. */
function asciiOf(name: string): string | null {
  if (/[^\p{L}\p{M}\p{N}.\-。．｡\u00b7\u0375\u05f3\u05f4\u30fb\u200c\u200d]/u.test(name)) return null;
  try {
    const { hostname } = new URL(`http://${name}/`);
    // The URL parser turns non-ASCII digits into an IPv4 address, which is not a name.
    return hostname === '' || /^[\d.]+$/.test(hostname) ? null : hostname;
  } catch {
    return null;
  }
}

/** `[192.0.2.1]` or `[IPv6:2001:db8::1]`; no other tags are registered. */
function isAddressLiteral(text: string): boolean {
  const match = /^\[(?:(\d{1,3}(?:\.\d{1,3}){3})|IPv6:([0-9a-f:.]{2,45}))\]$/i.exec(text);
  if (!match) return false;
  return match[1] !== undefined ? isIpv4(match[1]) : isIpv6(match[2] ?? '');
}

function isIpv4(text: string): boolean {
  const parts = text.split('.');
  return parts.length === 4 && parts.every((part) => /^\d{1,3}$/.test(part) && Number(part) <= 255);
}

function isIpv6(text: string): boolean {
  const v4 = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text);
  if (v4 && !isIpv4(v4[2] ?? '')) return false;
  const groups = v4 ? `${v4[1]}0:0` : text;
  const halves = groups.split('::');
  if (halves.length > 2) return false;
  const counts = halves.map((half) => (half === '' ? [] : half.split(':')));
  const all = counts.flat();
  if (!all.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return false;
  return halves.length === 2 ? all.length <= 7 : all.length === 8;
}

function octets(text: string): number {
  return new TextEncoder().encode(text).length;
}

function invalid(rule: SyntaxRule): Syntax {
  return { valid: false, rule };
}

/** Messages to callers, by rule. */
export const SYNTAX_MESSAGES: Readonly<Record<SyntaxRule, string>> = {
  empty: 'there is nothing',
  no_at: 'there is no @ between a mailbox and a domain',
  too_long: `an address has at most ${MAX_ADDRESS_OCTETS} octets`,
  control_character: 'control characters and invisible ones are not allowed',
  local_empty: 'the part before the @ is empty',
  local_too_long: `at most ${MAX_LOCAL_OCTETS} octets are allowed before the @`,
  local_dot: 'a dot must be between two other characters, never first, last or doubled',
  local_character: 'a character before the @ is only allowed between quotes, or not at all',
  quote_open: 'a quote is not closed',
  quote_character: 'a character is not allowed between quotes, or needs a backslash',
  quote_mixed: 'quotes must enclose the whole part before the @',
  comment: 'a comment belongs in headers only; no server takes it in an envelope',
  white_space: 'white space is only allowed between quotes',
  domain_empty: 'the part after the @ is empty',
  domain_too_long: `a domain has at most ${MAX_DOMAIN_OCTETS} octets`,
  domain_character: 'a domain has letters, digits, hyphens and dots',
  label_empty: 'dots of a domain must be between two labels',
  label_too_long: `a label of a domain has at most ${MAX_LABEL_OCTETS} octets`,
  label_hyphen: 'a label of a domain neither begins nor ends with a hyphen',
  literal: 'brackets must contain an IPv4 address, or IPv6: and an IPv6 address',
  international_name: 'the domain has no form that DNS knows',
};
