import { type Sealed } from '../../kernel/sealed.js';
import { kindOf } from '../../vocabulary/party-kind.js';
import {
  subjectOf,
  type PeoplePart,
  type SealedPart,
  type SubmittedFacts,
  type SubmittedPersonRecord,
} from '../submission.events.js';
import { type SubmittedOrganisation, type SubmittedPerson, type SubmittedStartup } from '../rules/submitted-startup.js';

export const CONTACT_FIELDS = ['contact_email', 'partnerships_email', 'press_email'] as const;
export const PEOPLE_PARTS: readonly PeoplePart[] = ['founders', 'team_members'];

export type Contacts = Readonly<Partial<Record<(typeof CONTACT_FIELDS)[number], string>>>;
/** What of a person is sealed; the role is not. An investor may have a slug and a website instead of a profile. */
export type SealedPerson = Omit<SubmittedPerson, 'role'> & Pick<SubmittedOrganisation, 'slug' | 'website'>;

/** A submission taken apart: what anybody may read, and what must be sealed first. */
export interface SubmissionParts {
  readonly facts: SubmittedFacts;
  readonly contacts: Contacts | null;
  readonly people: readonly {
    readonly part: SealedPart;
    readonly index: number;
    readonly role: string | null;
    readonly person: SealedPerson;
  }[];
}

export function partsOfStartup(startup: SubmittedStartup): SubmissionParts {
  const facts: Record<string, unknown> = { ...startup };
  for (const field of [...CONTACT_FIELDS, ...PEOPLE_PARTS]) delete facts[field];
  const investors = startup.notable_investors ?? [];
  // Each keeps its place in the list, so that links find it.
  if (investors.length > 0) facts.notable_investors = investors.map((each) => (isPerson(each) ? {} : each));
  const contacts = Object.fromEntries(
    CONTACT_FIELDS.flatMap((field) => (startup[field] === undefined ? [] : [[field, startup[field]]])),
  ) as Contacts;
  return {
    facts: facts as SubmittedFacts,
    contacts: Object.keys(contacts).length > 0 ? contacts : null,
    people: [
      ...PEOPLE_PARTS.flatMap((part) =>
        (startup[part] ?? []).map(({ role, ...person }, index) => ({ part, index, role: role ?? null, person })),
      ),
      ...investors.flatMap((investor, index) =>
        isPerson(investor) ? [{ part: 'notable_investors' as const, index, role: null, person: investor }] : [],
      ),
    ],
  };
}

/** In doubt a person: sealing a firm's name costs nothing. */
function isPerson(investor: SubmittedOrganisation): investor is SubmittedOrganisation & { readonly name: string } {
  return investor.name !== undefined && kindOf(investor.name) === 'person';
}

/** What of `platform/vault` is needed here. */
interface Sealer {
  sealAll(items: readonly { readonly subject: string; readonly value: unknown }[]): Promise<Sealed[]>;
}

export interface SealedParts {
  readonly contacts: Sealed | null;
  readonly people: readonly SubmittedPersonRecord[];
}

/** Seals contacts and people, each under its own subject, so that one of them can be forgotten alone. */
export async function sealParts(vault: Sealer, submissionId: string, parts: SubmissionParts): Promise<SealedParts> {
  const items = parts.people.map(({ part, index, person }) => ({
    subject: subjectOf(submissionId, `${part}/${index}`),
    value: person,
  }));
  if (parts.contacts) items.push({ subject: subjectOf(submissionId, 'contacts'), value: parts.contacts as never });
  if (items.length === 0) return { contacts: null, people: [] };
  const sealed = await vault.sealAll(items);
  return {
    contacts: parts.contacts ? (sealed.at(-1) ?? null) : null,
    people: parts.people.map(({ part, index, role }, at) => {
      const own = sealed[at];
      if (!own) throw new Error('the vault sealed fewer values than it was given');
      return { part, index, role, sealed: own };
    }),
  };
}
