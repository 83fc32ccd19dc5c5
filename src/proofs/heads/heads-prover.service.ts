import { Inject, Injectable } from '@nestjs/common';
import { CONFIG } from '../../platform/tokens.js';
import { HeadsMap } from '../../tlog/heads-map.js';
import {
  type HeadProof,
  type HeadsLeaf,
  headsText,
  headValue,
  type StreamHead,
  streamKey,
  verifyHead,
} from '../../tlog/heads-proof.js';
import { formatProof } from '../../tlog/proof-text.js';
import { MalformedTile } from '../../tlog/tree-edge.js';
import { SignedLogs } from '../notary/signed-logs.service.js';
import { type WithProofs } from '../proofs.settings.js';
import { pathOf, PublishedLog, type SignedTree } from '../published/published-log.service.js';
import { HeadRequests } from './head-requests.service.js';

/** That a stream has no newer event than this one. */
export interface ProvenHead {
  /** A C2SP tlog-proof of the heads leaf, which is its `extra`. */
  readonly proof: string;
  readonly stream: string;
  /** Hashes of the map from its root downwards, base64. */
  readonly path: readonly string[];
}

/** A published tree with its last heads leaf. */
export interface HeadedTree extends SignedTree {
  readonly heads: HeadsLeaf;
}

/** The notary may replace the stored map while it is read. */
const TRIES = 3;

/** Proves that nothing in a stream is newer, by the last heads leaf of the published log. */
@Injectable()
export class HeadsProver {
  private readonly log: number;

  constructor(
    private readonly signedLogs: SignedLogs,
    private readonly published: PublishedLog,
    private readonly requests: HeadRequests,
    @Inject(CONFIG) { proofs }: WithProofs,
  ) {
    this.log = proofs.log;
  }

  /** A published tree with a heads leaf after `leaf`; null before the next one is published, which this call requests. */
  async treeAfter(leaf: number | null): Promise<HeadedTree | null> {
    const heads = await this.signedLogs.headsLeaf(this.log);
    if (leaf === null || !heads || heads.size <= leaf) {
      await this.request();
      return null;
    }
    const checkpoint = await this.published.checkpointWith(this.log, heads.size);
    if (!checkpoint || checkpoint.size <= heads.size) return null;
    return { ...this.published.tree(this.log, checkpoint), heads };
  }

  /** Null when the map has moved on to a newer leaf: ask for a tree again. */
  async prove(tree: HeadedTree, stream: string, head: StreamHead): Promise<ProvenHead | null> {
    const { heads, note } = tree;
    const way = await this.wayIn(heads, streamKey(stream));
    if (!way) return null;
    if (!verifyHead(heads.root, streamKey(stream), way)?.equals(headValue(head))) {
      throw new Error(`the map of heads has another last event of ${stream} than the log of events`);
    }
    const extra = Buffer.from(headsText(heads));
    const proof = formatProof({
      extra,
      index: heads.size,
      path: await pathOf(tree, heads.size, extra),
      checkpoint: note,
    });
    return { proof, stream, path: way.siblings.map((hash) => hash.toString('base64')) };
  }

  private async wayIn({ size, root }: HeadsLeaf, key: Buffer): Promise<HeadProof | null> {
    for (let tries = 1; ; tries++) {
      try {
        return await HeadsMap.at(root, this.signedLogs.headsPages(this.log)).prove(key);
      } catch (error) {
        if (!(error instanceof MalformedTile)) throw error;
        if ((await this.signedLogs.headsLeaf(this.log))?.size !== size) return null;
        if (tries === TRIES) throw error;
      }
    }
  }

  /** Not while an earlier request has no leaf: more would not help. */
  private async request(): Promise<void> {
    const position = await this.requests.lastPosition();
    if (position !== null && (await this.signedLogs.leafAt(this.log, position)) === null) return;
    await this.requests.request();
  }
}
