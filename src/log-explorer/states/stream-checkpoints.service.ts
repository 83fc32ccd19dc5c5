import { Injectable } from '@nestjs/common';
import { deserialize, serialize } from 'node:v8';
import { ReadStore } from '../../platform/read-store/read-store.js';

/** By the state names of a category. */
export type StateSet = Readonly<Record<string, unknown>>;

export interface StreamCheckpoint {
  readonly revision: bigint;
  /** Id of the event at that revision: it detects a checkpoint of another log. */
  readonly eventId: string;
  readonly states: StateSet;
}

/** A larger state is folded again each time: storing many of them would cost more than it saves. */
const LARGEST_BYTES = 1 << 20;

/** States of stream prefixes, stored in `ops`; all of it may be lost. */
@Injectable()
export class StreamCheckpoints {
  constructor(private readonly readStore: ReadStore) {}

  /** The latest checkpoint below `revision`. */
  async before(stream: string, format: string, revision: bigint): Promise<StreamCheckpoint | null> {
    const [row] = await this.readStore.prepared<{ revision: string; event_id: string; states: Buffer }>(
      'stream-checkpoint-before',
      `SELECT revision, event_id, states FROM ops.stream_checkpoints
       WHERE stream = $1 AND format = $2 AND revision < $3 ORDER BY revision DESC LIMIT 1`,
      [stream, format, revision.toString()],
    );
    if (!row) return null;
    return { revision: BigInt(row.revision), eventId: row.event_id, states: deserialize(row.states) as StateSet };
  }

  /** False when the states are too large. */
  async store(stream: string, format: string, { revision, eventId, states }: StreamCheckpoint): Promise<boolean> {
    const bytes = serialize(states);
    if (bytes.length > LARGEST_BYTES) return false;
    await this.readStore.query(
      `INSERT INTO ops.stream_checkpoints (stream, revision, format, event_id, states) VALUES ($1, $2, $3, $4, $5)
       ON CONFLICT (stream, revision) DO UPDATE SET format = $3, event_id = $4, states = $5`,
      [stream, revision.toString(), format, eventId, bytes],
    );
    return true;
  }

  /** Deletes a stream's checkpoints that belong to another log. */
  async drop(stream: string): Promise<void> {
    await this.readStore.query('DELETE FROM ops.stream_checkpoints WHERE stream = $1', [stream]);
  }
}
