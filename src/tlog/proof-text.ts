import { decodeBase64 } from './base64.js';
import { type Checkpoint, openCheckpoint } from './checkpoint.js';
import { HASH_BYTES, leafHash } from './hashing.js';
import { type NoteVerifier } from './note.js';
import { ProofRefused, verifyInclusion } from './verify-proof.js';

/** The parts of a `.tlog-proof`. */
export interface ProofText {
  /** Not authenticated by the log: here the opening, which must lead to the entry. */
  readonly extra: Buffer | null;
  readonly index: number;
  readonly path: readonly Buffer[];
  /** The signed note. */
  readonly checkpoint: string;
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
const FORM = /^c2sp\.org\/tlog-proof@v1\n(?:extra ([^\n]+)\n)?index (0|[1-9]\d*)\n((?:[^\n]+\n)*)\n([^]+)$/;

export function formatProof({ extra, index, path, checkpoint }: ProofText): string {
  const lines = [
    FIRST_LINE,
    ...(extra ? [`extra ${extra.toString('base64')}`] : []),
    `index ${index}`,
    ...path.map((hash) => hash.toString('base64')),
  ];
  return `${lines.join('\n')}\n\n${checkpoint}`;
}

/** @throws ProofRefused when it is not of the form */
export function parseProof(text: string): ProofText {
  const found = FORM.exec(text);
  if (!found) throw new ProofRefused('it is not a c2sp.org/tlog-proof@v1');
  const [, encoded, index, lines = '', checkpoint = ''] = found;
  const extra = encoded === undefined ? null : decodeBase64(encoded);
  if (encoded !== undefined && !extra) throw new ProofRefused('the extra data is not base64');
  const path = lines.split('\n').slice(0, -1).map(decodeBase64);
  if (!path.every((hash) => hash?.length === HASH_BYTES)) throw new ProofRefused('a hash of the proof is malformed');
  return { extra, index: Number(index), path: path as Buffer[], checkpoint };
}

/** Whether the log that signed the checkpoint has this entry. @throws ProofRefused, NoteRefused */
export function verifyProof(proof: ProofText, entry: Uint8Array, log: NoteVerifier): Checkpoint {
  const checkpoint = openCheckpoint(proof.checkpoint, log);
  const { size, root } = checkpoint;
  verifyInclusion({ leaf: proof.index, size, leafHash: leafHash(entry), root }, proof.path);
  return checkpoint;
}
