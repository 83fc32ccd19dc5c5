#!/usr/bin/env node
// Checks an export of one account's credits, offline, with nothing but Node: node verify.mjs [folder]
//
// The export is manifest.json and credits.ndjson, one event of the account a line:
//   {"chain":"<64 hex>","event":{...}}
// chain = SHA-256 of the chain of the line before (empty for the first) and the exact bytes of this line's event, so
// that a changed byte is found in its own line. The events are then replayed by the rules of the ledger, in
// arithmetic of this file's own.
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const FORMAT = 'scoutline-credits/1';
export const WALLETS = ['api', 'enrich', 'intel', 'video'];
const DAY_MS = 86_400_000;
const HEAD = '{"chain":"';
const MIDDLE = '","event":';
const EVENT_AT = HEAD.length + 64 + MIDDLE.length;

export const sha256 = (text) => createHash('sha256').update(text).digest('hex');

/** One line of the file, without its newline, and the chain that the next one goes on from. */
export function exportLine(previousChain, event) {
  const json = JSON.stringify(event);
  const chain = sha256(previousChain + json);
  return { line: `${HEAD}${chain}${MIDDLE}${json}}`, chain };
}

/** Hash over everything in a manifest but itself. */
export function manifestChecksum(manifest) {
  const { checksum: _own, ...rest } = manifest;
  return sha256(JSON.stringify(rest));
}

/**
 * Replays credit events one by one. Independent of the ledger's own code: same rules, other arithmetic.
 * An event is {revision, id, type, data}.
 */
export class CreditReplay {
  constructor(accountId) {
    this.accountId = accountId;
    this.next = 0n;
    this.lastAt = 0;
    this.period = null;
    this.plan = null;
    this.terms = null;
    this.closed = null;
    this.wallets = Object.fromEntries(WALLETS.map((wallet) => [wallet, { used: 0, balance: 0 }]));
    // The sums that the balances must equal at every revision.
    this.sums = Object.fromEntries(WALLETS.map((wallet) => [wallet, { granted: 0, debited: 0, refunded: 0 }]));
    this.day = '';
    this.today = Object.fromEntries(WALLETS.map((wallet) => [wallet, 0]));
    this.events = 0;
    this.chain = '';
    this.debits = new Map();
    this.keys = new Map();
    this.refunds = new Set();
    this.grants = new Map();
  }

  /** The rules that the event breaks, as sentences; none where it is right. */
  apply(event) {
    const broken = [];
    const must = (holds, rule) => {
      if (!holds) broken.push(rule);
    };
    const { type, data } = event;
    must(BigInt(event.revision) === this.next, `revision ${event.revision} does not follow ${this.next - 1n}`);
    this.next = BigInt(event.revision) + 1n;
    must(Number.isSafeInteger(data.at) && data.at >= this.lastAt, 'time runs backwards');
    this.lastAt = Math.max(this.lastAt, data.at);
    const month = new Date(data.at).toISOString().slice(0, 7);
    if (type !== 'PeriodOpened' && type !== 'PeriodClosed') {
      must(this.period !== null && this.closed === null, `${type} outside an open period`);
      must(month === this.period, `an event of ${month} in the books of ${this.period}`);
    }
    if (type === 'PeriodOpened') {
      this.chain = data.previousHash ?? '';
      this.events = 0;
    }
    const day = new Date(data.at).toISOString().slice(0, 10);
    if (day !== this.day) {
      this.day = day;
      for (const wallet of WALLETS) this.today[wallet] = 0;
    }
    this[`on${type}`]?.(data, must, month, event);
    must(typeof this[`on${type}`] === 'function', `${type} is no event of a credit stream`);
    this.chain = sha256(this.chain + chainLine(type, data));
    this.events++;
    must(event.id === chainId(this.chain), 'the id of the event is not the hash of its history');
    for (const wallet of WALLETS) {
      const { used, balance } = this.wallets[wallet];
      const { granted, debited, refunded } = this.sums[wallet];
      must(balance >= 0 && used >= 0, `${wallet} is below zero`);
      must(balance === granted - debited + refunded, `the balance of ${wallet} is not the sum of its events`);
    }
    return broken;
  }

  onPeriodOpened(data, must, month) {
    this.accountId ??= data.accountId;
    must(data.accountId === this.accountId, `the period is of another account, ${data.accountId}`);
    must(data.period === month, `period ${data.period} opened in ${month}`);
    must(this.period === null || this.closed !== null, 'a period opened before the last one was closed');
    must(
      (data.previousHash ?? null) === (this.closed?.hash ?? null),
      'the new period does not go on from the hash of the last',
    );
    for (const wallet of WALLETS) {
      must(data.wallets[wallet].used === 0, `${wallet} starts the period with use`);
      must(
        data.wallets[wallet].balance === this.wallets[wallet].balance,
        `the balance of ${wallet} changed over the month`,
      );
      this.wallets[wallet] = { ...data.wallets[wallet] };
      this.today[wallet] = 0;
    }
    this.closed = null;
    this.period = data.period;
    this.plan = data.plan;
    this.terms = data;
  }

  onPeriodClosed(data, must) {
    must(
      data.period === this.period && this.closed === null,
      `period ${data.period} closed while ${this.period} was open`,
    );
    must(data.events === this.events, `the period has ${this.events} events, its close says ${data.events}`);
    must(data.hash === this.chain, 'the hash of the period is not that of its events');
    for (const wallet of WALLETS) {
      const { used, balance } = this.wallets[wallet];
      must(
        data.wallets[wallet].used === used && data.wallets[wallet].balance === balance,
        `${wallet} closes with other figures`,
      );
    }
    this.closed = data;
  }

  onPlanChanged(data, must) {
    must(data.from === this.plan, `a plan change from ${data.from} while on ${this.plan}`);
    this.plan = data.to;
    this.terms = data;
  }

  onCreditGranted(data, must, _month, { metadata }) {
    must(isCount(data.amount), 'a grant of no whole number above 0');
    // An operator may use an Idempotency-Key again after a day; a payment buys credits once.
    const before = this.grants.get(data.grantId);
    const isAnother = data.at - before >= DAY_MS && metadata?.actor !== 'system:payments';
    must(before === undefined || isAnother, `grant ${data.grantId} stands twice`);
    this.grants.set(data.grantId, data.at);
    this.wallets[data.wallet].balance += data.amount;
    this.sums[data.wallet].granted += data.amount;
    this.checkRemaining(data, must);
  }

  onCreditDebited(data, must) {
    const { wallet, split, requestId } = data;
    must(isCount(data.amount) && isPart(split.period) && isPart(split.balance), 'a debit of no whole number above 0');
    must(split.period + split.balance === data.amount, 'the parts of the debit are not its amount');
    must(!this.debits.has(requestId), `request ${requestId} was charged twice`);
    const key = data.idempotencyKeyHash;
    if (key !== undefined) {
      const before = this.keys.get(key);
      const stands = before !== undefined && data.at - before.at < DAY_MS && !this.refunds.has(before.requestId);
      must(!stands, 'one Idempotency-Key was charged twice within a day');
      this.keys.set(key, { at: data.at, requestId });
    }
    this.debits.set(requestId, data);
    this.checkReads(data.answer?.r?.requests ?? [], must);
    this.wallets[wallet].used += split.period;
    this.wallets[wallet].balance -= split.balance;
    this.today[wallet] += split.period;
    this.sums[wallet].debited += split.balance;
    if (split.period > 0) {
      must(this.wallets[wallet].used <= this.terms?.allowances[wallet], `${wallet} spent more than its allowance`);
      must(
        this.today[wallet] <= (this.terms?.dailyCaps[wallet] ?? Infinity),
        `${wallet} spent more than its day's cap`,
      );
    }
    this.checkRemaining(data, must);
  }

  onReadsRecorded({ requests }, must) {
    this.checkReads(requests, must);
  }

  checkReads(requests, must) {
    const isCharged = requests.every((requestId) => this.debits.has(requestId));
    must(isCharged, 'reads of a request that was never charged');
  }

  onCreditRefunded(data, must) {
    const { wallet, split, requestId } = data;
    const debit = this.debits.get(requestId);
    must(debit !== undefined, `a refund of ${requestId}, which was never charged`);
    must(!this.refunds.has(requestId), `${requestId} was given back twice`);
    this.refunds.add(requestId);
    must(
      isCount(data.amount) && split.period + split.balance === data.amount,
      'the parts of the refund are not its amount',
    );
    if (debit) {
      must(data.amount <= debit.amount && wallet === debit.wallet, 'more was given back than was taken');
      const day = new Date(debit.at).toISOString().slice(0, 10);
      const period = day.slice(0, 7) === this.period ? debit.split.period : 0;
      must(split.period === period && data.day === day, 'the refund does not go back where the debit came from');
      if (day === this.day) this.today[wallet] -= split.period;
    }
    this.wallets[wallet].used -= split.period;
    this.wallets[wallet].balance += split.balance;
    this.sums[wallet].refunded += split.balance;
    this.checkRemaining(data, must);
  }

  checkRemaining({ wallet, remaining }, must) {
    const left = this.remaining(wallet);
    must(
      remaining.period === left.period && remaining.balance === left.balance,
      `what is left of ${wallet} is misstated`,
    );
  }

  remaining(wallet) {
    const { used, balance } = this.wallets[wallet];
    return { period: Math.max(0, (this.terms?.allowances[wallet] ?? 0) - used), balance };
  }

  /** What stands in every wallet after the events so far. */
  balances() {
    return Object.fromEntries(
      WALLETS.map((wallet) => {
        const left = this.remaining(wallet);
        const { used } = this.wallets[wallet];
        return [wallet, { used, remaining_period: left.period, remaining_balance: left.balance }];
      }),
    );
  }
}

function isCount(amount) {
  return Number.isSafeInteger(amount) && amount > 0;
}

function isPart(amount) {
  return Number.isSafeInteger(amount) && amount >= 0;
}

/** The text that the hash of a period is chained over. */
export function chainLine(type, data) {
  const split = (parts) => [parts.period, parts.balance];
  const sorted = (record) => Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1));
  const wallets = () => sorted(data.wallets).flatMap(([wallet, { used, balance }]) => [wallet, used, balance]);
  const terms = () => [...sorted(data.allowances).flat(), '|', ...sorted(data.dailyCaps).flat()];
  const sealed = ({ sealed, listed, requests = [] }) => (sealed ? [sealed.ct, ...requests] : [listed]);
  const reads = (r) => (r ? [r.month, ...sealed(r)] : []);
  const fields = {
    PeriodOpened: () => [data.accountId, data.at, data.period, data.plan, ...terms(), ...wallets(), data.previousHash],
    PlanChanged: () => [data.at, data.from, data.to, ...terms()],
    CreditGranted: () => [data.at, data.grantId, data.wallet, data.amount, ...split(data.remaining)],
    CreditDebited: () => [
      ...[data.at, data.requestId, data.keyId, data.operation, data.wallet, data.amount],
      ...[...split(data.split), ...split(data.remaining), data.jobId ?? null, data.idempotencyKeyHash ?? null],
      ...(data.answer
        ? [data.requestDigest ?? null, data.answer.position, data.answer.digest, ...reads(data.answer.r)]
        : data.requestDigest
          ? [data.requestDigest]
          : []),
    ],
    ReadsRecorded: () => [data.at, data.month, data.sealed.ct, ...data.requests],
    CreditRefunded: () => [
      ...[data.at, data.requestId, data.operation, data.wallet, data.amount],
      ...[...split(data.split), ...split(data.remaining), data.day, data.cause],
    ],
    PeriodClosed: () => [data.at, data.period, ...wallets(), data.events, data.hash],
  }[type];
  return JSON.stringify([type, ...(fields?.() ?? [])]);
}

/** 128 bits of a SHA-256 as a UUID of version 8. */
export function chainId(chain) {
  const variant = ((Number.parseInt(chain.charAt(16), 16) & 0x3) | 0x8).toString(16);
  return `${chain.slice(0, 8)}-${chain.slice(8, 12)}-8${chain.slice(13, 16)}-${variant}${chain.slice(17, 20)}-${chain.slice(20, 32)}`;
}

/** Lines of a file as text, each with whether it ended in a newline. Bytes that are no UTF-8 make a line unequal. */
async function* linesOf(path) {
  let rest = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    let from = 0;
    for (let end = rest.indexOf(10, from); end >= 0; end = rest.indexOf(10, from)) {
      yield { bytes: rest.subarray(from, end), ended: true };
      from = end + 1;
    }
    rest = rest.subarray(from);
  }
  if (rest.length > 0) yield { bytes: rest, ended: false };
}

/**
 * Checks a folder. `first_bad_line` counts from 1 and is null where all lines are right; `problems` are sentences.
 * With a sound file and a changed manifest `ok` is false and `first_bad_line` null.
 */
export async function verifyFolder(folder) {
  const problems = [];
  let manifest = null;
  try {
    manifest = JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8'));
    if (manifest.format !== FORMAT) problems.push(`manifest.json: the format is not ${FORMAT}`);
    if (manifest.checksum !== manifestChecksum(manifest))
      problems.push('manifest.json was changed: its checksum is wrong');
  } catch (error) {
    problems.push(`manifest.json: ${error.message}`);
  }
  const found = await verifyLines(join(folder, 'credits.ndjson'), manifest?.account_id ?? null);
  if (found.problem) problems.unshift(found.problem);
  const { lines, chain, firstBadLine, balances } = found;
  if (manifest && found.readable && firstBadLine === null) {
    if (lines !== manifest.lines) problems.push(`there are ${lines} lines, the manifest says ${manifest.lines}`);
    if (chain !== manifest.chain) problems.push('the last line is not the one of the manifest');
    if (JSON.stringify(balances) !== JSON.stringify(manifest.balances))
      problems.push('the balances are not those of the manifest');
  }
  const short =
    found.readable && firstBadLine === null && typeof manifest?.lines === 'number' && lines < manifest.lines;
  return {
    ok: problems.length === 0,
    account_id: manifest?.account_id ?? null,
    lines,
    first_bad_line: short ? lines + 1 : firstBadLine,
    problems,
    balances,
  };
}

async function verifyLines(path, accountId) {
  const replay = new CreditReplay(accountId);
  let chain = '';
  let lines = 0;
  let problem = null;
  let firstBadLine = null;
  let readable = true;
  try {
    for await (const { bytes, ended } of linesOf(path)) {
      lines++;
      if (firstBadLine !== null) continue;
      const bad = wrongIn(bytes, ended, chain, replay);
      if (bad === null) chain = bytes.toString('latin1', HEAD.length, HEAD.length + 64);
      else {
        firstBadLine = lines;
        problem = `line ${lines}: ${bad}`;
      }
    }
  } catch (error) {
    problem = `credits.ndjson: ${error.message}`;
    readable = false;
  }
  return { readable, lines, chain, firstBadLine, problem, balances: replay.balances() };
}

/** What is wrong with a line, or null. */
function wrongIn(bytes, ended, previousChain, replay) {
  if (!ended) return 'the line does not end';
  const text = bytes.toString('utf8');
  const json = text.slice(EVENT_AT, -1);
  const chain = text.slice(HEAD.length, HEAD.length + 64);
  if (sha256(previousChain + json) !== chain) return 'the line was changed, or one before it is missing';
  if (`${HEAD}${chain}${MIDDLE}${json}}` !== text || !Buffer.from(text).equals(bytes)) return 'the line was changed';
  try {
    return replay.apply(JSON.parse(json))[0] ?? null;
  } catch (error) {
    return `the event cannot be replayed: ${error.message}`;
  }
}

const isMain = process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url);
if (isMain) {
  const result = await verifyFolder(process.argv[2] ?? dirname(fileURLToPath(import.meta.url)));
  for (const problem of result.problems) console.error(problem);
  console.log(JSON.stringify(result));
  process.exitCode = result.ok ? 0 : 1;
}
