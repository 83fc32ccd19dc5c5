import { decodeBase64 } from './base64.js';
import { HASH_BYTES } from './hashing.js';
import { NoteRefused, type NoteSigner, type NoteVerifier, openNote, signNote } from './note.js';

/** The signed head of a log. */
export interface Checkpoint {
  readonly origin: string;
  readonly size: number;
  readonly root: Buffer;
}

const TEXT = /^([^\n]+)\n(0|[1-9]\d*)\n([^\n]+)\n$/;

/** The signed note; the signer's name is the origin. */
export function signCheckpoint(signer: NoteSigner, size: number, root: Buffer): string {
  return signNote(`${signer.name}\n${size}\n${root.toString('base64')}\n`, signer);
}

/** @throws NoteRefused unless the log itself signed it, for this origin and without extension lines */
export function openCheckpoint(note: string, log: NoteVerifier): Checkpoint {
  const { text } = openNote(note, [log]);
  const [, origin, digits, encoded = ''] = TEXT.exec(text) ?? [];
  const root = decodeBase64(encoded);
  const size = Number(digits);
  if (root?.length !== HASH_BYTES || !Number.isSafeInteger(size)) throw new NoteRefused('it is not a checkpoint');
  if (origin !== log.name) throw new NoteRefused(`the checkpoint is of ${origin}, not of ${log.name}`);
  return { origin, size, root };
}
