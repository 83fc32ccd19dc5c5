import { nameKey } from '../company-name.js';
import { anyLegalForm, legalForm } from './legal-form.js';
import { recordKey } from './record-key.js';
import { personKey } from '../person-key.js';
import { folded } from '../ascii-fold.js';

/** A firm in a register. Unknown values are null or empty. */
export interface ListedFirm {
  readonly register: string;
  /** The register's own key. */
  readonly key: string;
  readonly name: string;
  readonly formerNames: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly cities: readonly string[];
  readonly domain: string | null;
  readonly foundedYear: number | null;
  readonly people: readonly string[];
  /** Whether the register lists it as ended, such as dissolved; absent where the register does not say. */
  readonly hasEnded?: boolean;
}

/** Known facts about the subject firm, beside its name. Unknown values are null or empty. */
export interface SubjectFacts {
  readonly names: readonly string[];
  readonly domain: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** Of its record and of its own site. */
  readonly cities: readonly string[];
  readonly foundedYear: number | null;
  /** Founders and others with a role there. */
  readonly people: readonly string[];
  /** Company numbers that its own website declares. */
  readonly statedNumbers: readonly string[];
  /** False for a company known to have closed or been acquired; absent where unknown. */
  readonly isOperating?: boolean;
}

export interface Judged<Firm extends ListedFirm> {
  readonly entity: Firm;
  readonly isSame: boolean;
  /** The best evidence for it; null when only the name matches, or too much evidence is against it. */
  readonly sureness: 'proof' | 'strong' | 'fair' | null;
  /** Some evidence indicates another firm. */
  readonly isContradicted: boolean;
  /** Sentences without names of people. */
  readonly reasons: readonly string[];
}

/** How strongly one common fact indicates that two firms of one name are the same. */
interface Evidence {
  readonly weight: 'proof' | 'strong' | 'fair' | 'against';
  readonly reason: string;
}

/**
 * Disambiguates firms of one register that share the subject's name. A firm is accepted only with evidence beside its
 * name, no evidence against it, and no second firm with equal evidence: a wrong match is worse than none.
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

/** 0: rejected. */
function rankOf(evidence: readonly Evidence[]): number {
  const count = (weight: Evidence['weight']): number => evidence.filter((each) => each.weight === weight).length;
  const [proof, strong, fair, against] = [count('proof'), count('strong'), count('fair'), count('against')];
  if (proof > 0) return 100 + strong;
  // Namesakes are more common among people than among firms: against two contradictions, a common person counts as a
  // namesake.
  if (strong > 0 && against < 2) return (evidence.includes(HAS_ENDED) ? 10 : 20) + 2 * fair + (against === 0 ? 1 : 0);
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
    ...endEvidence(subject, entity),
  ];
}

function statedEvidence({ statedNumbers }: SubjectFacts, { register, key }: ListedFirm): Evidence[] {
  if (register !== 'companies_house' || statedNumbers.length === 0) return [];
  return statedNumbers.includes(key)
    ? [{ weight: 'proof', reason: 'its own site states this company number' }]
    : // A group may declare a parent's number beside its own, so a different number alone is no proof against.
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

function placeEvidence({ country, cities }: SubjectFacts, entity: ListedFirm): Evidence[] {
  if (country !== null && entity.country !== null && country !== entity.country) {
    return [{ weight: 'against', reason: 'it is in another country' }];
  }
  if (cities.length === 0 || entity.cities.length === 0) return [];
  const theirs = new Set(entity.cities.map(placeKey));
  return cities.some((city) => theirs.has(placeKey(city)))
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
  const theirs = anyLegalForm(entity.name);
  const key = nameKey(entity.name);
  const ours = names.filter((name) => nameKey(name) === key).flatMap((name) => anyLegalForm(name) ?? []);
  if (theirs === null || ours.length === 0 || ours.includes(theirs)) return [];
  return [{ weight: 'against', reason: 'its name has another legal form' }];
}

/** A register keeps dissolved firms, and another firm may take the name: most namesakes of a young company are such. */
function endEvidence({ isOperating }: SubjectFacts, { hasEnded }: ListedFirm): Evidence[] {
  return isOperating === true && hasEnded === true ? [HAS_ENDED] : [];
}

const HAS_ENDED: Evidence = { weight: 'against', reason: 'it has ended' };

/**
 * The only firm that a name identifies in the registers: all of them together list one firm of this name, or the
 * name's own legal form leaves one. Entries of several registers are one firm only when they agree in more than the
 * name. Empty when there are several or none.
 */
export function onlyFirm<Firm extends ListedFirm>(name: string, entities: readonly Firm[]): readonly Firm[] {
  const key = nameKey(name);
  const form = anyLegalForm(name);
  const alike = entities.filter((entity) => nameKey(entity.name) === key);
  const left = form === null ? alike : alike.filter((entity) => [null, form].includes(anyLegalForm(entity.name)));
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

/**
 * Two queries with the same key mean the same firm in the registers: the name, and its legal form if given. Stored
 * dossiers are found by it, so its rules never change.
 */
export function askedKey(name: string): string {
  return [recordKey(name), legalForm(name)].filter(Boolean).join(' ');
}

/** A register's entry as subject facts. */
export function factsOf(entity: ListedFirm): SubjectFacts {
  return {
    names: [entity.name, ...entity.formerNames],
    domain: entity.domain,
    country: entity.country,
    cities: entity.cities.slice(0, 1),
    foundedYear: entity.foundedYear,
    people: entity.people,
    statedNumbers: [],
  };
}

/** The normal form in which two spellings of a place are equal. */
function placeKey(place: string): string {
  return folded(place)
    .replace(/\bst[. ]/g, 'saint ')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^(?:city of|greater) /, '')
    .replace(/ (?:city|metro|area)$/, '');
}

/** By a company's status on file. The registered firm of an acquired company may have been dissolved. */
export function isOperating(status: string): boolean {
  return status !== 'closed' && status !== 'acquired';
}

/** The year of a date; null without one. */
export function yearOf(text: string | null): number | null {
  const year = Number(/^\d{4}/.exec(text ?? '')?.[0]);
  return year >= 1600 && year < 2200 ? year : null;
}
