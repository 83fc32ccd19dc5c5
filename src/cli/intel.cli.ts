import { existsSync, mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { withStack, type StackHandle } from '../embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../event-catalog.js';
import { type DossierEvent, dossierStream } from '../intel/dossier/dossier.events.js';
import { StoredDocuments } from '../intel/dossier/stored-documents.service.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { isUuid } from '../platform/ids/ids.js';
import { awaitProjected } from '../file-import/await-projected.js';
import { FindingsFiles } from '../file-import/import-findings.js';
import { type ImportCounts } from '../file-import/import-run.js';
import { withUnzipped } from '../registries/advisers/unzipped-file.import.js';
import { objectStoreOf } from '../platform/object-store/configured-object-store.js';
import { Freshness } from '../platform/read-store/freshness.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { Vault } from '../platform/vault/vault.js';
import { importAdvisers } from '../registries/advisers/advisers.import.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './io/command.js';
import { guardLog } from './io/stores.js';
import { SYSTEM_CLOCK } from '../kernel/clock.js';

export const command: CliCommand = {
  name: 'intel',
  summary: 'import the SEC’s file of investment advisers; show the source document of a dossier line',
  usage: `
  npm run intel -- import adv FILE
  npm run intel -- document DOSSIER SHA256

import adv reads the bulk file of Form ADV (of registered or of exempt advisers; zipped as it is published,
or unpacked: commas or bars, UTF-8 or UTF-16) into the log. Each later filing restates the sums of the one before; both stay. Running it again appends
nothing. Rows that cannot be read go to a rejects file in DATA/imports.

document prints the source document of a dossier line, by the hash shown with its source. DOSSIER is the id of the
subject: that of the company or person where it is on file. The document is deleted when a person whom the dossier names
is erased.

With --json:
  import    rows, registered, changed, unchanged, rejected, first_rejects[], rejects_file
  document  url, retrieved_at, bytes, text`,

  async run(args, io) {
    const { positionals } = parseCommandLine({ args, allowPositionals: true, options: {} });
    const [action, first, second, ...more] = positionals;
    const needs = ['eventstore', 'postgres', 'worker'] as const;
    if (action === 'import' && first === 'adv' && second !== undefined && more.length === 0) {
      const file = fileOf(second);
      return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, (stack) =>
        importFile(stack, file, io),
      );
    }
    if (action === 'document' && first !== undefined && second !== undefined && more.length === 0) {
      const unlock = { dossierId: dossierOf(first), sha256: hashOf(second) };
      return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, (stack) =>
        showDocument(stack, unlock, io),
      );
    }
    throw new UsageError('say what to do: import adv FILE, or document DOSSIER SHA256');
  },
};

async function importFile(stack: StackHandle, given: string, io: CliIo): Promise<number> {
  const folder = join(io.dataDir, 'imports');
  mkdirSync(folder, { recursive: true });
  let bar: ReturnType<CliIo['progress']> | null = null;
  const onProgress = (bytes: number, total: number): void => {
    bar ??= io.progress('unpacking', total);
    bar.update(bytes, '');
    if (bytes >= total) bar.end();
  };
  return withUnzipped(given, { folder, signal: io.stopping, onProgress }, (file) => importTable(stack, file, io));
}

async function importTable(stack: StackHandle, file: string, io: CliIo): Promise<number> {
  const findings = new FindingsFiles(join(io.dataDir, 'imports'), file, Date.now());
  const eventStore = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
  const readStore = new ReadStore({ url: stack.config.databaseUrl, applicationName: 'scoutline import', poolSize: 4 });
  guardLog(eventStore, readStore);
  const freshness = new Freshness(readStore);
  const bar = io.progress('advisers', statSync(file).size);
  try {
    await freshness.start();
    const counts = await importAdvisers({
      file,
      findings,
      eventStore,
      readStore,
      clock: SYSTEM_CLOCK,
      signal: io.stopping,
      onProgress: (done) => bar.update(done.bytes, `${done.rows} rows`),
    });
    await awaitProjected(freshness, ['advisers'], counts.position, io.stopping);
    return report(counts, findings, io);
  } finally {
    bar.end();
    await freshness.close();
    await eventStore.close();
    await readStore.close();
  }
}

function report(counts: ImportCounts, findings: FindingsFiles, io: CliIo): number {
  const { rows, registered, changed, unchanged, rejected } = counts;
  io.say(`${rows} rows: ${registered} advisers new, ${changed} changed, ${unchanged} unchanged, ${rejected} rejected`);
  for (const { line, reason, remedy } of findings.firstRejects) io.say(`line ${line}: ${reason}. ${remedy}`);
  if (findings.rejectsFile) io.say(`rejected rows, with column, reason and remedy: ${findings.rejectsFile}`);
  const { firstRejects: first_rejects, rejectsFile: rejects_file } = findings;
  io.result({ rows, registered, changed, unchanged, rejected, first_rejects, rejects_file });
  if (rows === 0 && !io.stopping.aborted) {
    io.note('no row was read: the file is empty, or is no CSV with a line of headings');
    return EXIT.failed;
  }
  if (rejected === rows && !io.stopping.aborted) {
    io.note('no row could be read; the file is expected with the headings of the SEC');
    return EXIT.failed;
  }
  return io.stopping.aborted ? EXIT.failed : EXIT.ok;
}

async function showDocument(
  stack: StackHandle,
  { dossierId, sha256 }: { readonly dossierId: string; readonly sha256: string },
  io: CliIo,
): Promise<number> {
  const eventStore = new EventStore({ url: stack.config.eventstoreUrl, catalog: EVENT_CATALOG });
  const readStore = new ReadStore({ url: stack.config.databaseUrl, applicationName: 'scoutline intel', poolSize: 2 });
  try {
    const vault = new Vault(readStore, stack.config.vaultKey);
    const document = await new StoredDocuments(vault, await objectStoreOf(stack.config)).get(dossierId, sha256);
    if (!document) {
      io.note(await whyNot(eventStore, dossierId, sha256));
      return EXIT.failed;
    }
    const text = document.body.toString('utf8');
    io.say(`${document.url}, read ${document.retrievedAt}, ${document.body.length} bytes`);
    io.say(text);
    io.result({ url: document.url, retrieved_at: document.retrievedAt, bytes: document.body.length, text });
    return EXIT.ok;
  } finally {
    await eventStore.close();
    await readStore.close();
  }
}

async function whyNot(eventStore: EventStore, dossierId: string, sha256: string): Promise<string> {
  for await (const { data } of eventStore.readStream(dossierStream(dossierId), {})) {
    if ((data as DossierEvent['data']).documents.includes(sha256)) {
      return 'it was deleted, because a person whom the dossier names has been erased';
    }
  }
  return 'no such document is stored for that dossier';
}

function fileOf(name: string): string {
  const path = resolve(name);
  if (!existsSync(path) || !statSync(path).isFile()) throw new UsageError(`there is no file ${name}`);
  return path;
}

function dossierOf(text: string): string {
  if (!isUuid(text)) throw new UsageError(`${JSON.stringify(text)} is no id of a dossier`);
  return text;
}

function hashOf(text: string): string {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new UsageError(`${JSON.stringify(text)} is no SHA-256 in hex`);
  return text;
}
