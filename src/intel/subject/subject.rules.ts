import { type RegisteredEntity } from '../../registries/registry.port.js';
import { nameKey } from '../../vocabulary/company-name.js';
import { type SubjectFacts } from '../../vocabulary/names/same-firm.js';

/** A firm as a dossier's subject. */
export interface CompanySubject {
  readonly kind: 'company';
  readonly dossierId: string;
  /** Null for an unknown company. */
  readonly companyId: string | null;
  readonly name: string;
  readonly slug: string | null;
  readonly website: string | null;
  readonly facts: SubjectFacts;
  /** Register entries, where the name alone led to them. */
  readonly entities: readonly RegisteredEntity[];
  /** How the query led to it. */
  readonly reasons: readonly string[];
}

export interface PersonRole {
  readonly title: string;
  readonly companyName: string;
  readonly companySlug: string;
  /** Null where no source states it. */
  readonly isCurrent: boolean | null;
  readonly source: { readonly name: string; readonly url: string | null; readonly observedAt: string };
}

/** A stored person as a dossier's subject. */
export interface PersonSubject {
  readonly kind: 'person';
  readonly dossierId: string;
  readonly personId: string;
  readonly name: string;
  readonly roles: readonly PersonRole[];
  /** The companies of the roles, current ones first. */
  readonly companyIds: readonly string[];
  readonly reasons: readonly string[];
}

export type Subject = CompanySubject | PersonSubject;

export type Found =
  | { readonly kind: 'found'; readonly subject: Subject }
  /** No match, or an uncertain one, since a wrong subject is worse. */
  | { readonly kind: 'none'; readonly reasons: readonly string[] }
  /** Registers were unavailable, so the subject is unknown. */
  | { readonly kind: 'unavailable'; readonly reason: 'not_configured' | 'upstream_unavailable' };

/** Why no entry of the registers is the firm that a query names. Entries of other names, which a search also finds, do not count. */
export function whyNoFirm(name: string, entities: readonly { readonly name: string }[]): string {
  const { length } = entities.filter((entity) => nameKey(entity.name) === nameKey(name));
  if (length === 0) return 'no register lists a firm of exactly this name';
  if (length === 1) return 'the only registered firm of this name has another legal form';
  return `${length} registered firms have this name, and nothing identifies the right one`;
}
