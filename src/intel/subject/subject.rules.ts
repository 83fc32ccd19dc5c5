import { type RegisteredEntity } from '../../registries/registry.port.js';
import { type SubjectFacts } from '../../vocabulary/same-firm.js';

/** A firm that a dossier is about. */
export interface CompanySubject {
  readonly kind: 'company';
  readonly dossierId: string;
  /** Null where it is not on file. */
  readonly companyId: string | null;
  readonly name: string;
  readonly slug: string | null;
  readonly website: string | null;
  readonly facts: SubjectFacts;
  /** As registers have it, where the name alone led there. */
  readonly entities: readonly RegisteredEntity[];
  /** How the query led to it. */
  readonly reasons: readonly string[];
}

export interface PersonRole {
  readonly title: string;
  readonly companyName: string;
  readonly companySlug: string;
  /** Null where nobody says. */
  readonly isCurrent: boolean | null;
  readonly source: { readonly name: string; readonly url: string | null; readonly observedAt: string };
}

/** Somebody on file that a dossier is about. */
export interface PersonSubject {
  readonly kind: 'person';
  readonly dossierId: string;
  readonly personId: string;
  readonly name: string;
  readonly roles: readonly PersonRole[];
  /** The companies of those roles, current ones first. */
  readonly companyIds: readonly string[];
  readonly reasons: readonly string[];
}

export type Subject = CompanySubject | PersonSubject;

export type Found =
  | { readonly kind: 'found'; readonly subject: Subject }
  /** Nobody, or nobody for sure: a wrong one would be worse. */
  | { readonly kind: 'none'; readonly reasons: readonly string[] }
  /** Registers could not be asked, so nothing can be said. */
  | { readonly kind: 'unavailable'; readonly reason: 'not_configured' | 'upstream_unavailable' };
