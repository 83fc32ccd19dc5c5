import { setMaxListeners } from 'node:events';

/** The public registers and files behind dossiers. A stored format. */
export const REGISTERS = ['edgar', 'companies_house', 'adviser', 'form_adv'] as const;
export type RegisterId = (typeof REGISTERS)[number];

export const SECTION_KEYS = [
  'regulatory_filings',
  'ownership_and_control',
  'fund_aum',
  'compensation_benchmarks',
  'affiliated_entities',
  'verified_contacts',
] as const;
export type SectionKey = (typeof SECTION_KEYS)[number];

/** The source of a record, for verification. */
export interface RecordSource {
  readonly name: string;
  /** The public page. */
  readonly url: string;
  /** ISO 8601 UTC. */
  readonly retrievedAt: string;
  /** SHA-256 (hex) of the source bytes; null where there is no document to store, as for a row of the log. */
  readonly document: string | null;
}

export type Attribute = string | number | boolean | null | readonly string[];

/** One line of a dossier. */
export interface PublicRecord {
  readonly section: SectionKey;
  readonly label: string;
  readonly value: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
  /** The natural person whom the line names or whose address it is; null without one. */
  readonly person: string | null;
  readonly source: RecordSource;
}

/** A firm in a register. Unknown fields are null or empty. */
export interface RegisteredEntity {
  readonly register: RegisterId;
  /** CIK of ten digits, company number or CRD number. */
  readonly key: string;
  readonly name: string;
  readonly formerNames: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** State or county, verbatim. */
  readonly region: string | null;
  readonly cities: readonly string[];
  /** Registrable domain. */
  readonly domain: string | null;
  readonly foundedYear: number | null;
  /** YYYY-MM-DD, where the register states the day. */
  readonly foundedOn?: string;
  /** Verbatim. */
  readonly people: readonly string[];
  /** Whether it is listed as ended, such as dissolved; absent where the register does not say. */
  readonly hasEnded?: boolean;
  readonly source: RecordSource;
}

/** A fetched document. */
export interface FetchedDocument {
  /** Hex. */
  readonly sha256: string;
  readonly url: string;
  /** ISO 8601 UTC. */
  readonly retrievedAt: string;
  readonly body: Buffer;
}

/** One run for a subject: each address is fetched once, and the documents stay for citation. */
export interface RegistrySearch {
  readonly signal: AbortSignal;
  /** By address; a promise, so that concurrent callers share it. Null is a register's "not found". */
  readonly fetched: Map<string, Promise<FetchedDocument | null>>;
}

export function newSearch(signal: AbortSignal): RegistrySearch {
  // Each of its requests adds a listener.
  setMaxListeners(0, signal);
  return { signal, fetched: new Map() };
}

/** A public register. Its methods throw only `RegistryError` for remote failures. */
export interface Registry {
  readonly id: RegisterId;
  /** The sections that it can contribute to. */
  readonly sections: readonly SectionKey[];
  /** The missing setting; null where the register is configured. */
  notConfigured(): Promise<string | null>;
  /** Firms with one of the names, now or formerly; few, without merely similar names. */
  candidates(names: readonly string[], search: RegistrySearch): Promise<RegisteredEntity[]>;
  /** The firm with the details of a second request: people, year, place. */
  detail(entity: RegisteredEntity, search: RegistrySearch): Promise<RegisteredEntity>;
  records(entity: RegisteredEntity, search: RegistrySearch): Promise<PublicRecord[]>;
}

export const REGISTRIES = Symbol('REGISTRIES');

/** The register is unreachable, limits the rate, refuses access, or sent an invalid answer. */
export class RegistryError extends Error {
  constructor(
    readonly kind: 'unreachable' | 'rate_limited' | 'refused' | 'malformed',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = 'RegistryError';
  }
}
