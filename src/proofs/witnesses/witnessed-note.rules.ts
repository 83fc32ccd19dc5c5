import { noteText } from '../../tlog/note.js';
import { cosignatureIn } from './cosignature.rules.js';
import { type WitnessPolicy } from './witness-policy.rules.js';

/**
 * The note that replaces the published one with signatures of witnesses; null where that one stays. A note without the
 * quorum never replaces one that has it, since verifiers with the policy would refuse the newer one.
 *
 * @param note the checkpoint, signed by the log alone
 * @param lines signatures of witnesses of `note`
 * @param published the last note with signatures; null for none
 */
export function nextWitnessed(
  policy: WitnessPolicy,
  {
    note,
    lines,
    published,
  }: { readonly note: string; readonly lines: readonly string[]; readonly published: string | null },
): string | null {
  if (lines.length === 0) return null;
  const next = note + lines.map((line) => `${line}\n`).join('');
  const staysBetter = published !== null && !isMet(policy, next) && isMet(policy, published);
  return staysBetter ? null : next;
}

/** Whether the valid signatures of a note meet the quorum. */
function isMet({ witnesses, isMetBy }: WitnessPolicy, note: string): boolean {
  const text = noteText(note);
  const signers = witnesses.filter(({ verifier }) => cosignatureIn(note, text, verifier) !== null);
  return isMetBy(new Set(signers.map(({ verifier }) => verifier.name)));
}
