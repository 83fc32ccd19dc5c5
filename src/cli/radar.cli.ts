import { existsSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type PartName } from '../embedded/stack/parts.js';
import { DomainStreams } from '../companies/registration/domain-streams.service.js';
import { RegisterCompanyHandler } from '../companies/registration/register-company.handler.js';
import { withStack, type StackHandle } from '../embedded/stack/with-stack.js';
import { SafeFetch } from '../platform/safe-fetch/safe-fetch.js';
import { FindingsFiles } from '../file-import/import-findings.js';
import { apexOf } from '../radar/intake/apex-name.rules.js';
import { presentDomainWithEvidence } from '../radar/domains/domains.presenter.js';
import { DomainList } from '../radar/domains/domain-list.service.js';
import { ingestFile } from '../radar/intake/file-intake.js';
import { Intake } from '../radar/intake/intake.js';
import { Prober } from '../radar/probing/prober.service.js';
import { radarWorld } from '../radar/probing/probed-world.js';
import { bucketOf, isSourceId, SOURCE_BUCKETS } from '../radar/sources/sources.rules.js';
import { AdminApi } from './io/admin-api.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo, type Progress } from './io/command.js';
import { type Stores, withStores } from './io/stores.js';
import { NO_DOMAIN } from './reports/no-domain.js';
import { refusedProfiles, screenedRedirects } from './reports/radar-rescreen.js';
import { listSources } from './reports/radar-source-list.js';
import { SYSTEM_CLOCK } from '../kernel/clock.js';

const NEEDS: readonly PartName[] = ['eventstore', 'postgres', 'worker'];
/** How long the read model may stall before the command reports it. */
const STUCK_MS = 60_000;
/** Characters of a rejected row that the rejects file keeps. */
const LONGEST_ROW = 4_096;

export const command: CliCommand = {
  name: 'radar',
  summary: 'ingest lists of newly registered domains, probe one, screen public profiles again, show the sources',
  usage: `
  npm run radar -- ingest FILE --source ID
  npm run radar -- probe APEX
  npm run radar -- reject APEX --reason TEXT
  npm run radar -- rescreen [--withdraw | --redirects]
  npm run radar -- sources

ingest reads a list of names (one a line, or the first column of CSV; plain, gzip or ZIP) into the log and waits until
the read model shows it. ID is a raw source (dot_ai_nrd, github_new_org, one of your own) or a bucket, chosen
by top-level domain: ${SOURCE_BUCKETS.map(({ id }) => id).join(', ')}. Names seen before count as known; names that are
not registrable domains are rejected. An interrupted run resumes where it stopped; a repeated run finds all names known.

probe checks one domain now (registry, name servers, homepage), records the result, and prints the row with its evidence;
a name without a source is recorded with the source "operator". reject excludes a name permanently: it is not probed again
and gets no profile; the row shows the reason, the log also its author. sources lists every source with its cursor, last
run and errors, or its missing settings. rescreen probes the public profiles that the radar made, and lists those that its
present rules refuse: parked, of a person, or of gambling or sex. --withdraw takes those off the service of which no other
source states anything, with the rule as the reason. --redirects probes instead the names rejected for a redirect to a
page builder's host of the same name, which is their own site by the present rules.

With --json:
  ingest   rows, ingested, known, rejected, first_rejects[] {line, column, reason, remedy}, rejects_file, seconds
  probe    the row of GET /domains with evidence
  reject   the same
  rescreen refused[] {apex, company_id, rule, has_other_sources, withdrawn}; with --redirects screened[] {apex, status}
  sources  sources[] {id, summary, status, cursor, last_run_at, rows, ingested, known, rejected, errors, last_error,
           last_error_at, retry_at}; status is ready, failing or not_configured, with a reason`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        reason: { type: 'string' },
        withdraw: { type: 'boolean', default: false },
        redirects: { type: 'boolean', default: false },
      },
    });
    const [action, ...rest] = positionals;
    switch (action) {
      case 'ingest': {
        const request = { file: fileOf(rest), source: sourceOf(values.source) };
        return inStack(io, (stores) => ingest(stores, request, io));
      }
      case 'probe': {
        const apex = apexIn(rest);
        return inStack(io, (stores, stack) => probe(stores, stack, apex, io));
      }
      case 'reject': {
        const apex = apexIn(rest);
        const reason = reasonOf(values.reason);
        return inStack(io, (stores, stack) => reject(stores, stack, { apex, reason }, io), [...NEEDS, 'api']);
      }
      case 'rescreen':
        if (rest.length > 0) throw new UsageError('rescreen takes no argument');
        if (values.withdraw && values.redirects) throw new UsageError('give --withdraw or --redirects');
        return inStack(io, (stores, stack) => rescreen(stores, stack, values, io), [...NEEDS, 'api']);
      case 'sources':
        if (rest.length > 0) throw new UsageError('sources takes no argument');
        return inStack(io, (stores, stack) => sources(stores, stack, io));
      default:
        throw new UsageError(
          `say what to do: ingest, probe, reject, rescreen or sources${action ? ` (not ${action})` : ''}`,
        );
    }
  },
};

function inStack(
  io: CliIo,
  work: (stores: Stores, stack: StackHandle) => Promise<number>,
  needs = NEEDS,
): Promise<number> {
  return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, (stack) =>
    withStores(stack, 'radar', (stores) => work(stores, stack)),
  );
}

async function ingest(stores: Stores, request: { file: string; source: string }, io: CliIo): Promise<number> {
  // The read model must include an earlier run's appends, otherwise they would be unknown.
  await projected(stores, await stores.eventStore.headPosition(), io.stopping);
  const startedAt = performance.now();
  const bar = io.progress('list', 100);
  const findings = new FindingsFiles(join(io.dataDir, 'imports'), request.file, Date.now());
  try {
    const { position, resumedAfter, unresolved, ...counts } = await ingestFile({
      ...stores,
      ...request,
      clock: SYSTEM_CLOCK,
      signal: io.stopping,
      onRejected: ({ line, row }, reason) =>
        findings.reject({ line, column: null, ...NO_DOMAIN[reason], row: row.slice(0, LONGEST_ROW) }),
      onProgress: (rows, share) => bar.update(Math.round(share * 100), `${rows} rows`),
    });
    bar.update(100, `${counts.rows} rows, waiting for the read model`);
    await projected(stores, position, io.stopping);
    const seconds = Math.round(performance.now() - startedAt) / 1_000;
    if (resumedAfter > 0) io.say(`resumed after line ${resumedAfter}`);
    const { rows, ingested, known, rejected } = counts;
    io.say(`${rows} rows in ${seconds} s: ${ingested} ingested, ${known} known, ${rejected} rejected`);
    if (unresolved > 0) io.say(`${unresolved} of them are names without a domain`);
    const { firstRejects, rejectsFile } = findings;
    for (const { line, reason, remedy } of firstRejects) io.say(`line ${line}: ${reason}. ${remedy}`);
    if (rejectsFile) io.say(`rejected names, with reason and remedy: ${rejectsFile}`);
    io.result({ rows, ingested, known, rejected, first_rejects: firstRejects, rejects_file: rejectsFile, seconds });
    if (!io.stopping.aborted) {
      if (rows === 0 || rejected < rows) return EXIT.ok;
      io.note('every name was rejected; write one domain a line');
      return EXIT.failed;
    }
    io.note('stopped before the end; run it again to go on');
    return EXIT.failed;
  } finally {
    bar.end();
    await findings.close();
  }
}

async function probe(stores: Stores, stack: StackHandle, apex: string, io: CliIo): Promise<number> {
  const clock = { now: () => Date.now() };
  const safeFetch = outgoing(stack);
  try {
    await projected(stores, await stores.eventStore.headPosition(), io.stopping);
    const query = new DomainList(stores.readStore);
    if (!(await query.find(apex))) {
      const intake = await Intake.open({ ...stores, clock }, 'operator');
      await intake.take({ found: [{ host: apex }], cursor: new Date(clock.now()).toISOString() });
      await projected(stores, intake.position, io.stopping);
    }
    const { position } = await proberOf(stores, stack, safeFetch).probe(apex, io.stopping);
    await projected(stores, position, io.stopping);
    return await show(query, apex, io);
  } finally {
    await safeFetch.close();
  }
}

function proberOf({ eventStore, readStore }: Stores, { config }: StackHandle, safeFetch: SafeFetch): Prober {
  const registrar = new RegisterCompanyHandler(new DomainStreams(eventStore));
  return new Prober(eventStore, SYSTEM_CLOCK, radarWorld(safeFetch, Date.now, config.radar), registrar, readStore);
}

async function rescreen(
  stores: Stores,
  stack: StackHandle,
  asked: { readonly withdraw: boolean; readonly redirects: boolean },
  io: CliIo,
): Promise<number> {
  const safeFetch = outgoing(stack);
  let bar: Progress | undefined;
  try {
    await projected(stores, await stores.eventStore.headPosition(), io.stopping);
    const prober = proberOf(stores, stack, safeFetch);
    const onProbed = (done: number, all: number): void => (bar ??= io.progress('profiles', all)).update(done);
    const options = { ...stores, prober, signal: io.stopping, onProbed };
    if (asked.redirects) {
      const screened = await screenedRedirects(options);
      bar?.end();
      for (const { apex, status } of screened) io.say(`${apex} ${status}`);
      io.result({ screened });
      return io.stopping.aborted ? EXIT.failed : EXIT.ok;
    }
    const refused = await refusedProfiles(options);
    bar?.end();
    const shown = [];
    for (const profile of refused) {
      const { apex, company_id: id, rule, has_other_sources: hasOthers } = profile;
      const withdrawn = asked.withdraw && !hasOthers && !io.stopping.aborted;
      const reason = `The radar's rules refuse its site: ${rule}`;
      if (withdrawn) await new AdminApi(stack).post(`companies/${id}/corrections`, { kind: 'withdrawn', reason });
      io.say(
        `${apex} ${rule}${withdrawn ? ', withdrawn' : hasOthers ? ', also of other sources: decide by hand' : ''}`,
      );
      shown.push({ ...profile, withdrawn });
    }
    io.say(`${refused.length} refused`);
    io.result({ refused: shown });
    return io.stopping.aborted ? EXIT.failed : EXIT.ok;
  } finally {
    bar?.end();
    await safeFetch.close();
  }
}

async function reject(
  stores: Stores,
  stack: StackHandle,
  { apex, reason }: { apex: string; reason: string },
  io: CliIo,
): Promise<number> {
  // Through the api, like every operator action, so that the log records the operator.
  await new AdminApi(stack).post(`domains/${encodeURIComponent(apex)}/reject`, { reason });
  await projected(stores, await stores.eventStore.headPosition(), io.stopping);
  return show(new DomainList(stores.readStore), apex, io);
}

async function show(query: DomainList, apex: string, io: CliIo): Promise<number> {
  const row = await query.find(apex);
  if (!row) throw new Error(`the read model has no row of ${apex}`);
  const shown = presentDomainWithEvidence(row);
  io.say(JSON.stringify(shown, null, 2));
  io.result({ ...shown });
  return EXIT.ok;
}

async function sources(stores: Stores, stack: StackHandle, io: CliIo): Promise<number> {
  const safeFetch = outgoing(stack);
  const shown = await listSources(stores, stack.config, safeFetch);
  await safeFetch.close();
  for (const row of shown) {
    const detail = [row.reason, row.last_error, row.cursor, 'never read'].find((text) => typeof text === 'string');
    io.say(`${row.id.padEnd(22)} ${row.status.padEnd(15)} ${detail}`);
  }
  io.result({ sources: shown });
  return EXIT.ok;
}

function outgoing({ config }: StackHandle): SafeFetch {
  return new SafeFetch({ userAgent: `Scoutline/1.0 (+${config.publicUrl})`, testHosts: config.safeFetchTestHosts });
}

function apexIn([name, ...more]: readonly string[]): string {
  if (!name || more.length > 0) throw new UsageError('give one domain');
  const found = apexOf(name);
  if (found.apex === null) throw new UsageError(`${JSON.stringify(name)} is no registered domain (${found.reason})`);
  return found.apex;
}

/** Waits until the read model has passed a position. @throws Error when it stalls for a minute. */
async function projected({ freshness }: Stores, position: bigint, stopping: AbortSignal): Promise<void> {
  // An empty log has no position to wait for.
  if (position === 0n) return;
  let last = freshness.positionOf('domains');
  let stillSince = performance.now();
  while (!stopping.aborted && !(await freshness.waitFor(['domains'], position, 1_000))) {
    const now = freshness.positionOf('domains');
    if (now !== last) [last, stillSince] = [now, performance.now()];
    else if (performance.now() - stillSince > STUCK_MS) {
      throw new Error(
        'the read model of domains makes no progress; is the worker running? Recorded names are not lost',
      );
    }
  }
}

function fileOf(rest: readonly string[]): string {
  const [file, ...more] = rest;
  if (!file || more.length > 0) throw new UsageError('give one file');
  const path = resolve(file);
  if (!existsSync(path)) throw new UsageError(`there is no file ${file}`);
  if (!statSync(path).isFile()) throw new UsageError(`${file} is not a file`);
  return path;
}

function reasonOf(reason: string | undefined): string {
  if (reason?.trim()) return reason;
  throw new UsageError('a rejection needs --reason TEXT; the row shows it');
}

function sourceOf(id: string | undefined): string {
  if (id === undefined) throw new UsageError('say with --source where the list is from, for instance --source nrd');
  if (isSourceId(id) || bucketOf(id)) return id;
  throw new UsageError(`--source is ${JSON.stringify(id)}; use lower-case letters, digits and underscores`);
}
