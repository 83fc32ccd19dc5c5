import { type OpenRole } from '../hiring/hiring.events.js';
import { instantOf, roleOf } from './role.rules.js';

type Json = Readonly<Record<string, unknown>>;

/** Roles from schema.org JobPosting objects in a page's linked data, without expired ones. */
export function rolesOfPostings(postings: readonly Json[], pageUrl: string, now: number): OpenRole[] {
  const roles = new Map<string, OpenRole>();
  for (const posting of postings) {
    const until = instantOf(textOf(posting['validThrough']));
    if (until !== null && Date.parse(until) < now) continue;
    const role = roleOfPosting(posting, pageUrl);
    if (role) roles.set(role.roleKey, role);
  }
  return [...roles.values()];
}

function roleOfPosting(posting: Json, pageUrl: string): OpenRole | null {
  const title = textOf(posting['title']) ?? textOf(posting['name']);
  if (title === null) return null;
  const url = absolute(textOf(posting['url']) ?? textOf(posting['@id']), pageUrl);
  const locations = listOf(posting['jobLocation']).map(placeOf);
  const identifier = identifierOf(posting['identifier']);
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
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null) return null;
  const place = value as Json;
  const address = place['address'];
  if (typeof address === 'string') return address;
  const parts = (typeof address === 'object' && address !== null ? address : place) as Json;
  const country = parts['addressCountry'];
  const named = typeof country === 'object' && country !== null ? (country as Json)['name'] : country;
  const words = [parts['addressLocality'], parts['addressRegion'], named].map(textOf).filter(Boolean);
  return words.length > 0 ? words.join(', ') : textOf(place['name']);
}

function listOf(value: unknown): unknown[] {
  return value === undefined || value === null ? [] : [value].flat().slice(0, 50);
}

function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 2_000) : null;
}

function absolute(text: string | null, base: string): string | null {
  return text !== null && URL.canParse(text, base) ? new URL(text, base).href : null;
}
