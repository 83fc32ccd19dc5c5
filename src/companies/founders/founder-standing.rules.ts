import { isGeneration, personKey, personNameKey } from '../../vocabulary/person-key.js';

/** The latest statement of one role on file at the company. */
export interface RoleOnFile {
  readonly record_id: string;
  readonly person_id: string;
  readonly title: string;
  readonly is_founder: boolean;
  readonly is_current: boolean | null;
  readonly name: string;
}

/** Of someone who has left, these may go on. */
const GOES_ON =
  /(?<!\p{L})(?:board|chair\p{L}*|advis[eo]r\p{L}*|emerit\p{L}*|honorary|ambassador|investor|shareholder|beirat|aufsichtsrat|verwaltungsrat|gesellschafter(?:in)?|administrat(?:eur|rice)|consej(?:o|er[oa])|conselh(?:o|eir[oa])|consigli(?:o|ere)|commissaris|styrelse\p{L}*|rad[ay])(?!\p{L})/iu;

/**
 * The roles that a source's statement about a founder changes. None where another person at the company shares a part of
 * the name, since a sentence such as "Ray left in 2021" may be about either.
 */
export function changedRoles<R extends RoleOnFile>(
  roles: readonly R[],
  { name, isCurrent }: { readonly name: string; readonly isCurrent: boolean },
): R[] {
  const key = personKey(name);
  const own = roles.filter((role) => key !== '' && personKey(role.name) === key);
  const [first] = own;
  if (!first || !own.some(({ is_founder }) => is_founder)) return [];
  if (own.some(({ person_id }) => person_id !== first.person_id)) return [];
  if (generationOf(first.name) !== generationOf(name)) return [];
  const parts = new Set(key.split(' '));
  const others = roles.filter(({ person_id }) => person_id !== first.person_id);
  if (
    others.some((role) =>
      personNameKey(role.name)
        .split(' ')
        .some((part) => parts.has(part)),
    )
  )
    return [];
  return isCurrent
    ? own.filter(({ is_current, is_founder }) => is_founder && is_current === false)
    : own.filter(({ is_current, is_founder, title }) => is_current !== false && (is_founder || !GOES_ON.test(title)));
}

function generationOf(name: string): string {
  const last =
    name
      .trim()
      .toLowerCase()
      .replace(/\.$/, '')
      .split(/\P{L}+/u)
      .at(-1) ?? '';
  return isGeneration(last) ? last : '';
}
