import { SECTION_KEYS, type SectionKey } from '../../registries/registry.port.js';
import { type StoredSource } from './dossier.events.js';

export type SectionStatus = 'available' | 'empty' | 'unavailable';
export type SectionReason = 'not_configured' | 'upstream_unavailable' | null;

export interface SectionKind {
  readonly key: SectionKey;
  readonly tier: 'standard' | 'premium';
  /** Describes the kind without any content. */
  readonly preview: string;
}

export const SECTIONS: readonly SectionKind[] = [
  kind('regulatory_filings', 'standard', 'Filings with the SEC and UK Companies House, with links to each'),
  kind('ownership_and_control', 'premium', 'Holders, officers and persons with control, as filed'),
  kind('fund_aum', 'premium', 'Assets under management, as an adviser reported them on Form ADV'),
  kind('compensation_benchmarks', 'premium', 'Yearly salary ranges stated in its job postings'),
  kind('affiliated_entities', 'standard', 'Firms that public records tie to it'),
  kind('verified_contacts', 'premium', 'Contacts published on its website'),
];

function kind(key: SectionKey, tier: SectionKind['tier'], preview: string): SectionKind {
  return { key, tier, preview };
}

export interface SectionState {
  readonly status: SectionStatus;
  readonly reason: SectionReason;
}

/**
 * The state of a section. It is empty only if every source that could have content answered; an unqueried source proves
 * nothing.
 */
export function sectionState(key: SectionKey, items: number, sources: readonly StoredSource[]): SectionState {
  if (items > 0) return { status: 'available', reason: null };
  const ownSources = sources.filter(({ sections }) => sections.includes(key));
  if (ownSources.some(({ outcome }) => outcome === 'failed'))
    return { status: 'unavailable', reason: 'upstream_unavailable' };
  if (ownSources.some(({ outcome }) => outcome === 'not_configured'))
    return { status: 'unavailable', reason: 'not_configured' };
  return { status: 'empty', reason: null };
}

const WORST_LAST: readonly StoredSource['outcome'][] = ['read', 'not_configured', 'failed'];

/** Each source once, with its worst outcome: one that failed for one of several firms did not answer. */
export function worstOutcomes(sources: readonly StoredSource[]): StoredSource[] {
  const worst = new Map<string, StoredSource>();
  const rank = ({ outcome }: StoredSource): number => WORST_LAST.indexOf(outcome);
  for (const source of sources) {
    const other = worst.get(source.id);
    if (!other || rank(source) > rank(other)) worst.set(source.id, source);
  }
  return [...worst.values()];
}

/** Sections whose sources answered, also those without content. */
export function answeredSections(sections: readonly Pick<SectionState, 'status'>[]): number {
  return sections.filter(({ status }) => status !== 'unavailable').length;
}

/** Credits of a dossier: the share of the listed price that its answered sections make up; 0 without an item. */
export function dossierPrice(sections: readonly Pick<SectionState, 'status'>[], listedCredits: number): number {
  if (!sections.some(({ status }) => status === 'available')) return 0;
  return Math.ceil((listedCredits * answeredSections(sections)) / sections.length);
}

const DAY_MS = 86_400_000;
/** A dossier with a failed source expires soon. */
const AFTER_FAILURE_MS = 300_000;

/** The expiry of a stored dossier, milliseconds since the epoch. */
export function freshUntil(compiledAt: string, sources: readonly Pick<StoredSource, 'outcome'>[]): number {
  const hasFailed = sources.some(({ outcome }) => outcome === 'failed');
  return Date.parse(compiledAt) + (hasFailed ? AFTER_FAILURE_MS : DAY_MS);
}

export function isSectionKey(key: string): key is SectionKey {
  return (SECTION_KEYS as readonly string[]).includes(key);
}
