import { sectorsSpokenFor, type SpokenFor } from '../../vocabulary/sectors/sector-phrases.js';
import { sectorOf } from '../../vocabulary/sectors/sector-words.js';
import { type Candidate, type EnrichedField, type FieldValue } from '../pipeline/enrichment.events.js';
import { type PageDocument } from '../site-visit/page-document.rules.js';
import { loopTurn } from '../../platform/fairness/loop-turns.js';
import { isBoilerplate, isDefaultName, withoutOffers } from './boilerplate.rules.js';
import { organisationOf, type Organisation } from './organisation-data.rules.js';
import { profileLinks } from './profile-links.rules.js';
import { factsInText } from './text-facts.rules.js';
import { foundingYears } from '../founding/founding-year.rules.js';
import { type LinedPage } from '../site-text/lined-page.js';
import { type IsOwnName, ownNameOf } from '../site-text/own-name.rules.js';
import { plainText } from '../site-text/plain-text.rules.js';
import { type SiteFact } from './site-fact.rules.js';
import { sitePlaces } from '../places/site-places.rules.js';

const MAX_DESCRIPTION = 1_000;
/** A page may state the same name any number of times. */
const MAX_DESCRIPTIONS = 6;
const MAX_MATCHED = 200;
const MAX_A_FIELD = 40;
const MAX_SECTORS = 5;
/** Confidence of the lower bound of a range: less than of any head count. */
const LOWER_BOUND = 0.3;

/** Candidate values for a company's fields, from all pages of its website, one page a turn of the event loop. */
export async function siteFacts(pages: readonly LinedPage[], domain: string, observedAt: string): Promise<Candidate[]> {
  const isOwn = ownNameOf(pages, domain);
  const found: (SiteFact & { readonly url: string })[] = [];
  for (const page of pages) {
    await loopTurn();
    const facts = await factsOf(page, domain, isOwn, observedAt);
    found.push(...surest(facts).map((fact) => ({ ...fact, url: page.url })));
  }
  const linked = (await profileLinks(pages, domain)).map((fact) => ({ ...fact, isText: false }));
  // The lower bound of a range is no head count beside one.
  const isCounted = found.some(({ field, confidence }) => field === 'employeeCount' && confidence > LOWER_BOUND);
  const all = [...found, ...linked]
    .filter(({ field, confidence }) => !(isCounted && field === 'employeeCount' && confidence <= LOWER_BOUND))
    .filter((fact) => !isInFuture(fact, observedAt))
    .map(({ url, isText, matched, ...fact }) => ({
      ...fact,
      source: isText === true ? 'own-site-text' : 'own-site',
      sourceUrl: url,
      matched: matched === null ? null : matched.slice(0, MAX_MATCHED),
      observedAt,
    }));
  return surest(all);
}

/**
 * Distinct values, of each field at most 40, the surest first to stay: a directory's page has thousands of addresses,
 * and the event of the visit has them all.
 */
function surest<Fact extends Pick<SiteFact, 'field' | 'rule' | 'value' | 'confidence'>>(all: readonly Fact[]): Fact[] {
  const byConfidence = distinct(all).sort((a, b) => b.confidence - a.confidence);
  const counts = new Map<EnrichedField, number>();
  const chosen = byConfidence.filter(({ field }) => {
    const count = (counts.get(field) ?? 0) + 1;
    counts.set(field, count);
    return count <= MAX_A_FIELD;
  });
  const isChosen = new Set(chosen);
  return all.filter((fact) => isChosen.has(fact));
}

function isInFuture({ field, value }: SiteFact, observedAt: string): boolean {
  return field === 'foundedDate' && String(value) > observedAt.slice(0, String(value).length);
}

async function factsOf(page: LinedPage, domain: string, isOwn: IsOwnName, observedAt: string): Promise<SiteFact[]> {
  const { document, kind } = page;
  const organisation = organisationOf(document, domain);
  return [
    ...(organisation ? dataFacts(organisation) : []),
    ...(kind === 'home' ? metaFacts(document) : []),
    ...(await factsInText(page, isOwn, observedAt)),
    ...(await foundingYears(page, isOwn)),
    ...(await sitePlaces(page, domain, isOwn)),
  ];
}

function dataFacts({ type, ...facts }: Organisation): SiteFact[] {
  const rule = (property: string): string => `jsonld.${type}.${property}`;
  const fact = (field: EnrichedField, property: string, value: FieldValue | null, confidence = 0.95): SiteFact[] =>
    value === null
      ? []
      : [{ field, value, rule: rule(property), matched: `${property}: ${String(value)}`, confidence }];
  return [
    ...fact('name', 'name', facts.name !== null && isDefaultName(facts.name) ? null : facts.name),
    ...fact('name', 'legalName', facts.legalName, 0.9),
    ...fact('description', 'description', statedIn(facts.description)),
    ...fact('foundedDate', 'foundingDate', facts.foundedDate),
    ...(facts.employees
      ? [
          {
            field: 'employeeCount' as const,
            value: facts.employees.count,
            rule: rule('numberOfEmployees'),
            matched: `numberOfEmployees: ${facts.employees.stated}`,
            confidence: facts.employees.isExact ? 0.95 : LOWER_BOUND,
          },
        ]
      : []),
    ...fact('hqCountry', 'address.addressCountry', facts.country),
    ...fact('hqCity', 'address.addressLocality', facts.city),
    ...fact('sectors', 'knowsAbout', sectorsOf(facts.topics), 0.7),
  ];
}

function statedIn(description: string | null): string | null {
  return description === null || isBoilerplate(description) ? null : description.slice(0, MAX_DESCRIPTION);
}

function metaFacts({ metas, title, language }: PageDocument): SiteFact[] {
  const all = (...names: string[]): { name: string; content: string }[] =>
    names.flatMap((name) => metas.filter((meta) => meta.name === name && meta.content !== ''));
  const of = (...names: string[]): { name: string; content: string } | undefined => all(...names)[0];
  const descriptions = all('description', 'og:description', 'twitter:description')
    .slice(0, MAX_DESCRIPTIONS)
    .map(({ name, content }) => ({ name, content: plainText(content, MAX_DESCRIPTION) }))
    .filter(({ content }) => !isBoilerplate(content));
  const own = descriptions.find(({ content }) => content !== title);
  const description = own ?? descriptions[0];
  const siteName = of('og:site_name', 'application-name');
  const keywords = of('keywords');
  const sectors = keywords ? sectorsOf(keywords.content.split(',', 50)) : null;
  const isEnglish = language === null || language.toLowerCase().startsWith('en');
  const spoken =
    description && isEnglish ? sectorsSpokenFor(withoutOffers(description.content)).slice(0, MAX_SECTORS) : [];
  return [
    ...(description && spoken.length > 0
      ? [
          metaFact(
            'sectors',
            { ...description, content: phrasesOf(spoken) },
            spoken.map(({ sector }) => sector),
            0.6,
          ),
        ]
      : []),
    ...(own ? [metaFact('description', own, own.content, 0.8)] : []),
    ...(siteName && siteName.content.length <= 80 && !isDefaultName(siteName.content)
      ? [metaFact('name', siteName, siteName.content, 0.8)]
      : []),
    ...(keywords && sectors ? [metaFact('sectors', keywords, sectors, 0.5)] : []),
  ];
}

function metaFact(
  field: EnrichedField,
  { name, content }: { readonly name: string; readonly content: string },
  value: FieldValue,
  confidence: number,
): SiteFact {
  return { field, value, rule: `meta.${name}`, matched: content, confidence };
}

function phrasesOf(spoken: readonly SpokenFor[]): string {
  return spoken.map(({ sector, phrase }) => `${sector} < "${phrase}"`).join('; ');
}

/** Distinct terms of the vocabulary only; no guesses. */
function sectorsOf(words: readonly string[]): readonly string[] | null {
  const sectors = [...new Set(words.flatMap((word) => sectorOf(word.trim().slice(0, 80)) ?? []))];
  return sectors.length > 0 ? sectors.slice(0, MAX_SECTORS) : null;
}

/** The same value by the same rule on several pages is one candidate, attributed to the first page that is surest of it. */
function distinct<Fact extends Pick<SiteFact, 'field' | 'rule' | 'value' | 'confidence'>>(
  all: readonly Fact[],
): Fact[] {
  const found = new Map<string, Fact>();
  for (const candidate of all) {
    const key = `${candidate.field}|${candidate.rule}|${JSON.stringify(candidate.value)}`;
    if (candidate.confidence > (found.get(key)?.confidence ?? -1)) found.set(key, candidate);
  }
  return [...found.values()];
}
