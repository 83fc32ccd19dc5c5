import { createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';
import { sha256 } from './hashing.js';
import { decodeBase64 } from './base64.js';

/** Not a valid signed note, or not signed as required; the message says why. */
export class NoteRefused extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'NoteRefused';
  }
}

/** A public key with its name, as verifiers receive it. */
export interface NoteVerifier {
  readonly name: string;
  readonly keyId: Buffer;
  readonly key: KeyObject;
}

export interface NoteSigner extends NoteVerifier {
  /** `<name>+<key id>+<key>`: the form in which verifiers receive a public key. */
  readonly vkey: string;
  readonly privateKey: KeyObject;
}

export interface OpenedNote {
  /** Ends with a newline. */
  readonly text: string;
  /** Names of the given verifiers whose signature is in the note. */
  readonly signedBy: readonly string[];
}

const ED25519 = 0x01;
/** Of a witness: it signs the time too (C2SP tlog-cosignature). */
export const COSIGNATURE = 0x04;
const KEY_BYTES = 32;
const KEY_ID_BYTES = 4;
const SIGNATURE_BYTES = 64;
const MOST_SIGNATURES = 100;
const PKCS8_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const NAME = /^[^\s+]+$/u;
const SIGNATURE_LINE = /^— ([^\s+]+) (\S+)$/u;
const CONTROL = /[\x00-\x09\x0b-\x1f]/;

/** @param seed the 32 bytes of an Ed25519 private key */
export function noteSigner(name: string, seed: Uint8Array): NoteSigner {
  const privateKey = createPrivateKey({ key: Buffer.concat([PKCS8_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const key = createPublicKey(privateKey);
  const raw = key.export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX.length);
  const keyId = keyIdOf(name, raw);
  const vkey = `${name}+${keyId.toString('hex')}+${Buffer.concat([Buffer.of(ED25519), raw]).toString('base64')}`;
  return { name, keyId, key, vkey, privateKey };
}

/** @throws NoteRefused */
export function noteVerifier(vkey: string, algorithm = ED25519): NoteVerifier {
  const [, name = '', id = '', encoded = ''] = /^([^+]+)\+([0-9a-f]{8})\+(.+)$/u.exec(vkey) ?? [];
  const bytes = decodeBase64(encoded);
  if (!NAME.test(name) || bytes?.length !== 1 + KEY_BYTES || bytes[0] !== algorithm) {
    throw new NoteRefused('the key is not of the form <name>+<key id>+<base64 of an Ed25519 key>');
  }
  const raw = bytes.subarray(1);
  const keyId = keyIdOf(name, raw, algorithm);
  if (keyId.toString('hex') !== id) throw new NoteRefused('the key id does not belong to the name and the key');
  const key = createPublicKey({ key: Buffer.concat([SPKI_PREFIX, raw]), format: 'der', type: 'spki' });
  return { name, keyId, key };
}

/** @param text ends with a newline. @throws NoteRefused when the text is no note text */
export function signNote(text: string, ...signers: readonly NoteSigner[]): string {
  if (!isText(text)) throw new NoteRefused('the text of a note ends with a newline and has no control characters');
  const lines = signers.map(({ name, keyId, privateKey }) => {
    const signature = Buffer.concat([keyId, sign(null, Buffer.from(text), privateKey)]);
    return `— ${name} ${signature.toString('base64')}\n`;
  });
  return `${text}\n${lines.join('')}`;
}

/**
 * Signatures by other keys are ignored.
 *
 * @throws NoteRefused when a verifier's signature is wrong, or no verifier signed
 */
export function openNote(note: string, verifiers: readonly NoteVerifier[]): OpenedNote {
  const text = noteText(note);
  const end = text.length;
  if (end === 0 || !isText(note) || !isText(text)) throw new NoteRefused('it is not a signed note');
  const lines = note.slice(end + 1, -1).split('\n');
  if (lines.length > MOST_SIGNATURES) throw new NoteRefused(`a note has at most ${MOST_SIGNATURES} signatures`);
  const signedBy = new Set<string>();
  for (const line of lines) {
    const [, name = '', encoded = ''] = SIGNATURE_LINE.exec(line) ?? [];
    const bytes = decodeBase64(encoded);
    if (name === '' || !bytes || bytes.length <= KEY_ID_BYTES) throw new NoteRefused('a signature line is malformed');
    const keyId = bytes.subarray(0, KEY_ID_BYTES);
    const verifier = verifiers.find((known) => known.name === name && known.keyId.equals(keyId));
    if (!verifier) continue;
    const signature = bytes.subarray(KEY_ID_BYTES);
    if (signature.length !== SIGNATURE_BYTES || !verify(null, Buffer.from(text), verifier.key, signature)) {
      throw new NoteRefused(`the signature of ${name} is wrong`);
    }
    signedBy.add(name);
  }
  if (signedBy.size === 0) throw new NoteRefused('no trusted key signed the note');
  return { text, signedBy: [...signedBy] };
}

/** As a verifier of signature lines knows a key. */
export function keyIdOf(name: string, key: Uint8Array, algorithm = ED25519): Buffer {
  if (!NAME.test(name)) throw new NoteRefused('the name of a key has no spaces and no plus');
  return sha256(Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(algorithm), key])).subarray(0, KEY_ID_BYTES);
}

/** Without its signatures; empty where it is not a note. */
export function noteText(note: string): string {
  return note.slice(0, note.lastIndexOf('\n\n') + 1);
}

function isText(text: string): boolean {
  return text.length > 1 && text.endsWith('\n') && Buffer.from(text).toString() === text && !CONTROL.test(text);
}
