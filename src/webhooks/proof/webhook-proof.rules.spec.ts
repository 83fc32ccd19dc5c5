import { challengeBody, isProof } from './webhook-proof.rules.js';

it.each([
  ['the challenge itself', 'abc', true],
  ['with a line break', 'abc\n', true],
  ['in JSON', '{"challenge":"abc"}', true],
  ['another one', 'abd', false],
  ['within other text', 'you sent abc', false],
  ['the request sent back', challengeBody('abc'), false],
  ['null', 'null', false],
  ['nothing', '', false],
])('an answer with %s', (_what, answer, isGood) => {
  expect(isProof('abc', answer)).toBe(isGood);
});
