import { counted } from '../../web/design/amounts.js';
import { type Html, html, NOTHING } from '../../web/design/html.js';
import { longList } from '../../web/design/folds.js';
import { section } from '../../web/design/parts.js';
import { type SourceNotes } from '../../web/design/source-notes.js';
import { linkAddress, plainText } from '../../web/pages/markdown-html.js';
import { type CompanyHiring, type CompanyPageRows } from './get-company-page.query.js';

/** Founders first, then other people. */
export function peoplePart({ founders, team, factSources }: CompanyPageRows, notes: SourceNotes): Html {
  const row = (person: { readonly name: string; readonly slug: string }, role: string, mark: Html): Html =>
    html`<li>
      <a href="/people/${person.slug}">${person.name}</a>${mark}<br /><span class="muted small">${role}</span>
    </li>`;
  const people = [
    ...founders.map((founder) =>
      row(founder, founder.role, notes.mark(factSources?.get(founder.id), `/people/${founder.slug}/evidence`)),
    ),
    ...team.shown.map((member) =>
      row(member, roleOf(member), notes.mark(member.provenance, `/people/${member.slug}/evidence`)),
    ),
  ];
  if (people.length === 0) return NOTHING;
  const rest = team.total - team.shown.length;
  return section('People', [
    longList(people, 'people'),
    rest > 0 && html`<p class="muted small">and ${counted(rest, 'other')} on file</p>`,
  ]);
}

function roleOf({ role, isCurrent }: CompanyPageRows['team']['shown'][number]): string {
  return isCurrent === false ? `${role}, formerly` : role;
}

/** The same as a Markdown list. */
export function peopleLines({ founders, team }: CompanyPageRows): string {
  const line = (name: string, slug: string, role: string): string =>
    `- [${plainText(name)}](/people/${slug}), ${plainText(role)}`;
  return [
    ...founders.map(({ name, slug, role }) => line(name, slug, role)),
    ...team.shown.map((member) => line(member.name, member.slug, roleOf(member))),
  ].join('\n');
}

/** A row of the fact table; it marks a board that was found by name alone. */
export function hiringFact(hiring: CompanyHiring | null): string[][] {
  if (!hiring) return [];
  const { vendor, url, found_by, open_roles, looked_at } = hiring;
  const where = vendor === 'site' ? 'company website' : vendor;
  const doubt = found_by === 'guess' ? ', a board guessed from the name' : '';
  const value = `${open_roles.toLocaleString('en-US')}, ${link(`listed at ${where}`, url)}${doubt}`;
  return [['Open roles', value, `its job board, ${new Date(looked_at).toISOString().slice(0, 10)}`]];
}

/** The newest roles as a list; empty without open roles. */
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
