import { Injectable } from '@nestjs/common';
import { ProofRefused, verifyConsistency, verifyInclusion } from '../../tlog/verify-proof.js';
import { leafHash } from '../../tlog/hashing.js';
import { Prover } from '../../tlog/prover.js';
import { TILE_WIDTH, type TileAddress, widthIn } from '../../tlog/tile-paths.js';
import { entriesOf } from '../../tlog/tree-edge.js';
import { LogTiles } from '../notary/log-tiles.service.js';

/** A published checkpoint with its note. */
export interface PublishedCheckpoint {
  readonly note: string;
  readonly size: number;
}

/** A published tree, whose files are read once for several proofs. */
export interface SignedTree extends PublishedCheckpoint {
  readonly prover: Prover;
  /** Reads the bundle of a leaf once for leaves that come in order. @throws MalformedTile */
  readonly entry: (leaf: number) => Promise<Buffer>;
}

interface Checkpoints {
  /** With the signatures of witnesses where they have signed this one. */
  readonly newest: PublishedCheckpoint | null;
  readonly witnessed: PublishedCheckpoint | null;
}

/** Proof that the log of `to` leaves continues that of `from` leaves. */
export interface ConsistencyProof {
  readonly from: number;
  readonly to: number;
  readonly fromRoot: Buffer;
  readonly toRoot: Buffer;
  readonly hashes: readonly Buffer[];
}

const FRESH_MS = 250;

/** The log as the public sees it: what the last published checkpoint covers, and nothing beyond. */
@Injectable()
export class PublishedLog {
  private readonly read = new Map<number, { readonly at: number; readonly checkpoints: Promise<Checkpoints> }>();

  constructor(private readonly tiles: LogTiles) {}

  /** Logs whose checkpoint is cached. */
  get rememberedLogs(): number {
    return this.read.size;
  }

  /**
   * Null before the first checkpoint.
   *
   * @param size the least that it shall have: a smaller known one is read again
   */
  async checkpoint(log: number, size = 0): Promise<PublishedCheckpoint | null> {
    const { newest } = await this.known(log);
    if (!newest || newest.size >= size) return newest;
    this.read.delete(log);
    return (await this.known(log)).newest;
  }

  /** The last checkpoint that witnesses signed too, if it has more than `leaf` leaves; else the newest. */
  async checkpointWith(log: number, leaf: number): Promise<PublishedCheckpoint | null> {
    const witnessed = await this.witnessed(log);
    return witnessed && witnessed.size > leaf ? witnessed : this.checkpoint(log, leaf + 1);
  }

  /** Null where no witness has signed. */
  async witnessed(log: number): Promise<PublishedCheckpoint | null> {
    return (await this.known(log)).witnessed;
  }

  private known(log: number): Promise<Checkpoints> {
    const known = this.read.get(log);
    if (known && performance.now() - known.at < FRESH_MS) return known.checkpoints;
    const checkpoints = this.readBoth(log);
    this.read.set(log, { at: performance.now(), checkpoints });
    // A failure is not cached, nor a log without a checkpoint: callers may ask for any number.
    checkpoints.then(
      ({ newest, witnessed }) => {
        if (newest === null && witnessed === null) this.read.delete(log);
      },
      () => this.read.delete(log),
    );
    return checkpoints;
  }

  private async readBoth(log: number): Promise<Checkpoints> {
    const [newest, witnessed] = await Promise.all([this.tiles.checkpoint(log), this.tiles.witnessed(log)]);
    const isWitnessed = newest !== null && witnessed?.startsWith(newest) === true;
    return {
      newest: newest === null ? null : checkpointOf(isWitnessed ? witnessed : newest),
      witnessed: witnessed === null ? null : checkpointOf(witnessed),
    };
  }

  /** Null for what the published tree does not have. */
  async tile(log: number, address: TileAddress): Promise<Buffer | null> {
    const checkpoint = await this.checkpoint(log);
    const { level, index, width } = address;
    if (!checkpoint || width > widthIn(checkpoint.size, level, index)) return null;
    return this.tiles.read(log, address);
  }

  prover(log: number, size: number): Prover {
    return new Prover(size, (address) => this.tiles.read(log, address));
  }

  tree(log: number, checkpoint: PublishedCheckpoint): SignedTree {
    const { size } = checkpoint;
    // Only the last one, since a record with many events can have them in as many bundles.
    let last: { readonly index: number; readonly entries: Promise<Buffer[]> } | null = null;
    const entry = async (leaf: number): Promise<Buffer> => {
      const index = Math.floor(leaf / TILE_WIDTH);
      if (last?.index !== index) last = { index, entries: this.bundle(log, index, widthIn(size, 'entries', index)) };
      return (await last.entries)[leaf % TILE_WIDTH] as Buffer;
    };
    return { ...checkpoint, prover: this.prover(log, size), entry };
  }

  private async bundle(log: number, index: number, width: number): Promise<Buffer[]> {
    return entriesOf(await this.tiles.read(log, { level: 'entries', index, width }), width);
  }

  /** `from` at least 1 and at most `to`, which the published log has. @throws ProofRefused when the files are spoiled */
  async consistency(log: number, from: number, to: number): Promise<ConsistencyProof> {
    const newer = this.prover(log, to);
    const [hashes, toRoot, fromRoot] = await Promise.all([
      newer.consistency(from),
      newer.root(),
      this.prover(log, from).root(),
    ]);
    const signed = await this.checkpoint(log, to);
    const size = signed?.size ?? to;
    const rest = size === to ? [] : await this.prover(log, size).consistency(to);
    const signedRoot = rootOf(signed?.note ?? '');
    mustLeadToSignedRoot(`a tree of ${to} leaves`, () => {
      verifyConsistency({ older: from, newer: to, olderRoot: fromRoot, newerRoot: toRoot }, hashes);
      verifyConsistency({ older: to, newer: size, olderRoot: toRoot, newerRoot: signedRoot }, rest);
    });
    return { from, to, fromRoot, toRoot, hashes };
  }
}

/**
 * The path from a leaf to the signed root, checked: a spoiled file would make a proof that accuses the service of a lie.
 *
 * @throws ProofRefused
 */
export async function pathOf({ note, size, prover }: SignedTree, leaf: number, entry: Uint8Array): Promise<Buffer[]> {
  const path = await prover.inclusion(leaf);
  mustLeadToSignedRoot(`leaf ${leaf}`, () =>
    verifyInclusion({ leaf, size, leafHash: leafHash(entry), root: rootOf(note) }, path),
  );
  return path;
}

/** @throws ProofRefused that names the leaf or tree */
function mustLeadToSignedRoot(what: string, verify: () => void): void {
  try {
    verify();
  } catch (error) {
    if (!(error instanceof ProofRefused)) throw error;
    throw new ProofRefused(`the files of the transparency log do not lead from ${what} to the signed root`);
  }
}

function rootOf(note: string): Buffer {
  return Buffer.from(note.split('\n')[2] ?? '', 'base64');
}

export function checkpointOf(note: string): PublishedCheckpoint {
  return { note, size: Number(note.split('\n')[1]) };
}
