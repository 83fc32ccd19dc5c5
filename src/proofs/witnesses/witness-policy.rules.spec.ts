import { COSIGNATURE, keyIdOf } from '../../tlog/note.js';
import { readWitnessPolicy } from './witness-policy.rules.js';

const RAW = Buffer.from('3b6a27bcceb6a42d62a3a8d02a6f0d73653215771de243a63ac048a18b59da29', 'hex');
const VKEY = `w.example+${keyIdOf('w.example', RAW, COSIGNATURE).toString('hex')}+${Buffer.concat([Buffer.of(COSIGNATURE), RAW]).toString('base64')}`;
const WITNESS = `witness one ${VKEY} https://w.example/log/`;

describe('the policy of witnesses', () => {
  it('has whom to ask, and what verifiers need', () => {
    const text = `# ours\nlog x https://x.example\n${WITNESS} # first\ngroup all-of-them all one\n\nquorum all-of-them\n`;
    const { witnesses, published } = readWitnessPolicy(text);
    expect(witnesses.map(({ verifier, url }) => [verifier.name, url])).toEqual([
      ['w.example', 'https://w.example/log'],
    ]);
    expect(published).toBe(`witness one ${VKEY}\ngroup all-of-them all one\nquorum all-of-them\n`);
  });

  it.each([
    ['no quorum', WITNESS, 'no quorum'],
    [
      'a key of another kind',
      `witness one ${VKEY.replace('+BD', '+AT')} https://w.example\nquorum none`,
      'line 1: the key',
    ],
    ['no address', `witness one ${VKEY}\nquorum none`, 'line 1: a witness needs'],
    ['a name twice', `${WITNESS}\n${WITNESS}\nquorum none`, 'line 2: one is defined twice'],
    ['an unknown member', `${WITNESS}\ngroup g any two\nquorum g`, 'line 2: two is not defined above'],
    ['no threshold', `${WITNESS}\ngroup g some one\nquorum g`, 'line 2: a group needs'],
    ['an unknown quorum', `${WITNESS}\nquorum two`, 'line 2: two is not defined above'],
    ['two quorums', `${WITNESS}\nquorum one\nquorum none`, 'line 3: there is a second quorum'],
    ['another word', `witnesses ${VKEY}\nquorum none`, 'line 1: witnesses is not one of'],
  ])('with %s is refused', (_, text, why) => {
    expect(() => readWitnessPolicy(text)).toThrow(why);
  });
});
