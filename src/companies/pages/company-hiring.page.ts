import { linkAddress, plainText } from '../../platform/pages/markdown-html.js';
import { type CompanyHiring } from './get-company-page.query.js';

/** A row of the table of facts; a board that was found by its name alone says so. */
export function hiringFact(hiring: CompanyHiring | null): string[][] {
  if (!hiring) return [];
  const { vendor, url, found_by, open_roles, looked_at } = hiring;
  const where = vendor === 'site' ? 'its own site' : vendor;
  const doubt = found_by === 'guess' ? ', a board guessed from the name' : '';
  const value = `${open_roles.toLocaleString('en-US')}, ${link(`listed at ${where}`, url)}${doubt}`;
  return [['Open roles', value, `hiring-scan, ${new Date(looked_at).toISOString().slice(0, 10)}`]];
}

/** The newest roles as a list; empty where none are open. */
export function openRoles(hiring: CompanyHiring | null): string {
  const lines = (hiring?.roles ?? []).map(({ title, locations, is_remote, url }) => {
    const places = [
      ...locations,
      ...(is_remote && !locations.some((place) => /remote/i.test(place)) ? ['remote'] : []),
    ];
    return `- ${[link(title, url), plainText(places.join('; '))].filter(Boolean).join(', ')}`;
  });
  const rest = (hiring?.open_roles ?? 0) - lines.length;
  return [...lines, ...(rest > 0 && lines.length > 0 ? [`- and ${rest.toLocaleString('en-US')} more`] : [])].join('\n');
}

function link(label: string, url: string | null): string {
  return url !== null && /^https?:\/\//i.test(url) ? `[${plainText(label)}](${linkAddress(url)})` : plainText(label);
}
