import { entityTypeOf } from '../../vocabulary/entity-names/entity-type.js';
import { type PeoplePart, type SealedPart, type SubmittedFacts } from '../submission.events.js';
import { type SubmittedStartup } from '../rules/submit-startup.dto.js';
import { type SubmittedOrganisation, type SubmittedPerson } from '../rules/submitted-parts.dto.js';

export const CONTACT_FIELDS = ['contact_email', 'partnerships_email', 'press_email'] as const;
export const PEOPLE_PARTS: readonly PeoplePart[] = ['founders', 'team_members'];

export type Contacts = Readonly<Partial<Record<(typeof CONTACT_FIELDS)[number], string>>>;
/** The sealed fields of a person, without the role. An investor may have a slug and a website instead of a profile. */
export type SealedPerson = Omit<SubmittedPerson, 'role'> & Pick<SubmittedOrganisation, 'slug' | 'website'>;

/** A submission split into public facts and parts to seal. */
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
  // Elements keep their index, which links refer to.
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

/** In doubt a person, since sealing a firm's name does no harm. */
function isPerson(investor: SubmittedOrganisation): investor is SubmittedOrganisation & { readonly name: string } {
  return investor.name !== undefined && entityTypeOf(investor.name) === 'person';
}
