import { pathToFileURL } from 'node:url';
import { type Wallet } from '../../kernel/credits.js';
import { installedFile } from '../../platform/config/installed-file.js';

/** An event in the format of an export, the input of `CreditReplay`. */
export interface ReplayedEvent {
  readonly revision: string;
  readonly position: string;
  readonly id: string;
  readonly type: string;
  /** When the server recorded it, ISO 8601. */
  readonly recorded_at: string;
  readonly metadata: object;
  readonly data: Readonly<Record<string, unknown>>;
}

export type Balances = Readonly<
  Record<Wallet, { readonly used: number; readonly remaining_period: number; readonly remaining_balance: number }>
>;

/** Replays one account's events under the rules of the ledger. */
export interface CreditReplay {
  /** Returns the rules that the event breaks, as sentences. */
  apply(event: ReplayedEvent): string[];
  balances(): Balances;
}

export interface FolderVerdict {
  readonly ok: boolean;
  readonly account_id: string | null;
  readonly lines: number;
  readonly first_bad_line: number | null;
  readonly problems: readonly string[];
  readonly balances: Balances;
}

export interface ExportManifest {
  readonly format: string;
  readonly account_id: string;
  readonly stream: string;
  readonly exported_at: string;
  readonly lines: number;
  readonly last_revision: string;
  readonly last_position: string;
  readonly chain: string;
  readonly balances: Balances;
  readonly checksum: string;
}

/** The exports of `bin/verify-export.mjs`. Auditors and the service run the same program. */
export interface Verifier {
  readonly FORMAT: string;
  readonly CreditReplay: new (accountId: string) => CreditReplay;
  readonly exportLine: (
    previousChain: string,
    event: ReplayedEvent,
  ) => { readonly line: string; readonly chain: string };
  readonly manifestChecksum: (manifest: Omit<ExportManifest, 'checksum'>) => string;
  readonly verifyFolder: (folder: string) => Promise<FolderVerdict>;
}

let loaded: Promise<Verifier> | null = null;

export function loadVerifier(): Promise<Verifier> {
  loaded ??= import(pathToFileURL(verifierPath()).href) as Promise<Verifier>;
  return loaded;
}

export function verifierPath(): string {
  return installedFile('bin/verify-export.mjs');
}
