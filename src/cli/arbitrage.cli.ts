import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { arbitrageVenues } from '../arbitrage/venues/venue-connectors.js';
import { VenueAnswers } from '../arbitrage/venues/venue-answers.service.js';
import { BoardStates } from '../arbitrage/board/board-state.service.js';
import { presentPair } from '../arbitrage/board/board.presenter.js';
import { GetPairHandler } from '../arbitrage/board/get-pair.handler.js';
import { GetPair } from '../arbitrage/board/get-pair.query.js';
import { VenueStatuses } from '../arbitrage/board/venue-status.service.js';
import { PairMatcher } from '../arbitrage/matching/pair-matcher.service.js';
import { BoardRefresh } from '../arbitrage/refresh/board-refresh.service.js';
import { PairLog } from '../arbitrage/refresh/pair-log.service.js';
import { PairPricing } from '../arbitrage/refresh/pair-pricing.service.js';
import { RefreshArbitrage, type RefreshStep } from '../arbitrage/refresh/refresh-arbitrage.command.js';
import { RefreshArbitrageHandler } from '../arbitrage/refresh/refresh-arbitrage.handler.js';
import { RefreshTurn } from '../arbitrage/refresh/refresh-turn.service.js';
import { Settlements } from '../arbitrage/refresh/settlements.service.js';
import { VenueReading } from '../arbitrage/refresh/venue-reading.service.js';
import { PinRules } from '../arbitrage/rules/pin-rules.command.js';
import { PinRulesHandler } from '../arbitrage/rules/pin-rules.handler.js';
import { GetScorecardHandler } from '../arbitrage/scorecard/get-scorecard.handler.js';
import { type PartName } from '../embedded/stack/parts.js';
import { withStack, type StackHandle } from '../embedded/stack/with-stack.js';
import { newId } from '../platform/ids/ids.js';
import { SafeFetch } from '../platform/safe-fetch/safe-fetch.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './io/command.js';
import { type Stores, withStores } from './io/stores.js';

const NEEDS: readonly PartName[] = ['eventstore', 'postgres', 'worker'];
const clock = { now: () => Date.now() };

export const command: CliCommand = {
  name: 'arbitrage',
  summary: 'refresh the arbitrage board, list and explain its pairs, show the scorecard',
  usage: `
  npm run arbitrage -- refresh
  npm run arbitrage -- pairs [--live]
  npm run arbitrage -- explain PAIR
  npm run arbitrage -- scorecard
  npm run arbitrage -- rules MARKET FILE
  npm run arbitrage -- rules MARKET --remove

refresh reads all venues, matches and prices their contracts, and records the changes. Running it again, or at the same
time as the service, adds nothing. A venue that cannot be read keeps its last prices and opens no arbitrage; the command
fails only if no venue can be read. pairs lists the board; --live lists live arbitrages only. explain shows the clauses
of a pair side by side; PAIR is its id. scorecard counts the shown arbitrages, how many have settled, and how many of
those paid differently than claimed. rules pins the rules of a PredictIt contract, whose feed has none: MARKET is its
market and contract (7456-28562), FILE the full text from the venue's page. The next refresh compares its pairs again.

With --json:
  refresh    venues[] {id, status, markets, error}, pairs, live, opened, closed, seconds; status is ok or degraded
  pairs      pairs[] as opportunities of GET /arbitrage with all that a plan can show, degraded_venues[]
  explain    pair_id, relation, event, note, clauses[] {clause, first, second, verdict, detail}, first, second, offer,
             stale_venues[], retired, settlement, diverged
  scorecard  judged, false_locks, rate, open, since, rows {identity, complement, near} {judged, open, diverged}
  rules      market, pinned`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { live: { type: 'boolean' }, remove: { type: 'boolean' } },
    });
    const [action, ...rest] = positionals;
    const none = (): void => {
      if (rest.length > 0) throw new UsageError(`${action} takes no argument`);
    };
    switch (action) {
      case 'refresh':
        none();
        return inStack(io, (stores, stack) => refresh(stores, stack, io));
      case 'pairs':
        none();
        return inStack(io, (stores, stack) => pairs(stores, stack, values.live === true, io));
      case 'explain': {
        const id = only(rest, 'explain needs the id of one pair; npm run arbitrage -- pairs lists them');
        return inStack(io, (stores) => explain(stores, id, io));
      }
      case 'scorecard':
        none();
        return inStack(io, (stores) => scorecard(stores, io));
      case 'rules': {
        const request = rulesIn(rest, values.remove === true);
        return inStack(io, (stores) => pinRules(stores, request, io));
      }
      default:
        throw new UsageError(
          `say what to do: refresh, pairs, explain, scorecard or rules${action ? ` (not ${action})` : ''}`,
        );
    }
  },
};

function inStack(io: CliIo, work: (stores: Stores, stack: StackHandle) => Promise<number>): Promise<number> {
  return withStack({ dataDir: io.dataDir, json: io.json, needs: NEEDS, stopping: io.stopping }, (stack) =>
    withStores(stack, 'arbitrage', (stores) => work(stores, stack)),
  );
}

async function refresh(stores: Stores, { config }: StackHandle, io: CliIo): Promise<number> {
  const { eventStore, readStore, freshness } = stores;
  const { publicUrl, safeFetchTestHosts: testHosts } = config;
  const safeFetch = new SafeFetch({ userAgent: `Scoutline/1.0 (+${publicUrl})`, testHosts });
  const log = new PairLog(eventStore, readStore);
  const answers = new VenueAnswers();
  const board = new BoardRefresh(
    new VenueReading(arbitrageVenues({ safeFetch, answers, now: clock.now }, config.arbitrage), readStore),
    new PairMatcher(),
    new PairPricing(),
    log,
    new Settlements(log, { warn: (fields, text) => io.say(`${text}: ${JSON.stringify(fields)}`) }),
    new VenueStatuses(readStore),
    clock,
  );
  const handler = new RefreshArbitrageHandler(board, new RefreshTurn(readStore), eventStore, freshness);
  const bar = io.progress('refresh', STEPS.length);
  try {
    const command = new RefreshArbitrage(newId(), `operator:${userInfo().username}`, io.stopping, (step, done, total) =>
      bar.update(STEPS.indexOf(step), total > 1 ? `${step} ${Math.min(done, total)} of ${total}` : step),
    );
    const report = await handler.execute(command);
    bar.update(STEPS.length, 'waiting for the read model');
    await projected(stores, io.stopping);
    for (const { id, status, markets, error } of report.venues) {
      io.say(`${id.padEnd(11)} ${status.padEnd(9)} ${error ?? `${markets} markets`}`);
    }
    io.say(
      `${report.pairs} pairs, ${report.live} live, ${report.opened} opened, ${report.closed} closed in ${report.seconds} s`,
    );
    io.result({ ...report });
    return report.venues.every(({ status }) => status === 'degraded') ? EXIT.failed : EXIT.ok;
  } finally {
    bar.end();
    await Promise.all([safeFetch.close(), answers.onApplicationShutdown()]);
  }
}

const STEPS: readonly RefreshStep[] = ['venues', 'matching', 'prices', 'pairs', 'settlements'];

async function pairs(
  { readStore, freshness }: Stores,
  { config }: StackHandle,
  live: boolean,
  io: CliIo,
): Promise<number> {
  const states = new BoardStates(readStore, new VenueStatuses(readStore), freshness, clock);
  const { pairs: all, degraded, asOf } = await states.current();
  const shown = all
    .filter(({ offer }) => !live || offer.isArbitrage)
    .map((pair) => presentPair(pair, { view: 'routing', publicUrl: config.publicUrl, asOf }));
  for (const { pair_id: id, combined_cost: cost, match, event } of shown) {
    io.say(`${id}  ${cost.toFixed(4)}  ${match.relation.padEnd(10)}  ${event}`);
  }
  if (shown.length === 0) io.say(live ? 'no live arbitrage' : 'no pair on the board');
  if (degraded.length > 0)
    io.say(`not readable: ${degraded.join(', ')}; run npm run arbitrage -- refresh for the reason`);
  io.result({ pairs: shown, degraded_venues: degraded });
  return EXIT.ok;
}

async function explain({ readStore }: Stores, pairId: string, io: CliIo): Promise<number> {
  const record = await new GetPairHandler(readStore, new VenueStatuses(readStore), clock).execute(new GetPair(pairId));
  if (!record) throw new Error(`there is no pair ${pairId}; npm run arbitrage -- pairs lists them`);
  const { row, stale } = record;
  io.say(`${row.event}: ${row.relation}`);
  if (row.note !== null) io.say(row.note);
  for (const { clause, first, second, verdict, detail } of row.clauses) {
    io.say(`\n${clause}: ${verdict}, ${detail}`);
    io.say(`  ${row.first_venue.padEnd(11)} ${first ?? '–'}`);
    io.say(`  ${row.second_venue.padEnd(11)} ${second ?? '–'}`);
  }
  if (row.offer) io.say(`\na dollar in the worse outcome costs ${row.offer.combinedCost}`);
  io.result({
    pair_id: row.pair_id,
    relation: row.relation,
    event: row.event,
    note: row.note,
    clauses: row.clauses,
    first: row.first,
    second: row.second,
    offer: row.offer,
    stale_venues: stale,
    retired: row.retired,
    settlement: row.settlement,
    diverged: row.diverged,
  });
  return EXIT.ok;
}

async function scorecard({ readStore }: Stores, io: CliIo): Promise<number> {
  const score = await new GetScorecardHandler(readStore).execute();
  const rate = score.rate === null ? 'none settled yet' : `${(score.rate * 100).toFixed(2)} % false`;
  io.say(`locks: ${score.judged} judged, ${score.false_locks} false (${rate}), ${score.open} open`);
  for (const [relation, { judged, open, diverged }] of Object.entries(score.rows)) {
    io.say(`${relation.padEnd(11)} ${judged} judged, ${diverged} settled otherwise, ${open} open`);
  }
  io.result({ ...score });
  return EXIT.ok;
}

interface RulesRequest {
  readonly marketId: string;
  readonly rules: string | null;
}

async function pinRules({ eventStore, ...stores }: Stores, request: RulesRequest, io: CliIo): Promise<number> {
  const pinning = { ...request, commandId: newId(), operator: userInfo().username };
  await new PinRulesHandler(eventStore, clock).execute(new PinRules(pinning));
  await projected({ eventStore, ...stores }, io.stopping);
  const pinned = request.rules !== null;
  io.say(`${request.marketId}: ${pinned ? 'pinned' : 'no pinned rules'}; the next refresh compares its pairs again`);
  io.result({ market: request.marketId, pinned });
  return EXIT.ok;
}

/** Waits until the read model includes the appended events. */
async function projected({ eventStore, freshness }: Stores, stopping: AbortSignal): Promise<void> {
  const head = await eventStore.headPosition();
  if (head === 0n || stopping.aborted) return;
  if (!(await freshness.waitFor(['arbitrage'], head, 60_000))) {
    throw new Error('the read model does not move; is the worker running? Nothing is lost');
  }
}

function rulesIn(rest: readonly string[], remove: boolean): RulesRequest {
  const [marketId, file, ...more] = rest;
  if (marketId === undefined || more.length > 0 || (file === undefined) !== remove) {
    throw new UsageError('rules needs a market and a file with its rules, or a market and --remove');
  }
  if (file === undefined) return { marketId, rules: null };
  try {
    return { marketId, rules: readFileSync(file, 'utf8') };
  } catch {
    throw new UsageError(`there is no file ${file}`);
  }
}

function only(rest: readonly string[], otherwise: string): string {
  const [value, ...more] = rest;
  if (value === undefined || more.length > 0) throw new UsageError(otherwise);
  return value;
}
