import { readEntityType } from '../../vocabulary/entity-names/entity-type.js';
import { legalFormIn } from '../../vocabulary/names/without-legal-form.js';
import { DATE_ALONE, isLabelAlone } from '../founding/foreign-year.rules.js';
import { type LinedPage, type LinedText } from '../site-text/lined-page.js';
import { flatMapInTurns } from '../site-text/lines-in-turns.js';
import { type IsOwnName } from '../site-text/own-name.rules.js';
import { labelledStaff } from '../site-text/labelled-staff.rules.js';
import { standardText } from '../site-text/standard-text.rules.js';
import { isDefaultName } from './boilerplate.rules.js';
import { foreignHeadCount, type HeadCount } from './head-count.rules.js';
import { ownTeams } from './own-team.rules.js';
import { type SiteFact } from './site-fact.rules.js';

/** Running text is searched in this many first characters, and at its end for the footer. */
const SCANNED_CHARACTERS = 12_000;
/** `© 2019-2026 Acme Robotics GmbH. All rights reserved`. */
const COPYRIGHT =
  /(?:©|\(c\)|copyright) ?(?:© ?)?(?:(?:19|20)\d{2}(?: ?[-–—] ?(?:(?:19|20)\d{2}|present|today|heute))?,? ?)?(?:by )?([\p{L}\p{N}][\p{L}\p{N}&'’., -]{1,60})/iu;
/** `© Acme Ltd 2019-2026` */
const YEARS_BEHIND = /,? (?:19|20)\d{2}(?: ?[-–—] ?(?:(?:19|20)\d{2}|\d{2}|present))?$/i;
const YEAR_IN_FRONT = /^\D{1,12}(?:19|20)\d{2}/;
const MAX_FOOTER_LINES = 80;
/** Marks the end of the owner's name. */
const AFTER_OWNER =
  /all rights|alle rechte|todos (?:los derechos|os direitos)|tous (?:les )?droits|tutti i diritti|\||·|[.] |, all|[.]$/i;
const MAKER =
  / (?:proudly |site |website |web )?(?:powered|designed|built|made|created|developed|hosted) (?:by|with|in|on)(?: |$)/i;

/** Facts from a page's running text; far less certain than its linked data. */
export async function factsInText(
  { document, kind, lines }: LinedPage,
  isOwn: IsOwnName,
  observedAt: string,
): Promise<SiteFact[]> {
  const { text } = document;
  const words =
    text.length > 2 * SCANNED_CHARACTERS
      ? `${text.slice(0, SCANNED_CHARACTERS)} ${text.slice(-SCANNED_CHARACTERS)}`
      : text;
  const isAbout = kind !== 'home';
  const sure = (confidence: number): number => (isAbout ? confidence : confidence - 0.1);
  const year = Number(observedAt.slice(0, 4));
  const teams = await flatMapInTurns(lines, (line, at) =>
    line.section === 'others' || isBelowEarlierYear(lines, at, year) ? [] : ownTeams(line.text, isOwn, year),
  );
  const own = teams.find(({ isSure }) => isSure) ?? teams[0];
  const [stated] = await headCounts(lines, isOwn, year);
  // Elsewhere such figures may be those of customers or plans.
  const [labelled] = kind === 'about' || kind === 'team' ? await labelledCounts(lines) : [];
  return [
    ...(own ? [fact('employeeCount', own.count, 'text.team-of', own.matched, sure(0.6))] : []),
    ...(labelled ? [fact('employeeCount', labelled.count, 'text.label', labelled.matched, 0.55)] : []),
    ...(stated ? [fact('employeeCount', stated.count, 'text.head-count', stated.matched, sure(0.7))] : []),
    ...copyright(lines, words, isOwn),
  ];
}

function labelledCounts(lines: readonly LinedText[]): Promise<HeadCount[]> {
  return flatMapInTurns(lines, (_line, at) => {
    const found = labelledStaff(lines, at);
    return found === null ? [] : [found];
  });
}

function headCounts(lines: readonly LinedText[], isOwn: IsOwnName, year: number): Promise<HeadCount[]> {
  return flatMapInTurns(lines, (line, at) => {
    const text = line.section === 'others' ? null : standardText(line.text);
    if (text === null || isHistoryEntry(lines, at)) return [];
    const next = lines[at + 1]?.text ?? '';
    const count = foreignHeadCount(text, standardText(next) ?? next, isOwn, year);
    return count === null ? [] : [count];
  });
}

/** The line below a date: `2012年`, then `従業員数100名`. In a table, a label precedes the date. */
function isHistoryEntry(lines: readonly LinedText[], at: number): boolean {
  const near = (offset: number): string => standardText(lines[at + offset]?.text ?? '') ?? '';
  return DATE_ALONE.test(near(-1)) && !isLabelAlone(near(-2)) && /\d/.test(near(0));
}

/** Longer lines are sentences: `Acme is founded by Ann Lee`. */
const MAX_LABEL = 24;
const YEAR_ALONE = /^(?:19|20)\d{2}:?$/;
const FOUNDING_LABEL =
  /(?<!\p{L})(?:founded|established|incorporated|launched|started|formed|est|since|founding|foundation|establishment|inception|gegründet|gründung|gründungsjahr|fondée?|création|fundada|fundación|fundação)(?!\p{L})/iu;

/** The line below an earlier year of a history: `2021`, then `Team of 140 people`. A table has a label before its year. */
function isBelowEarlierYear(lines: readonly LinedText[], at: number, year: number): boolean {
  const before = lines[at - 1]?.text ?? '';
  if (!YEAR_ALONE.test(before) || Number(before.slice(0, 4)) >= year - 1) return false;
  const label = lines[at - 2]?.text ?? '';
  return label.length > MAX_LABEL || !FOUNDING_LABEL.test(label);
}

/** Of `Acme, made by Globex Inc` the owner; in `Well Made in Italy Srl` the words are part of the name. */
function withoutMaker(stated: string): string {
  const maker = MAKER.exec(stated);
  if (!maker) return stated;
  const before = stated.slice(0, maker.index);
  const isOfName = / in ?$/i.test(maker[0]) && legalFormIn(before) === null && legalFormIn(stated) !== null;
  return isOfName ? stated : before;
}

/**
 * Text without line ends would run from the owner on into the next link, so lines precede it. A page may also name the
 * owners of its pictures and maps.
 */
function copyright(lines: readonly LinedText[], words: string, isOwn: IsOwnName): SiteFact[] {
  const owners = lines.slice(-MAX_FOOTER_LINES).flatMap(({ text }) => ownerIn(text) ?? []);
  const stated = owners.find(({ owner }) => isOwn(owner, true)) ?? owners[0] ?? ownerIn(words);
  return stated ? [fact('name', stated.owner, 'footer.copyright', stated.matched, 0.5)] : [];
}

function ownerIn(text: string): { readonly owner: string; readonly matched: string } | null {
  const found = COPYRIGHT.exec(text.slice(-4_000));
  const stated = (found?.[1]?.split(AFTER_OWNER, 1)[0] ?? '').trim();
  const dated = YEAR_IN_FRONT.test(found?.[0] ?? '') ? stated : stated.replace(YEARS_BEHIND, '');
  const owner = withoutMaker(dated).replace(/[,-]$/, '').trim();
  if (!found || owner.length < 2 || /^(?:\d+|all rights|the)$/i.test(owner) || isDefaultName(owner)) return null;
  // The photographer of a picture, or a person whose name the log would hold unsealed.
  const { kind, isGuess } = readEntityType(owner);
  return kind === 'person' && !isGuess ? null : { owner, matched: found[0] };
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
