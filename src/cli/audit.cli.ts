import { existsSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { withStack } from '../embedded/stack/with-stack.js';
import { EVENT_CATALOG } from '../event-catalog.js';
import { auditCredits, exportCredits, parseUntil, type AuditStep, type Until } from '../metering/audit/credit-audit.js';
import { loadVerifier } from '../metering/audit/credit-replay.js';
import { compareWithReadModel } from '../metering/audit/read-model-audit.js';
import { EventStore } from '../platform/event-store/event-store.js';
import { ReadStore } from '../platform/read-store/read-store.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './io/command.js';
import { auditSubmission } from './reports/submission-audit.js';

const MOST_STEPS = 100_000;

export const command: CliCommand = {
  name: 'audit',
  summary: "replay an account's credits or a submission, export credits, verify an export offline",
  usage: `
  npm run audit -- credits ACCOUNT [--at TIME|POSITION]
  npm run audit -- export ACCOUNT --out DIR
  npm run audit -- verify DIR
  npm run audit -- submission ID [--at TIME|POSITION]

credits replays the account from the log, shows each step with its actor and reason, and checks all rules at every
revision: balances are the sums of their events, no negative balance, no duplicate id, refunds within their debits, the
hash of each month. --at stops at a time or a commit position, with @ or without; otherwise the read model is compared too.
export writes the events, a manifest, and verify.mjs, which checks both and needs only Node; verify runs it.
submission replays what happened to a submission and to the domain it claimed; personal data stays sealed.

With --json:
  credits  account_id, balances {wallet: {used, remaining_period, remaining_balance}}, steps[], events, verified,
           violations[], read_model {matches, position, differences[]} or null
  export   account_id, folder, lines, chain
  verify   ok, lines, first_bad_line (counted from 1, or null), problems[]
  submission  submission_id, events[] {stream, revision, position, type, recorded_at, actor, reason, data}`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { at: { type: 'string' }, out: { type: 'string' } },
    });
    const [action, name, ...more] = positionals;
    if (!action || !(action in WHAT)) throw new UsageError('say what to do: credits, export, verify or submission');
    if (!name || more.length > 0) throw new UsageError(`give one ${WHAT[action]}`);
    if (action === 'submission') return auditSubmission(name, untilOf(values.at), io);
    if (action === 'verify') return verify(name, io);
    if (action === 'export') return exportTo(name, values.out, io);
    return credits(name, values.at, io);
  },
};

const WHAT: Readonly<Record<string, string>> = {
  credits: 'account',
  export: 'account',
  verify: 'folder',
  submission: 'submission',
};

function untilOf(at: string | undefined): Until {
  const until = at === undefined ? undefined : parseUntil(at);
  if (until === null)
    throw new UsageError(
      '--at takes an ISO 8601 time with its zone (2026-11-21T12:00:00Z), a date or a commit position',
    );
  return until;
}

async function credits(accountId: string, at: string | undefined, io: CliIo): Promise<number> {
  const until = untilOf(at);
  const needs = ['eventstore', 'postgres'] as const;
  return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, async ({ config }) => {
    const log = new EventStore({ url: config.eventstoreUrl, catalog: EVENT_CATALOG });
    const readStore = new ReadStore({ url: config.databaseUrl, poolSize: 1 });
    try {
      return await replay(log, readStore, accountId, until, io);
    } finally {
      await Promise.allSettled([log.close(), readStore.close()]);
    }
  });
}

async function replay(
  log: EventStore,
  readStore: ReadStore,
  accountId: string,
  until: Until,
  io: CliIo,
): Promise<number> {
  const steps: AuditStep[] = [];
  const audit = await auditCredits(log, accountId, until, (step) => {
    if (steps.length < MOST_STEPS) steps.push(step);
    io.say(lineOf(step));
  });
  const readModel = until ? null : await compareWithReadModel(log, readStore, accountId);
  for (const [wallet, left] of Object.entries(audit.balances)) {
    io.say(
      `${wallet.padEnd(7)} used ${left.used}, left ${left.remaining_period} of the period and ${left.remaining_balance} of the balance`,
    );
  }
  for (const { revision, rule } of audit.violations) io.say(`VIOLATION at revision ${revision}: ${rule}`);
  if (readModel)
    io.say(readModel.matches ? 'the read model agrees' : 'THE READ MODEL DIFFERS (or lags behind its first event)');
  io.say(audit.verified ? `${audit.events} events, all rules hold` : 'NOT VERIFIED');
  io.result({ ...audit, steps, read_model: readModel });
  const differs = readModel !== null && readModel.differences.length > 0;
  return audit.verified && !differs ? EXIT.ok : EXIT.failed;
}

function lineOf(step: AuditStep): string {
  const data = step.data as { wallet?: string; amount?: number; operation?: string; cause?: string };
  const what = [data.wallet, data.amount, data.operation, data.cause].filter((part) => part !== undefined).join(' ');
  const why = step.reason === null ? '' : ` (${step.reason})`;
  return `${step.revision.padStart(8)}  ${step.recorded_at}  ${step.type.padEnd(15)} ${what}  by ${step.actor}${why}`;
}

async function exportTo(accountId: string, out: string | undefined, io: CliIo): Promise<number> {
  if (out === undefined) throw new UsageError('--out names the folder to write to');
  const folder = resolve(out);
  if (existsSync(folder) && readdirSync(folder).length > 0) throw new UsageError(`${folder} is not empty`);
  const needs = ['eventstore'] as const;
  return withStack({ dataDir: io.dataDir, json: io.json, needs, stopping: io.stopping }, async ({ config }) => {
    const log = new EventStore({ url: config.eventstoreUrl, catalog: EVENT_CATALOG });
    try {
      const { account_id, lines, chain } = await exportCredits(log, accountId, folder, new Date());
      io.say(`${lines} events in ${folder}; verify them with: node ${folder}/verify.mjs`);
      io.result({ account_id, folder, lines, chain });
      return EXIT.ok;
    } finally {
      await log.close();
    }
  });
}

async function verify(folder: string, io: CliIo): Promise<number> {
  if (!existsSync(folder)) throw new UsageError(`there is no folder ${folder}`);
  const { verifyFolder } = await loadVerifier();
  const verdict = await verifyFolder(resolve(folder));
  for (const problem of verdict.problems) io.say(problem);
  io.say(verdict.ok ? `${verdict.lines} lines, all as they were written` : 'NOT as it was written');
  io.result({ ...verdict });
  return verdict.ok ? EXIT.ok : EXIT.failed;
}
