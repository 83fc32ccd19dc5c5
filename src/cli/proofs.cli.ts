import { withStack, type StackHandle } from '../embedded/stack/with-stack.js';
import { readBoard } from '../platform/consumers/feed-board.js';
import { objectStoreOf } from '../platform/object-store/configured-object-store.js';
import { Vault } from '../platform/vault/vault.js';
import { openPublished } from '../proofs/notary/check-signed.js';
import { LogEntries } from '../proofs/notary/log-entries.service.js';
import { LogKey } from '../proofs/notary/log-key.service.js';
import { LogTiles } from '../proofs/notary/log-tiles.service.js';
import { NOTARY, type NotaryParts } from '../proofs/notary/notary-parts.js';
import { SignedLogs } from '../proofs/notary/signed-logs.service.js';
import { rebuildLog } from '../proofs/rebuild/rebuild-log.js';
import { LogReplay, type Replayed, type ReplayOptions } from '../proofs/rebuild/replay-log.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './io/command.js';
import { type Stores, withStores } from './io/stores.js';

const MOST_LISTED = 10;

export const command: CliCommand = {
  name: 'proofs',
  summary: 'show the transparency log, check its files against the log of events, restore them',
  usage: `
  npm run proofs -- status
  npm run proofs -- verify
  npm run proofs -- rebuild

status shows what is signed and whether the log is signed on. verify makes the whole tree again from the log of events and
compares every file; it changes nothing, and exits 1 where something differs. rebuild writes the files that are missing or
differ, and the positions of the leaves, after the tree has led to the signed root; where it does not, it writes nothing
and exits 1. Stop the service before a rebuild.

With --json:
  status   log, origin, vkey, leaves, published, state, trouble
  verify   leaves, erased, differing[], refusal
  rebuild  the same, of what was found before`,

  async run(args, io) {
    const { positionals } = parseCommandLine({ args, allowPositionals: true, options: {} });
    const [action, ...rest] = positionals;
    if (rest.length > 0) throw new UsageError(`${action} takes no argument`);
    switch (action) {
      case 'status':
        return inStack(io, (parts, stores) => status(parts, stores, io));
      case 'verify':
        return inStack(io, (parts) => replay(io, (options) => new LogReplay(parts, options).run()));
      case 'rebuild':
        return inStack(io, (parts, { readStore }) =>
          replay(io, (options) => rebuildLog(parts, readStore, options), 'restored'),
        );
      default:
        throw new UsageError(`say what to do: status, verify or rebuild${action ? ` (not ${action})` : ''}`);
    }
  },
};

function inStack(io: CliIo, work: (parts: NotaryParts, stores: Stores) => Promise<number>): Promise<number> {
  return withStack({ dataDir: io.dataDir, json: io.json, needs: ['eventstore', 'postgres'] }, (stack) =>
    withStores(stack, 'proofs', async (stores) => work(await partsOf(stack, stores), stores)),
  );
}

async function partsOf({ config }: StackHandle, { eventStore, readStore }: Stores): Promise<NotaryParts> {
  const { log } = config.proofs;
  if (log === 0) throw new UsageError('TRANSPARENCY_LOG is 0: this service has no transparency log');
  const vault = new Vault(readStore, config.vaultKey);
  return {
    log,
    tiles: new LogTiles(await objectStoreOf(config), readStore),
    signedLogs: new SignedLogs(readStore),
    entries: new LogEntries(vault),
    key: new LogKey(vault, config),
    eventStore,
  };
}

async function status(parts: NotaryParts, { readStore }: Stores, io: CliIo): Promise<number> {
  const [head, published, board] = [
    await parts.signedLogs.head(parts.log),
    await openPublished(parts),
    await readBoard(readStore),
  ];
  // A stack that this command started has no address.
  const { name: origin, vkey } = await parts.key.signer(parts.log, published?.origin);
  const entry = board.find(({ part }) => part === NOTARY);
  const result = {
    log: parts.log,
    origin,
    vkey,
    leaves: head?.size ?? 0,
    published: published?.size ?? 0,
    state: entry?.state ?? 'not running',
    trouble: entry?.trouble ?? null,
  };
  io.say(`${origin}: ${result.leaves} leaves signed, ${result.published} published; ${result.state}`);
  if (result.trouble !== null) io.say(result.trouble);
  io.say(`key: ${vkey}`);
  io.result(result);
  return result.trouble === null ? EXIT.ok : EXIT.failed;
}

async function replay(
  io: CliIo,
  work: (options: Omit<ReplayOptions, 'onBatch'>) => Promise<Replayed>,
  verb: 'restored' | null = null,
): Promise<number> {
  const bar = io.progress('leaves', 1_000);
  let found: Replayed;
  try {
    found = await work({
      signal: io.stopping,
      onProgress: (done, total) => bar.update(Math.round((done / total) * 1_000), `${done} of ${total}`),
    });
  } finally {
    bar.end();
  }
  const { leaves, erased, differing, refusal } = found;
  io.say(`${leaves} leaves made again from the log of events, ${erased} of them of erased people`);
  for (const path of differing.slice(0, MOST_LISTED)) io.say(`  ${path} ${verb ?? 'is missing or differs'}`);
  if (differing.length > MOST_LISTED) io.say(`  and ${differing.length - MOST_LISTED} more`);
  if (refusal !== null) io.say(`refused: ${refusal}. Set TRANSPARENCY_LOG to the next number to begin another log`);
  else if (differing.length === 0) io.say('every file is as the log of events says');
  io.result({ leaves, erased, differing: [...differing], refusal });
  const isRight = refusal === null && (verb !== null || differing.length === 0);
  return isRight ? EXIT.ok : EXIT.failed;
}
