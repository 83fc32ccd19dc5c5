import { nameKey } from './company-name.js';
import { legalForm } from './legal-form.js';
import { personKey } from './person-key.js';
import { folded } from './ascii-fold.js';

/** A firm as some register lists it. Unknown is null or empty. */
export interface ListedFirm {
  readonly register: string;
  /** The register's own. */
  readonly key: string;
  readonly name: string;
  readonly formerNames: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly cities: readonly string[];
  readonly domain: string | null;
  readonly foundedYear: number | null;
  readonly people: readonly string[];
}

/** What is known of the firm that is looked for, beside its name. Unknown is null or empty. */
export interface SubjectFacts {
  readonly names: readonly string[];
  readonly domain: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly city: string | null;
  readonly foundedYear: number | null;
  /** Founders and others with a role there. */
  readonly people: readonly string[];
  /** Company numbers that its own site states. */
  readonly statedNumbers: readonly string[];
}

export interface Judged<Firm extends ListedFirm> {
  readonly entity: Firm;
  readonly isSame: boolean;
  /** The best of what speaks for it; null where nothing but the name does, or too much speaks against it. */
  readonly sureness: 'proof' | 'strong' | 'fair' | null;
  /** Something says that it is another firm. */
  readonly isContradicted: boolean;
  /** Sentences without names of people. */
  readonly reasons: readonly string[];
}

/** How sure one thing in common makes that two firms of one name are one firm. */
interface Evidence {
  readonly weight: 'proof' | 'strong' | 'fair' | 'against';
  readonly reason: string;
}

/**
 * Tells firms of one register that share the subject's name apart. One is taken only where something beside the name
 * says it is the same firm, nothing says it is another, and no second one has as much for it: a wrong twin is worse
 * than a miss.
 */
export function tellApart<Firm extends ListedFirm>(subject: SubjectFacts, entities: readonly Firm[]): Judged<Firm>[] {
  const judged = entities.map((entity) => ({ entity, evidence: evidenceOf(subject, entity) }));
  const ranked = judged.map(({ entity, evidence }) => ({ entity, evidence, rank: rankOf(evidence) }));
  const best = Math.max(0, ...ranked.map(({ rank }) => rank));
  const isOnly = ranked.filter(({ rank }) => rank === best).length === 1;
  return ranked.map(({ entity, evidence, rank }) => {
    const reasons = evidence.map(({ reason }) => reason);
    const isContradicted = evidence.some(({ weight }) => weight === 'against');
    const judgement = { entity, sureness: surenessOf(rank), isContradicted };
    if (rank === 0) return { ...judgement, isSame: false, reasons: reasons.length > 0 ? reasons : [NOTHING_SHARED] };
    if (rank < best) return { ...judgement, isSame: false, reasons: [...reasons, 'another one has more in common'] };
    return isOnly
      ? { ...judgement, isSame: true, reasons: ['the same name', ...reasons] }
      : { ...judgement, isSame: false, reasons: [...reasons, 'another one has as much in common'] };
  });
}

const NOTHING_SHARED = 'nothing but the name is the same';

/** 0: not to be taken. */
function rankOf(evidence: readonly Evidence[]): number {
  const count = (weight: Evidence['weight']): number => evidence.filter((each) => each.weight === weight).length;
  const [proof, strong, fair, against] = [count('proof'), count('strong'), count('fair'), count('against')];
  if (proof > 0) return 100 + strong;
  // People of one name are more common than firms of one name: beside two contradictions it is a namesake.
  if (strong > 0 && against < 2) return 10 + fair;
  return fair > 0 && against === 0 ? 1 : 0;
}

function surenessOf(rank: number): Judged<ListedFirm>['sureness'] {
  if (rank >= 100) return 'proof';
  if (rank >= 10) return 'strong';
  return rank > 0 ? 'fair' : null;
}

function evidenceOf(subject: SubjectFacts, entity: ListedFirm): Evidence[] {
  const stated = statedEvidence(subject, entity);
  return [
    ...stated,
    ...domainEvidence(subject, entity),
    ...peopleEvidence(subject, entity),
    ...placeEvidence(subject, entity),
    ...yearEvidence(subject, entity),
    ...formEvidence(subject, entity),
  ];
}

function statedEvidence({ statedNumbers }: SubjectFacts, { register, key }: ListedFirm): Evidence[] {
  if (register !== 'companies_house' || statedNumbers.length === 0) return [];
  return statedNumbers.includes(key)
    ? [{ weight: 'proof', reason: 'its own site states this company number' }]
    : // A group may state the number of a parent beside its own, so another number alone is no proof against.
      [];
}

function domainEvidence({ domain }: SubjectFacts, entity: ListedFirm): Evidence[] {
  if (domain === null || entity.domain === null) return [];
  return domain === entity.domain
    ? [{ weight: 'proof', reason: 'the register names the same website' }]
    : [{ weight: 'against', reason: 'the register names another website' }];
}

function peopleEvidence({ people }: SubjectFacts, entity: ListedFirm): Evidence[] {
  const theirs = new Set(entity.people.map(personKey));
  const common = people.map(personKey).filter((key) => key !== '' && theirs.has(key)).length;
  return common > 0 ? [{ weight: 'strong', reason: 'somebody on file for the company is named there' }] : [];
}

function placeEvidence({ country, city }: SubjectFacts, entity: ListedFirm): Evidence[] {
  if (country !== null && entity.country !== null && country !== entity.country) {
    return [{ weight: 'against', reason: 'it is in another country' }];
  }
  if (city === null || entity.cities.length === 0) return [];
  const ours = placeKey(city);
  return entity.cities.map(placeKey).includes(ours)
    ? [{ weight: 'fair', reason: 'it is in the same city' }]
    : [{ weight: 'against', reason: 'it is in another city' }];
}

/** Founders often work for a year or two before they incorporate, and rarely take over an older firm. */
const YEARS_BEFORE = 2;
const YEARS_AFTER = 3;

function yearEvidence({ foundedYear }: SubjectFacts, entity: ListedFirm): Evidence[] {
  if (foundedYear === null || entity.foundedYear === null) return [];
  const later = entity.foundedYear - foundedYear;
  return later < -YEARS_BEFORE || later > YEARS_AFTER
    ? [{ weight: 'against', reason: 'it is years older or younger' }]
    : [];
}

function formEvidence({ names }: SubjectFacts, entity: ListedFirm): Evidence[] {
  const theirs = legalForm(entity.name);
  const key = nameKey(entity.name);
  const ours = names.filter((name) => nameKey(name) === key).flatMap((name) => legalForm(name) ?? []);
  if (theirs === null || ours.length === 0 || ours.includes(theirs)) return [];
  return [{ weight: 'against', reason: 'its name has another legal form' }];
}

/**
 * The firm that a name alone means, as the registers have it: all of them together hold one firm of this name, or the
 * name's own legal form leaves one. Lists of several registers are one firm only where they agree in more than the
 * name. Empty where it means several or none.
 */
export function onlyFirm<Firm extends ListedFirm>(name: string, entities: readonly Firm[]): readonly Firm[] {
  const key = nameKey(name);
  const form = legalForm(name);
  const alike = entities.filter((entity) => nameKey(entity.name) === key);
  const left = form === null ? alike : alike.filter((entity) => [null, form].includes(legalForm(entity.name)));
  const [first, ...others] = left;
  if (!first) return [];
  return others.every((other) => isSameFirm(first, other)) ? left : [];
}

function isSameFirm(first: ListedFirm, other: ListedFirm): boolean {
  if (first.register === other.register) return first.key === other.key;
  const isAdviser = ({ register }: ListedFirm): boolean => register === 'adviser' || register === 'form_adv';
  if (isAdviser(first) && isAdviser(other)) return first.key === other.key;
  return tellApart(factsOf(first), [other]).some(({ isSame }) => isSame);
}

/** Two queries with one key mean the same firm of the registers: the name, and its legal form where it is said. */
export function askedKey(name: string): string {
  return [nameKey(name), legalForm(name)].filter(Boolean).join(' ');
}

/** What a register says of a firm, as what is known of it. */
export function factsOf(entity: ListedFirm): SubjectFacts {
  return {
    names: [entity.name, ...entity.formerNames],
    domain: entity.domain,
    country: entity.country,
    city: entity.cities[0] ?? null,
    foundedYear: entity.foundedYear,
    people: entity.people,
    statedNumbers: [],
  };
}

/** The form in which two spellings of a place are equal. */
function placeKey(place: string): string {
  return folded(place)
    .replace(/\bst[. ]/g, 'saint ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:city of|greater) /, '')
    .replace(/ (?:city|metro|area)$/, '');
}

/** The year that a date begins with; null where it names none. */
export function yearOf(text: string | null): number | null {
  const year = Number(/^\d{4}/.exec(text ?? '')?.[0]);
  return year >= 1600 && year < 2200 ? year : null;
}
