import { copyFile, mkdir, open, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DomainError } from '../../kernel/domain-error.js';
import { instantOf } from '../../kernel/instant.js';
import { digitsIn } from '../../kernel/moment.js';
import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type CreditLog } from '../ledger/credit-log.port.js';
import { loadVerifier, verifierPath, type Balances, type ExportManifest, type ReplayedEvent } from './credit-replay.js';
import { creditStream } from '../ledger/credits.events.js';

/** One step of an account's history: what happened, who did it and why. */
export interface AuditStep {
  readonly revision: string;
  readonly position: string;
  readonly recorded_at: string;
  readonly type: string;
  readonly actor: string;
  readonly reason: string | null;
  readonly correlation_id: string;
  readonly causation_id: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly balances: Balances;
  readonly violations: readonly string[];
}

export interface Audit {
  readonly account_id: string;
  readonly balances: Balances;
  readonly events: number;
  readonly last_revision: string;
  readonly last_position: string;
  /** Whether every event satisfies every rule of the ledger. */
  readonly verified: boolean;
  readonly violations: readonly { readonly revision: string; readonly rule: string }[];
}

/** Where to stop: an instant of the server's clock or a log position. Absent means the head. */
export type Until = { readonly at: Date } | { readonly position: bigint } | undefined;

/** Accepts `2026-11-21T12:00:00Z`, a date, or a position with `@` or without. Null for any other text. */
export function parseUntil(text: string): Until | null {
  const position = digitsIn(text);
  if (position !== null) return { position };
  const at = instantOf(text);
  return at && { at };
}

/**
 * Replays an account from the log up to `until` and checks every rule at every revision.
 * @param onStep gets each step as it is replayed, because the steps may not fit into memory.
 * @throws DomainError not_found where the account has no events.
 */
export async function auditCredits(
  log: Pick<CreditLog, 'readStream'>,
  accountId: string,
  until?: Until,
  onStep?: (step: AuditStep) => void | Promise<void>,
): Promise<Audit> {
  const { CreditReplay } = await loadVerifier();
  const replay = new CreditReplay(accountId);
  const violations: { revision: string; rule: string }[] = [];
  let events = 0;
  let last: RecordedEvent | null = null;
  for await (const event of log.readStream(creditStream(accountId))) {
    if (isBeyond(event, until)) break;
    const shown = replayed(event);
    const broken = replay.apply(shown);
    for (const rule of broken) violations.push({ revision: shown.revision, rule });
    events++;
    last = event;
    if (onStep) await onStep(stepOf(event, shown, replay.balances(), broken));
  }
  if (!last) throw noAccount(accountId);
  return {
    account_id: accountId,
    balances: replay.balances(),
    events,
    last_revision: last.revision.toString(),
    last_position: last.position.toString(),
    verified: violations.length === 0,
    violations: violations.slice(0, 100),
  };
}

/** Writes the account's events, a manifest and an offline verifier of both into a folder. */
export async function exportCredits(
  log: Pick<CreditLog, 'readStream'>,
  accountId: string,
  folder: string,
  exportedAt: Date,
): Promise<ExportManifest> {
  const lines = exportedLines(log, accountId, { exportedAt });
  // Reading the first block before creating the folder leaves nothing behind for an unknown account.
  let next = await lines.next();
  await mkdir(folder, { recursive: true });
  const file = await open(join(folder, 'credits.ndjson'), 'w');
  try {
    for (; !next.done; next = await lines.next()) await file.appendFile(next.value);
    await file.sync();
  } finally {
    await file.close();
  }
  await writeFile(join(folder, 'manifest.json'), `${JSON.stringify(next.value, null, 2)}\n`);
  await copyFile(verifierPath(), join(folder, 'verify.mjs'));
  return next.value;
}

/** Yields the lines of an export in blocks of text; returns the manifest. */
export async function* exportedLines(
  log: Pick<CreditLog, 'readStream'>,
  accountId: string,
  options: { readonly exportedAt: Date; readonly until?: Until },
): AsyncGenerator<string, ExportManifest> {
  const { CreditReplay, FORMAT, exportLine, manifestChecksum } = await loadVerifier();
  const replay = new CreditReplay(accountId);
  let chain = '';
  let lines = 0;
  let last: RecordedEvent | null = null;
  let block = '';
  for await (const event of log.readStream(creditStream(accountId))) {
    if (isBeyond(event, options.until)) break;
    const shown = replayed(event);
    replay.apply(shown);
    const next = exportLine(chain, shown);
    chain = next.chain;
    lines++;
    last = event;
    block += `${next.line}\n`;
    if (block.length < BLOCK_CHARS) continue;
    yield block;
    block = '';
  }
  if (!last) throw noAccount(accountId);
  if (block !== '') yield block;
  const manifest = {
    format: FORMAT,
    account_id: accountId,
    stream: creditStream(accountId),
    exported_at: options.exportedAt.toISOString(),
    lines,
    last_revision: last.revision.toString(),
    last_position: last.position.toString(),
    chain,
    balances: replay.balances(),
  };
  return { ...manifest, checksum: manifestChecksum(manifest) };
}

function noAccount(accountId: string): DomainError {
  return new DomainError('not_found', `There is no account ${accountId}, or it was opened later.`);
}

const BLOCK_CHARS = 1 << 18;

export function replayed(event: RecordedEvent): ReplayedEvent {
  return {
    revision: event.revision.toString(),
    position: event.position.toString(),
    id: event.id,
    type: event.type,
    recorded_at: new Date(event.recordedAt).toISOString(),
    metadata: event.metadata,
    data: event.data as ReplayedEvent['data'],
  };
}

function isBeyond(event: RecordedEvent, until: Until): boolean {
  if (!until) return false;
  return 'at' in until ? event.recordedAt > until.at.getTime() : event.position > until.position;
}

function stepOf(event: RecordedEvent, shown: ReplayedEvent, balances: Balances, violations: string[]): AuditStep {
  const { metadata } = event;
  return {
    revision: shown.revision,
    position: shown.position,
    recorded_at: shown.recorded_at,
    type: shown.type,
    actor: metadata.actor,
    reason: metadata.reason ?? null,
    correlation_id: metadata.correlationId,
    causation_id: metadata.causationId,
    data: shown.data,
    balances,
    violations,
  };
}
