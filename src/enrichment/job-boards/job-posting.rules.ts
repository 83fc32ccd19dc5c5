import { readHtml } from '../../parsers/html/read-html.js';
import { registrableDomain } from '../../parsers/web-addresses/registrable-domain.js';
import { type OpenRole } from '../hiring/hiring.events.js';
import { instantOf, roleOf } from './role.rules.js';
import { isOfType, linkedObjects, type PageDocument } from '../site-visit/page-document.rules.js';

type Json = Readonly<Record<string, unknown>>;

/** A posting with the address of its page. */
export interface StatedPosting {
  readonly posting: Json;
  readonly pageUrl: string;
}

export function postingsOf(page: PageDocument): StatedPosting[] {
  const found = linkedObjects(page)
    .filter((object) => isOfType(object, ['JobPosting']))
    .map((posting) => ({ posting, pageUrl: page.base }));
  // Sites keep the data of a role that is filled. On a list the words may be about any of its roles.
  return found.length === 1 && CLOSED.test(page.text.slice(0, CLOSED_CHARS)) ? [] : found;
}

const CLOSED_CHARS = 20_000;
/** That the page's role is no longer open, not that it may be: `If this position is filled`. */
const CLOSED =
  /(?<!(?:if|when|once|until|unless|after|wenn|falls|sobald|si|als|zodra) )(?:(?<!\p{L})(?:this|the) (?:job|position|role|vacancy|opening)(?: posting| opening| listing| advert| ad)? (?:is|has|was) (?:now |already |been |currently ){0,2}(?:closed|filled|expired|no longer (?:available|open|active|accepting))|(?<!\p{L})(?:we are |is )?no longer accepting applications(?! from)|(?<!\p{L})applications (?:for this (?:job|role|position|vacancy) )?(?:are|have) (?:now |been )?closed|(?<!\p{L})diese (?:stelle|position|ausschreibung|stellenanzeige|stellenausschreibung) (?:ist|wurde) (?:leider |bereits |inzwischen ){0,2}(?:besetzt|vergeben|abgelaufen|geschlossen|nicht mehr (?:verfügbar|aktiv|online|vakant))|(?<!\p{L})(?:cette offre|ce poste)(?: d['’]emploi)? (?:est|a été|n['’]est plus) (?:désormais |déjà )?(?:expirée?|pourvue?|clôturée?|disponible)(?<!est disponible)|(?<!\p{L})esta (?:oferta|vacante)(?: de empleo)? (?:ya no está disponible|ha caducado|está cerrada|ha sido cubierta)|(?<!\p{L})deze vacature is (?:helaas |inmiddels |al |niet meer )?(?:vervuld|ingevuld|gesloten|verlopen|beschikbaar)(?<!is beschikbaar)|(?<!\p{L})questa (?:posizione|offerta) (?:è|non è più) (?:chiusa|scaduta|disponibile)(?<!è disponibile)|(?<!\p{L})esta vaga (?:foi|está|já foi) (?:encerrada|preenchida|fechada))/iu;

const DAY_MS = 86_400_000;
/** Sites with postings of more firms are agencies and job portals. */
const MAX_FIRMS = 3;

/** True for `acme-inc` and `acme.com`. */
export function isNamedLike(token: string, domain: string): boolean {
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  const [name, label] = [plain(token), plain(domain.split('.')[0] ?? '')];
  return label.length >= 2 && (name.startsWith(label) || (name.length >= 3 && label.startsWith(name)));
}

/**
 * Without expired ones and those of other firms: by their address, or by their name on a site with postings of many.
 *
 * @param now milliseconds since the epoch
 */
export function openPostings(stated: readonly StatedPosting[], domain: string, now: number): readonly StatedPosting[] {
  const firms = new Set(stated.flatMap(({ posting }) => firmOf(posting).name?.toLowerCase() ?? []));
  return stated.filter(({ posting }) => {
    const stated = textOf(posting['validThrough']);
    const until = instantOf(stated);
    // A date includes its day.
    const lastMs = /^\d{4}-\d{2}-\d{2}$/.test(stated ?? '') ? DAY_MS : 0;
    if (until !== null && Date.parse(until) + lastMs < now) return false;
    const { name, site } = firmOf(posting);
    if (name !== null && isNamedLike(name, domain)) return true;
    if (site !== null && site !== domain) return false;
    return name === null || firms.size <= MAX_FIRMS;
  });
}

function firmOf(posting: Json): { readonly name: string | null; readonly site: string | null } {
  const [firm] = listOf(posting['hiringOrganization']);
  if (typeof firm !== 'object' || firm === null) return { name: textOf(firm), site: null };
  const { name, url, sameAs } = firm as Json;
  const addresses = [...listOf(url), ...listOf(sameAs)].flatMap((value) => textOf(value) ?? []);
  const [site] = addresses.flatMap((address) => registrableDomain(address).domain ?? []);
  return { name: textOf(name), site: site ?? null };
}

const MAX_TITLES = 2;

/** Roles from schema.org JobPosting objects in the linked data of pages. */
export function rolesOfPostings(stated: readonly StatedPosting[]): OpenRole[] {
  const roles = new Map<string, OpenRole>();
  const titles = new Map<string, Set<string>>();
  for (const { posting } of stated) {
    const id = identifierOf(posting['identifier']);
    if (id !== null) titles.set(id, (titles.get(id) ?? new Set()).add(textOf(posting['title']) ?? ''));
  }
  for (const { posting, pageUrl } of stated) {
    const id = identifierOf(posting['identifier']);
    // Some sites state the company as the identifier of each posting; a posting in two languages has two titles.
    const isOwnId = id !== null && id !== firmOf(posting).name && (titles.get(id)?.size ?? 0) <= MAX_TITLES;
    const role = roleOfPosting(posting, pageUrl, isOwnId ? id : null);
    if (role) roles.set(role.roleKey, role);
  }
  return [...roles.values()];
}

function roleOfPosting(posting: Json, pageUrl: string, identifier: string | null): OpenRole | null {
  const title = textOf(posting['title']) ?? textOf(posting['name']);
  if (title === null) return null;
  const url = absolute(textOf(posting['url']) ?? textOf(posting['@id']), pageUrl);
  const locations = listOf(posting['jobLocation']).map(placeOf);
  return roleOf({
    id: identifier ?? url ?? `${title}|${locations.join(';')}`,
    title,
    locations,
    remote: listOf(posting['jobLocationType']).some((type) => type === 'TELECOMMUTE') ? true : null,
    url: url ?? pageUrl,
    published: textOf(posting['datePosted']),
  });
}

function identifierOf(value: unknown): string | null {
  const [first] = listOf(value);
  if (typeof first === 'object' && first !== null) return textOf((first as Json)['value']);
  return textOf(first);
}

function placeOf(value: unknown): string | null {
  if (typeof value === 'string') return textOf(value);
  if (typeof value !== 'object' || value === null) return null;
  const place = value as Json;
  const address = place['address'];
  if (typeof address === 'string') return textOf(address);
  const parts = (typeof address === 'object' && address !== null ? address : place) as Json;
  const country = parts['addressCountry'];
  const named = typeof country === 'object' && country !== null ? (country as Json)['name'] : country;
  const words = [parts['addressLocality'], parts['addressRegion'], named].map(textOf).filter(Boolean);
  return words.length > 0 ? words.join(', ') : textOf(place['name']);
}

function listOf(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : [value].flat().slice(0, 50);
}

const ENTITY = /&(?:#\d{1,6}|#x[\da-f]{1,6}|[a-z]{2,8});/i;

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string' || value.trim() === '') return null;
  const text = value.trim().slice(0, 2_000);
  // Templates escape data as they do markup.
  return ENTITY.test(text) ? readHtml(text).text : text;
}

function absolute(text: string | null, base: string): string | null {
  return text !== null && URL.canParse(text, base) ? new URL(text, base).href : null;
}
