import { type PageKind } from './site-pages.rules.js';
import { type SiteFact } from './site-fact.rules.js';

/** Running text is searched in this many first characters, and at its end for the footer. */
const SCANNED_CHARACTERS = 12_000;
const TEAM =
  /(?<!\p{L})(?:team of|we are|we're|employs?) (?:over |about |around |more than |some )?(\d{1,3}(?:,\d{3}){0,2}|\d{1,6})\+? (?:people|employees|staff|colleagues|teammates)/iu;
/** `© 2019-2026 Acme Robotics GmbH. All rights reserved`. */
const COPYRIGHT =
  /(?:©|\(c\)|copyright) ?(?:© ?)?(?:(?:19|20)\d{2}(?: ?[-–—] ?(?:19|20)\d{2})? ?)?(?:by )?([\p{L}\p{N}][\p{L}\p{N}&'’., -]{1,60})/iu;
/** Marks the end of the owner's name. */
const AFTER_OWNER = /all rights|\||·|[.] |, all|[.]$/i;

/** Facts from a page's running text; far less certain than its linked data. */
export function factsInText(text: string, kind: PageKind): SiteFact[] {
  const words =
    text.length > 2 * SCANNED_CHARACTERS
      ? `${text.slice(0, SCANNED_CHARACTERS)} ${text.slice(-SCANNED_CHARACTERS)}`
      : text;
  const isAbout = kind !== 'home';
  const sure = (confidence: number): number => (isAbout ? confidence : confidence - 0.1);
  return [...team(words, sure(0.6)), ...copyright(words, 0.5)];
}

function team(words: string, confidence: number): SiteFact[] {
  const found = TEAM.exec(words);
  const count = Number(found?.[1]?.replaceAll(',', ''));
  if (!found || !(count > 0)) return [];
  return [fact('employeeCount', count, 'text.team-of', found[0], confidence)];
}

function copyright(words: string, confidence: number): SiteFact[] {
  const found = COPYRIGHT.exec(words.slice(-4_000));
  const owner = (found?.[1]?.split(AFTER_OWNER, 1)[0] ?? '').trim().replace(/[,-]$/, '').trim();
  if (!found || owner.length < 2 || /^(?:\d+|all rights|the)$/i.test(owner)) return [];
  return [fact('name', owner, 'footer.copyright', found[0], confidence)];
}

function fact(
  field: SiteFact['field'],
  value: string | number,
  rule: string,
  matched: string,
  confidence: number,
): SiteFact {
  return { field, value, rule, matched, confidence, isText: true };
}
