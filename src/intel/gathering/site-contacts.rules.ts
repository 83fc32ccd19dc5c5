import { nameKey } from '../../vocabulary/company-name.js';
import { isUnder } from '../../parsers/web-addresses/is-under.js';

/** A contact that the company publishes. */
export interface SiteContact {
  readonly kind: 'email' | 'phone' | 'profile';
  readonly value: string;
  /** An individual's address or number, judging by its form. */
  readonly isPersonal: boolean;
}

export interface ContactPage {
  readonly anchors: readonly { readonly href: string; readonly text: string }[];
  readonly text: string;
}

const ROLES = new Set(
  (
    'info hello hi contact contactus support help sales press media pr jobs careers career hr people talent recruiting ' +
    'office admin team mail legal privacy security abuse dpo gdpr billing accounts accounting finance invoices orders ' +
    'partners partnerships partner business biz bizdev marketing events investors investor ir enquiries inquiries ' +
    'feedback service customerservice customers success newsletter webmaster postmaster community ' +
    'compliance editorial news research reception bookings returns shop store bonjour hallo kontakt hola ciao'
  ).split(' '),
);
/** Addresses of forms and templates, and those without a reader. */
const PLACEHOLDERS = new Set(
  (
    'your you yourname your.name your-name youremail your.email your-email name firstname lastname firstname.lastname ' +
    'first.last first.lastname vorname.nachname prenom.nom nombre.apellido email e-mail mail.address example sample ' +
    'user username someone john.doe johndoe jane.doe janedoe max.mustermann erika.mustermann test ' +
    'no-reply noreply no.reply donotreply do-not-reply unsubscribe bounce bounces mailer-daemon'
  ).split(' '),
);
/** Keys of services that report errors, and file names of pictures. */
const NO_MAILBOX = /^[0-9a-f]{20,}@|@\dx\./;
const ADDRESS = /^[a-z0-9][a-z0-9._%+-]{0,63}@[a-z0-9.-]{1,253}\.[a-z]{2,24}$/;
const PROFILE =
  /^(https?:\/\/(?:[a-z]{2,3}\.)?(linkedin\.com\/company\/|(?:x|twitter)\.com\/|github\.com\/)([\w%.-]{1,100})\/?)(?:(?:about|jobs|life|people|posts)\/?)?(?:[?#]|$)/i;
/** Pages of these services themselves, such as buttons that share a link. */
const NO_PROFILES = new Set(
  (
    'share intent home search hashtag explore login signup settings notifications messages i privacy tos about ' +
    'features pricing sponsors orgs topics trending marketplace join'
  ).split(' '),
);
/** Templates of these services link the services' own profiles as examples. */
const BUILDERS = new Set(
  'wix squarespace shopify wordpress wordpressdotcom webflow weebly jimdo godaddy framer'.split(' '),
);
/** What handles of companies have beside the name. */
const BESIDE =
  /^(?:get|try|use|join|go|the|hello|with)?(?:hq|app|ai|io|inc|ltd|co|com|dev|labs?|tech|team|official|global|us|uk|eu|support|careers|news|oss|org)?$/;
const MOST = 40;
const MOST_CHARS = 1_000;
const TEMPLATE_DIGITS = 6;
const BETWEEN = /[\s<>()"',;:|/]+/;

/**
 * Contacts on one page of the company's website. Addresses at other domains are excluded, and so are company pages of
 * others, such as customers.
 *
 * @param names of the company
 */
export function contactsOn(page: ContactPage, domain: string, names: readonly string[]): SiteContact[] {
  const found = new Map<string, SiteContact>();
  const keys = [...names, (domain.split('.', 1)[0] ?? '').replaceAll('-', ' ')].map((name) => nameKey(name));
  const add = (contact: SiteContact | null): void => {
    if (contact && found.size < MOST) found.set(`${contact.kind} ${contact.value}`, contact);
  };
  for (const { href } of page.anchors) {
    const target = href.trim();
    if (/^mailto:/i.test(target)) {
      const addresses = decoded(target.slice(7).split('?', 1)[0] ?? '').slice(0, MOST_CHARS);
      for (const address of addresses.split(BETWEEN)) add(emailOf(address, domain));
    } else if (/^tel:/i.test(target)) add(phoneOf(decoded(target.slice(4))));
    else add(profileOf(target, keys));
  }
  for (const word of page.text.split(BETWEEN)) if (word.includes('@')) add(emailOf(word, domain));
  return [...found.values()];
}

function emailOf(text: string, domain: string): SiteContact | null {
  const value = text.trim().toLowerCase().replace(/[.]$/, '');
  if (value.length > 254 || !ADDRESS.test(value)) return null;
  const host = value.slice(value.indexOf('@') + 1);
  if (!isUnder(host, domain)) return null;
  const local = value.slice(0, value.indexOf('@')).split('+', 1)[0] ?? '';
  if (PLACEHOLDERS.has(local) || NO_MAILBOX.test(value)) return null;
  const isRole = ROLES.has(local) || local.split(/[._-]/).every((part) => ROLES.has(part));
  return { kind: 'email', value, isPersonal: !isRole };
}

/** A handle at X or GitHub is a person's unless it is the company's name. */
function profileOf(target: string, keys: readonly string[]): SiteContact | null {
  const [, address = '', service, path = ''] = PROFILE.exec(target) ?? [];
  if (service === undefined || NO_PROFILES.has(path.toLowerCase())) return null;
  const handle = nameKey(decoded(path).replace(/[._-]/g, ' ')).replaceAll(' ', '');
  const isOwn = keys.some((key) => isHandleOf(handle, key));
  if (!isOwn && BUILDERS.has(path.toLowerCase())) return null;
  if (!service.toLowerCase().startsWith('linkedin')) return { kind: 'profile', value: address, isPersonal: !isOwn };
  const isOfCompany = isOwn || /^\d+$/.test(path) || keys.some((key) => key.length >= 4 && handle.includes(key));
  return isOfCompany ? { kind: 'profile', value: address, isPersonal: false } : null;
}

function isHandleOf(handle: string, key: string): boolean {
  if (handle === key || (handle.length >= 4 && key.startsWith(handle))) return true;
  return key.length >= 3 && handle.includes(key) && BESIDE.test(handle.replace(key, ''));
}

/** A linked number is the company's; numbers in running text may belong to others. */
function phoneOf(text: string): SiteContact | null {
  const [number = ''] = text.trim().split(';', 1);
  // "+44 (0)20 …": the zero is dialled without the country code only.
  const value = number.replace(/^(\+[\d\s.-]{1,6})\(0\)/, '$1').replace(/[\s().-]/g, '');
  return /^\+?\d{6,15}$/.test(value) && !isTemplate(value) ? { kind: 'phone', value, isPersonal: false } : null;
}

/** Whether the last digits are in a row or all the same, as in forms and templates. */
function isTemplate(number: string): boolean {
  const digits = [...number.slice(-TEMPLATE_DIGITS)].map(Number);
  const steps = new Set(digits.slice(1).map((digit, at) => (digit - (digits[at] ?? 0) + 10) % 10));
  return steps.size === 1 && (steps.has(0) || steps.has(1));
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
