import { isFreeMailDomain } from '../../parsers/web-addresses/free-mail.js';
import { folded } from '../../vocabulary/ascii-fold.js';
import { nameKeysOf } from '../../vocabulary/company-name.js';
import { personNameKey } from '../../vocabulary/person-key.js';

/** The parts of an address, in lower case. */
export interface EmailAddress {
  readonly local: string;
  readonly domain: string;
  readonly address: string;
  /** Without the tag after a plus; unchanged without a tag. */
  readonly withoutTag: string;
}

/** Local parts of shared mailboxes, folded and without separators. */
const ROLES = new Set(
  (
    'abuse accounts accounting admin administrator all bd billing booking bookings bounce bounces careers ceo cfo compliance coo cto ' +
    'contact contactus customercare customerservice customersupport customersuccess data dev developers donotreply dpo ' +
    'editor enquiries everyone feedback finance founder founders frontdesk general hello help helpdesk hey hi hiring hostmaster hq hr ' +
    'humanresources info inquiries invest investorrelations investors invoice invoices it jobs legal mail mailerdaemon ' +
    'marketing media membership news newsletter noc noreply notification notifications office operations ops orders ' +
    'partners partnerships payments people postmaster pr press privacy reception recruiting recruitment reservations root ' +
    'sales security service services social staff subscribe subscriptions support sysadmin talent team tech test unsubscribe ' +
    'web webmaster welcome work ' +
    'accountspayable accountsreceivable payables receivables affiliates agency alert alerts api application applications ' +
    'career community company contactme dataprotection demo design developer devops digital dispatch ecommerce ' +
    'editorial email engineering enquiry ethics event events export facilities gdpr inbox information inquiry job legalteam ' +
    'library licensing logistics maintenance membership order partner partnership procurement production projects publishing ' +
    'purchasing questions quote quotes registrar registration rentals research retail returns safety schedule scheduling ' +
    'school shipping shop sponsorship store studio submissions supply ticket tickets training travel updates vendor vendors ' +
    'volunteer warehouse whistleblower wholesale ' +
    // Other languages.
    'anfrage bewerbung bewerbungen buchhaltung buero datenschutz impressum kontakt personal presse rechnung rechnungen ' +
    'vertrieb verwaltung zentrale accueil comptabilite facturation recrutement commercial contabilidad contacto ventas ' +
    'soporte atencioncliente facturacion administracion recepcion contato atendimento comercial financeiro vendas ' +
    'amministrazione commerciale fatturazione segreteria vendite administratie verkoop klantenservice biuro sprzedaz ' +
    'faktura kontor ' +
    'ausbildung bestellung bestellungen buro einkauf empfang export geschaeftsfuehrung geschaftsfuhrung hallo karriere kanzlei ' +
    'kundendienst kundenservice lager praxis redaktion reservierung rezeption sekretariat technik versand vorstand werkstatt ' +
    'anfragen shopservice vermietung ' +
    'achats bonjour candidature commande commandes communication comptable devis direction infos redaction secretariat ' +
    'serviceclient serviceclients technique vente ventes ' +
    'administracao clientes compras comunicacion consultas gerencia hola informacion pedidos prensa redaccion reservas ' +
    'secretaria tienda contabilidade comunicacao diretoria faturamento imprensa rececao recursoshumanos suporte ' +
    'acquisti assistenza direzione informazioni ordini prenotazioni redazione stampa ufficio ' +
    'bestellingen boekhouding inkoop receptie redactie secretariaat klantcontact vragen zamowienia sekretariat ksiegowosc ' +
    'ekonomi bokforing kundtjanst kundeservice salg forsaljning'
  ).split(' '),
);
/** Roles that are given names too: `dev.patel@`, `devis.bianchi@`. */
const ALSO_NAMES = new Set(['dev', 'devis', 'job', 'welcome']);
/** Words before a role; any other word may be the given name of `steve.jobs@`. */
const QUALIFIERS = new Set(
  'eu us usa uk de at ch fr es nl emea apac latam dach global customer client product online web tech the our'.split(
    ' ',
  ),
);

export function emailAddress(text: string): EmailAddress {
  const address = text.trim().toLowerCase();
  const at = address.lastIndexOf('@');
  const [local, domain] = [address.slice(0, at), address.slice(at + 1)];
  const plain = local.replace(/\+.*$/s, '');
  return { local, domain, address, withoutTag: plain === '' ? address : `${plain}@${domain}` };
}

/** `info@`, `sales-eu@`, `press+berlin@`, `do-not-reply@`, `eu.support@`. */
export function isRoleAddress({ local }: EmailAddress): boolean {
  const words = folded(local)
    .replace(/\+.*$/s, '')
    .replace(/(?<!\d)\d+$/, '')
    .split(/[._-]/);
  if (ROLES.has(words.join(''))) return true;
  const [first = '', ...others] = words;
  if (first === 'no' && others[0] === 'reply') return true;
  // `job.de.vries` is a person's, and `job.de` is not.
  const isName =
    ALSO_NAMES.has(first) &&
    others.length > 0 &&
    others.every(
      (word, at) => (PARTICLES.has(word) && at < others.length - 1) || (!ROLES.has(word) && word.length >= 4),
    );
  if (ROLES.has(first)) return !isName;
  return ROLES.has(words.at(-1) ?? '') && words.slice(0, -1).every((word) => QUALIFIERS.has(word));
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

const GENERATIONS = new Set('jr sr ii iii iv'.split(' '));
/** Words that begin a family name of several words. */
const PARTICLES = new Set('al bin da das de del della den der di do dos du el la le ter ten van von zu'.split(' '));
/** Letters that addresses write as two. */
const DIGRAPHS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/**
 * Whether the address suits the name: `ada`, `lovelace`, `ada.lovelace`, `alovelace`, `adal`, also by either or both
 * family names, and with `ue` for ü. Addresses with a number behind a name are those of namesakes, so they do not count.
 */
export function resemblesAddressOf(name: string, { withoutTag }: EmailAddress): boolean {
  const local = folded(withoutTag.slice(0, withoutTag.lastIndexOf('@')));
  if (/\d/.test(local)) return false;
  const letters = local.replace(/[^a-z]/g, '');
  const plain = name.normalize('NFC').toLowerCase();
  const spelledOut = plain.replace(/[äöüøå]/g, (letter) => DIGRAPHS[letter] ?? letter);
  return [...new Set([plain, spelledOut])].some((spelling) => localPartsOf(spelling).includes(letters));
}

function localPartsOf(name: string): string[] {
  const words = personNameKey(name)
    .split(' ')
    .flatMap(
      (word) =>
        nameKeysOf(word)
          .at(-1)
          ?.replace(/[^a-z]/g, '') || [],
    )
    .filter((word, index) => index === 0 || !GENERATIONS.has(word));
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined || words.length < 2) return [];
  const particle = words.findIndex((word, index) => index > 0 && PARTICLES.has(word));
  const families = [last, words.slice(1).join('')];
  if (particle > 0) families.push(words.slice(particle).join(''));
  const [f, l] = [first.charAt(0), last.charAt(0)];
  // `garcia` of Juan García Márquez only behind the given name: alone it may be a middle name.
  const withGiven = [...families, words[1] ?? ''].filter((family) => family.length > 1);
  const both = withGiven.flatMap((family) => [first + family, family + first, f + family, family + f]);
  return [first, ...families, ...both, first + l];
}
