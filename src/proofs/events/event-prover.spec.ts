import { type RecordedEvent } from '../../kernel/domain-event.js';
import { type FeedRegistry } from '../../platform/feed/feed-registry.js';
import { signCheckpoint } from '../../tlog/checkpoint.js';
import { type EntryHead } from '../../tlog/entry.js';
import { noteSigner } from '../../tlog/note.js';
import { entryOfOpening } from '../../tlog/opening.js';
import { Prover } from '../../tlog/prover.js';
import { type Tile, TreeEdge } from '../../tlog/tree-edge.js';
import { tilePath } from '../../tlog/tile-paths.js';
import { type LogEntries } from '../notary/log-entries.service.js';
import { type SignedLogs } from '../notary/signed-logs.service.js';
import { type PublishedLog, type SignedTree } from '../published/published-log.service.js';
import { EventProver } from './event-prover.service.js';
import { openingFor } from './opened-event.rules.js';

const signer = noteSigner('api.example.com/log/1', Buffer.alloc(32, 7));
const SIZE = 300;
const LEAF = 10;

function salted(at: number) {
  const id = `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const head: EntryHead = {
    position: BigInt(at),
    revision: 0n,
    createdMs: 1,
    stream: `job-${at}`,
    type: 'JobQueued',
    id,
  };
  return { head, salt: Buffer.alloc(32, 1), data: Buffer.from('{}'), metadata: Buffer.from('{}'), isErased: false };
}

/** @param spoil changes the bytes of the first tile of hashes */
function treeOf(spoil: (bytes: Buffer) => void): SignedTree {
  const edge = new TreeEdge();
  const tiles: Tile[] = [];
  const entries = Array.from({ length: SIZE }, (_, at) => entryOfOpening(openingFor('named', salted(at))));
  for (const entry of entries) edge.append(entry, tiles);
  const note = signCheckpoint(signer, SIZE, edge.root());
  const files = new Map([...tiles, ...edge.partial()].map((tile) => [tilePath(tile), Buffer.from(tile.bytes)]));
  spoil(files.get('0/000') as Buffer);
  const read = (address: Parameters<typeof tilePath>[0]) => Promise.resolve(files.get(tilePath(address)) as Buffer);
  return {
    note,
    size: SIZE,
    prover: new Prover(SIZE, read),
    entry: (leaf) => Promise.resolve(entries[leaf] as Buffer),
  };
}

const prover = new EventProver(
  { entryFor: () => null } as unknown as FeedRegistry,
  { salted: () => Promise.resolve([salted(LEAF)]) } as unknown as LogEntries,
  { leafAt: () => Promise.resolve(LEAF) } as unknown as SignedLogs,
  {} as PublishedLog,
  { proofs: { log: 1 } } as never,
);
const event = { position: BigInt(LEAF) } as RecordedEvent;

it('proves an event whose files lead to the signed root', async () => {
  expect(
    await prover.proveIn(
      treeOf(() => undefined),
      event,
      'named',
    ),
  ).toMatchObject({ kind: 'proof', leaf: LEAF });
});

it('makes no proof of files that do not lead to the signed root', async () => {
  const spoiled = treeOf((bytes) => bytes.fill(1, (LEAF + 1) * 32, (LEAF + 2) * 32));
  await expect(prover.proveIn(spoiled, event, 'named')).rejects.toThrow('do not lead from leaf 10 to the signed root');
});
