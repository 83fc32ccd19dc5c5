import { sign } from 'node:crypto';
import { COSIGNATURE, keyIdOf, noteSigner, noteText, signNote } from '../../tlog/note.js';
import { cosignedText } from './cosignature.rules.js';
import { readWitnessPolicy, type WitnessPolicy } from './witness-policy.rules.js';
import { nextWitnessed } from './witnessed-note.rules.js';

const NAMES = ['one', 'two', 'three'] as const;
type Name = (typeof NAMES)[number];

const signers = Object.fromEntries(
  NAMES.map((name, at) => [name, noteSigner(`${name}.example`, Buffer.alloc(32, at + 1))]),
) as Record<Name, ReturnType<typeof noteSigner>>;
const rawOf = (name: Name): Buffer => signers[name].key.export({ format: 'der', type: 'spki' }).subarray(-32);
const idOf = (name: Name): Buffer => keyIdOf(`${name}.example`, rawOf(name), COSIGNATURE);

function policyOf(...groups: readonly string[]): WitnessPolicy {
  const witnesses = NAMES.map((name) => {
    const key = Buffer.concat([Buffer.of(COSIGNATURE), rawOf(name)]).toString('base64');
    return `witness ${name} ${name}.example+${idOf(name).toString('hex')}+${key} https://${name}.example`;
  });
  return readWitnessPolicy([...witnesses, ...groups].join('\n'));
}

const noteOf = (size: number): string =>
  signNote(`log.example\n${size}\n${Buffer.alloc(32, size).toString('base64')}\n`, noteSigner('log.example', Buffer.alloc(32, 9))); // prettier-ignore

/** The signature line of a witness. */
function lineOf(name: Name, note: string): string {
  const time = Buffer.alloc(8);
  const signature = sign(null, Buffer.from(cosignedText(noteText(note), 0n)), signers[name].privateKey);
  return `— ${name}.example ${Buffer.concat([idOf(name), time, signature]).toString('base64')}`;
}
const linesOf = (size: number, ...names: readonly Name[]): string[] => names.map((name) => lineOf(name, noteOf(size)));
const signed = (size: number, ...names: readonly Name[]): string =>
  `${noteOf(size)}${linesOf(size, ...names).join('\n')}\n`;

describe('a quorum', () => {
  it.each<[string, readonly string[], Name[], boolean]>([
    ['none', ['quorum none'], [], true],
    ['one witness', ['quorum two'], ['two'], true],
    ['one witness, which did not sign', ['quorum two'], ['one', 'three'], false],
    ['all', ['group g all one two', 'quorum g'], ['one', 'two'], true],
    ['all, of which one is missing', ['group g all one two', 'quorum g'], ['one', 'three'], false],
    ['any', ['group g any one two', 'quorum g'], ['two'], true],
    ['two of three', ['group g 2 one two three', 'quorum g'], ['one', 'three'], true],
    ['two of three, with one', ['group g 2 one two three', 'quorum g'], ['three'], false],
    ['a group of groups', ['group a any one two', 'group g all a three', 'quorum g'], ['two', 'three'], true],
    ['a group of groups, with one', ['group a any one two', 'group g all a three', 'quorum g'], ['one', 'two'], false],
  ])('of %s', (_what, groups, names, isMet) => {
    expect(policyOf(...groups).isMetBy(new Set(names.map((name) => `${name}.example`)))).toBe(isMet);
  });
});

describe('the published note with signatures of witnesses', () => {
  const all = policyOf('group g all one two', 'quorum g');
  const next = (size: number, names: readonly Name[], published: string | null): string | null =>
    nextWitnessed(all, { note: noteOf(size), lines: linesOf(size, ...names), published });

  it('is replaced by a newer one that meets the quorum', () => {
    expect(next(2, ['one', 'two'], signed(1, 'one', 'two'))).toBe(signed(2, 'one', 'two'));
    expect(next(2, ['one', 'two'], null)).toBe(signed(2, 'one', 'two'));
  });

  it('stays where the newer one lacks the quorum that it has', () => {
    expect(next(2, ['one'], signed(1, 'one', 'two'))).toBeNull();
    expect(next(1, ['two'], signed(1, 'one', 'two'))).toBeNull();
  });

  it('is replaced where neither meets the quorum', () => {
    expect(next(2, ['one'], null)).toBe(signed(2, 'one'));
    expect(next(2, ['one'], signed(1, 'two'))).toBe(signed(2, 'one'));
    // The second witness signed another checkpoint.
    expect(next(2, ['one'], `${signed(1, 'one')}${lineOf('two', noteOf(3))}\n`)).toBe(signed(2, 'one'));
  });

  it('stays without a signature', () => {
    expect(next(2, [], signed(1, 'one'))).toBeNull();
  });
});
