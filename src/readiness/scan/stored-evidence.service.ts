import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { createGzip, gunzip } from 'node:zlib';
import { Inject, Injectable } from '@nestjs/common';
import { type Clock } from '../../kernel/clock.js';
import { deriveId } from '../../platform/ids/ids.js';
import { ReadStore } from '../../platform/read-store/read-store.js';
import { CLOCK } from '../../platform/tokens.js';
import { evidenceLines, readEvidence } from './evidence-lines.js';
import { type Evidence } from './evidence.rules.js';

const unpack = promisify(gunzip);
const RETENTION_MS = 90 * 86_400_000;
const SWEPT_AT_ONCE = 100;
/** Larger evidence is scored and not stored. */
const MAX_PACKED = 4 * 1024 * 1024;
const MAX_UNPACKED = 128 * 1024 * 1024;

/**
 * Stores the evidence of scans for 90 days, so that later rubrics can score it. Not a source of truth; it may be lost.
 */
@Injectable()
export class StoredEvidence {
  constructor(
    private readonly store: ReadStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** The id of the stored evidence; null where it is too large. */
  async save(evidence: Evidence): Promise<string | null> {
    const packed = await pipeline(Readable.from(evidenceLines(evidence)), createGzip(), buffer);
    if (packed.length > MAX_PACKED) return null;
    const id = deriveId('readiness-scan', `${evidence.scannedAt} ${evidence.url}`);
    await this.store.query(
      `INSERT INTO ops.readiness_evidence (id, host, scanned_at, evidence) VALUES ($1, $2, $3, $4)
       ON CONFLICT (id) DO NOTHING`,
      [id, new URL(evidence.origin).host, new Date(evidence.scannedAt), packed],
    );
    // Each insert deletes a few expired rows, so no cleanup job is needed.
    await this.store.query(
      `DELETE FROM ops.readiness_evidence WHERE ctid = ANY (ARRAY(
         SELECT ctid FROM ops.readiness_evidence WHERE scanned_at < $1 ORDER BY scanned_at LIMIT ${SWEPT_AT_ONCE}))`,
      [new Date(this.clock.now() - RETENTION_MS)],
    );
    return id;
  }

  async find(id: string): Promise<Evidence | null> {
    const [row] = await this.store.query<{ evidence: Buffer }>(
      'SELECT evidence FROM ops.readiness_evidence WHERE id = $1',
      [id],
    );
    if (!row) return null;
    return readEvidence(await unpack(row.evidence, { maxOutputLength: MAX_UNPACKED }));
  }
}
