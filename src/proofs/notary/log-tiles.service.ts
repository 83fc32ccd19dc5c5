import { Inject, Injectable } from '@nestjs/common';
import { OBJECT_STORE, type ObjectStore } from '../../platform/object-store/object-store.port.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { TILE_WIDTH, tilePath, type TileAddress } from '../../tlog/tile-paths.js';
import { cutTile, MalformedTile, type Tile } from '../../tlog/tree-edge.js';
import { growingTile } from './stored-edge.js';

/**
 * The tiles and checkpoints of a transparency log. A full tile is a file. A growing one is a row that changes with the
 * signed head: as a file, a process that was paused within its write could put a narrower form over a wider one. A
 * reader cuts a tile to the width it needs.
 */
@Injectable()
export class LogTiles {
  constructor(
    @Inject(OBJECT_STORE) private readonly objects: ObjectStore,
    private readonly readStore: ReadStore,
  ) {}

  /** Puts full tiles; resolves when all of them are durable. */
  async put(log: number, tiles: readonly Tile[]): Promise<void> {
    await Promise.all(tiles.map((tile) => this.objects.put(keyOf(log, tile), tile.bytes)));
  }

  /** @throws MalformedTile when it is missing, or narrower than asked for */
  async read(log: number, address: TileAddress): Promise<Buffer> {
    const bytes = await this.stored(log, address);
    if (!bytes) throw new MalformedTile(`the file ${keyOf(log, address)} is missing`);
    return cutTile(bytes, address);
  }

  /** All its bytes; null when it is missing. */
  async stored(log: number, address: TileAddress): Promise<Buffer | null> {
    const growing = address.width < TILE_WIDTH ? await growingTile(this.readStore, log, address) : null;
    return growing ?? this.objects.get(keyOf(log, address));
  }

  async checkpoint(log: number): Promise<string | null> {
    return (await this.objects.get(checkpointKey(log)))?.toString() ?? null;
  }

  /** The last checkpoint with signatures of witnesses, which may be older than the last one; null for none. */
  async witnessed(log: number): Promise<string | null> {
    return (await this.objects.get(witnessedKey(log)))?.toString() ?? null;
  }

  async putWitnessed(log: number, note: string): Promise<void> {
    await this.objects.put(witnessedKey(log), Buffer.from(note));
  }

  async putCheckpoint(log: number, note: string): Promise<void> {
    await this.objects.put(checkpointKey(log), Buffer.from(note));
  }
}

function keyOf(log: number, { level, index }: TileAddress): string {
  return `log/${log}/tile/${tilePath({ level, index, width: TILE_WIDTH })}.bin`;
}

function witnessedKey(log: number): string {
  return `log/${log}/checkpoint-witnessed.txt`;
}

function checkpointKey(log: number): string {
  return `log/${log}/checkpoint.txt`;
}
