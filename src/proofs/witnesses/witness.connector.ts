import { Injectable } from '@nestjs/common';
import { SafeFetch } from '../../platform/safe-fetch/safe-fetch.js';
import { noteText } from '../../tlog/note.js';
import { cosignatureIn } from './cosignature.rules.js';
import { type Witness } from './witness-policy.rules.js';

/** A checkpoint, and that it continues what the witness has seen. */
export interface Submission {
  /** The signed note of the log alone. */
  readonly note: string;
  /** Leaves that the witness has seen; 0 for none. */
  readonly old: number;
  readonly proof: readonly Buffer[];
}

export type WitnessAnswer = { readonly line: string } | { readonly seen: number } | { readonly trouble: string };

const WITHIN_MS = 10_000;
const MOST_BYTES = 64 * 1024;
const MOST_TOLD = 200;

/** Asks a witness to sign a checkpoint: `add-checkpoint` of C2SP tlog-witness. */
@Injectable()
export class WitnessConnector {
  constructor(private readonly safeFetch: SafeFetch) {}

  /** @throws SafeFetchError when it cannot be reached */
  async submit({ verifier, url }: Witness, { note, old, proof }: Submission): Promise<WitnessAnswer> {
    const hashes = proof.map((hash) => `${hash.toString('base64')}\n`).join('');
    const answer = await this.safeFetch.fetch(`${url}/add-checkpoint`, {
      method: 'POST',
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: `old ${old}\n${hashes}\n${note}`,
      timeoutMs: WITHIN_MS,
      maxBytes: MOST_BYTES,
      maxRedirects: 0,
    });
    const text = answer.text();
    if (answer.status === 409 && /^\d{1,15}\n?$/.test(text)) return { seen: Number(text) };
    if (!answer.ok) return { trouble: `it answered ${answer.status}: ${text.trim().slice(0, MOST_TOLD)}` };
    const line = cosignatureIn(text, noteText(note), verifier);
    return line === null ? { trouble: 'it answered without a valid signature of its key' } : { line };
  }
}
