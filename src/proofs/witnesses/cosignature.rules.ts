import { verify } from 'node:crypto';
import { decodeBase64 } from '../../tlog/base64.js';
import { type NoteVerifier } from '../../tlog/note.js';

const KEY_ID_BYTES = 4;
const TIME_BYTES = 8;
const SIGNATURE_BYTES = 64;
const LINE = /^— ([^\s+]+) (\S+)$/u;

/** What a witness signs: C2SP tlog-cosignature, version 1. */
export function cosignedText(checkpoint: string, seconds: bigint): string {
  return `cosignature/v1\ntime ${seconds}\n${checkpoint}`;
}

/**
 * The signature line of a witness among the lines that it answered; null where none of them is a valid one.
 *
 * @param checkpoint text of the note, without signatures
 */
export function cosignatureIn(answer: string, checkpoint: string, witness: NoteVerifier): string | null {
  for (const line of answer.split('\n')) {
    const [, name, encoded = ''] = LINE.exec(line) ?? [];
    const bytes = decodeBase64(encoded);
    if (name !== witness.name || bytes?.length !== KEY_ID_BYTES + TIME_BYTES + SIGNATURE_BYTES) continue;
    if (!bytes.subarray(0, KEY_ID_BYTES).equals(witness.keyId)) continue;
    const text = cosignedText(checkpoint, bytes.readBigUInt64BE(KEY_ID_BYTES));
    if (verify(null, Buffer.from(text), witness.key, bytes.subarray(KEY_ID_BYTES + TIME_BYTES))) return line;
  }
  return null;
}
