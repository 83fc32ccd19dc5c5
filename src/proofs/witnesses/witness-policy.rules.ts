import { COSIGNATURE, noteVerifier, type NoteVerifier } from '../../tlog/note.js';

/** Who is asked to sign each checkpoint. */
export interface Witness {
  readonly verifier: NoteVerifier;
  /** Prefix of its submission address, without a slash at its end. */
  readonly url: string;
}

export interface WitnessPolicy {
  readonly witnesses: readonly Witness[];
  /** Whether the signatures of these witnesses, by the names of their keys, meet the quorum. */
  readonly isMetBy: (signers: ReadonlySet<string>) => boolean;
  /** The lines that verifiers need besides that of the log: without the addresses of witnesses. */
  readonly published: string;
}

export const NO_WITNESSES: WitnessPolicy = {
  witnesses: [],
  isMetBy: () => true,
  published: 'quorum none\n',
};

const MOST_WITNESSES = 32;

/**
 * Reads a C2SP tlog-policy: `witness NAME VKEY URL`, `group NAME N|any|all MEMBER…`, `quorum NAME|none`; `log` lines are
 * ignored, since this service is the log.
 *
 * @throws Error that names the line
 */
export function readWitnessPolicy(text: string): WitnessPolicy {
  /** Of witnesses and groups, by their names in the policy. */
  const known = new Map<string, Member>();
  const witnesses: Witness[] = [];
  const published: string[] = [];
  let quorum: Member | null = null;
  for (const [at, raw] of text.split('\n').entries()) {
    const words = raw.replace(/#.*/, '').trim().split(/\s+/);
    const [keyword = '', name = '', ...rest] = words;
    const refuse = (why: string): never => {
      throw new Error(`line ${at + 1}: ${why}`);
    };
    if (keyword === '' || keyword === 'log') continue;
    if (keyword === 'witness') {
      const [vkey = '', url = ''] = rest;
      if (known.has(name)) refuse(`${name} is defined twice`);
      if (!URL.canParse(url)) refuse('a witness needs a name, a key and an address');
      try {
        const verifier = noteVerifier(vkey, COSIGNATURE);
        witnesses.push({ verifier, url: url.replace(/\/$/, '') });
        known.set(name, (signers) => signers.has(verifier.name));
      } catch (error) {
        refuse((error as Error).message);
      }
      published.push(`witness ${name} ${vkey}`);
    } else if (keyword === 'group') {
      const [threshold = '', ...members] = rest;
      if (known.has(name)) refuse(`${name} is defined twice`);
      if (!/^([1-9]\d?|any|all)$/.test(threshold) || members.length === 0) {
        refuse('a group needs a name, a threshold (a number, any or all) and members');
      }
      const unknown = members.find((member) => !known.has(member));
      if (unknown !== undefined) refuse(`${unknown} is not defined above`);
      known.set(
        name,
        groupOf(
          threshold,
          members.flatMap((member) => known.get(member) ?? []),
        ),
      );
      published.push(words.join(' '));
    } else if (keyword === 'quorum') {
      if (quorum) refuse('there is a second quorum');
      if (name !== 'none' && !known.has(name)) refuse(`${name} is not defined above`);
      quorum = known.get(name) ?? (() => true);
      published.push(words.join(' '));
    } else refuse(`${keyword} is not one of log, witness, group, quorum`);
  }
  if (!quorum) throw new Error('the policy has no quorum; end it with `quorum none` or the name of a group');
  if (witnesses.length > MOST_WITNESSES) throw new Error(`the policy has more than ${MOST_WITNESSES} witnesses`);
  return { witnesses, isMetBy: quorum, published: `${published.join('\n')}\n` };
}

type Member = WitnessPolicy['isMetBy'];

function groupOf(threshold: string, members: readonly Member[]): Member {
  const least = threshold === 'any' ? 1 : threshold === 'all' ? members.length : Number(threshold);
  return (signers) => members.filter((isMetBy) => isMetBy(signers)).length >= least;
}
