/** The public registers and files that a dossier is made from. A stored format. */
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

/** Where something was read, so that it can be looked up again. */
export interface RecordSource {
  readonly name: string;
  /** For people to open. */
  readonly url: string;
  /** ISO 8601 UTC. */
  readonly retrievedAt: string;
  /** SHA-256 (hex) of the bytes it was read from; null where they are not ours to keep, as a row of the log. */
  readonly document: string | null;
}

export type Attribute = string | number | boolean | null | readonly string[];

/** One line of a dossier. */
export interface PublicRecord {
  readonly section: SectionKey;
  readonly label: string;
  readonly value: string;
  readonly attributes: Readonly<Record<string, Attribute>>;
  /** The natural person whom the line names, or whose address it is; null where it names none. */
  readonly person: string | null;
  readonly source: RecordSource;
}

/** A firm as a register lists it. Unknown is null or empty. */
export interface RegisteredEntity {
  readonly register: RegisterId;
  /** CIK of ten digits, company number or CRD number. */
  readonly key: string;
  readonly name: string;
  readonly formerNames: readonly string[];
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  /** State or county, as the register writes it. */
  readonly region: string | null;
  readonly cities: readonly string[];
  /** Registrable domain. */
  readonly domain: string | null;
  readonly foundedYear: number | null;
  /** YYYY-MM-DD, where the register says the day. */
  readonly foundedOn?: string;
  /** As the register writes them. */
  readonly people: readonly string[];
  readonly source: RecordSource;
}

/** Bytes as they were fetched. */
export interface FetchedDocument {
  /** Hex. */
  readonly sha256: string;
  readonly url: string;
  /** ISO 8601 UTC. */
  readonly retrievedAt: string;
  readonly body: Buffer;
}

/** One look at a subject: what it fetches is fetched once, and kept for what cites it. */
export interface RegistryLook {
  readonly signal: AbortSignal;
  /** By address; a promise, so that two who want the same share it. Null is a register's "no such thing". */
  readonly fetched: Map<string, Promise<FetchedDocument | null>>;
}

export function newLook(signal: AbortSignal): RegistryLook {
  return { signal, fetched: new Map() };
}

/** A public register. Its methods throw `RegistryError` and nothing else for what the far side does. */
export interface Registry {
  readonly id: RegisterId;
  /** Sections that it has something to say about. */
  readonly sections: readonly SectionKey[];
  /** What has to be set before it can be asked; null where it can. */
  notConfigured(): Promise<string | null>;
  /** Firms that go, or went, by one of the names; few, and none that only resembles it. */
  candidates(names: readonly string[], look: RegistryLook): Promise<RegisteredEntity[]>;
  /** The same firm with what a second question tells: people, year, place. */
  detail(entity: RegisteredEntity, look: RegistryLook): Promise<RegisteredEntity>;
  records(entity: RegisteredEntity, look: RegistryLook): Promise<PublicRecord[]>;
}

export const REGISTRIES = Symbol('REGISTRIES');

/** Nothing can be said now: the register is away, asks for a pause, refuses us, or sent what is not its format. */
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
