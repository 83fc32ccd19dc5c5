import Fastify from 'fastify';
import fc from 'fast-check';
import { withoutCharge } from '../../../test/fuzz/charged-answer.js';
import { sendWrittenAnswers, withCharge } from './answer-text.js';

const CREDITS = { cost: 1, remaining: 9 };

describe('an answer with its charge', () => {
  const instance = Fastify();
  let answer: object = {};
  sendWrittenAnswers(instance);
  instance.get('/', () => answer);
  afterAll(() => instance.close());

  it('is sent as JSON would write it, and without its charge is what the digest covers', async () => {
    await fc.assert(
      fc.asyncProperty(fc.dictionary(fc.string(), fc.jsonValue()), async (body) => {
        const text = JSON.stringify(body);
        answer = withCharge(body, text, CREDITS);
        const sent = (await instance.inject('/')).body;
        expect(sent).toBe(JSON.stringify({ ...body, credits: CREDITS }));
        if (text !== '{}' && !('credits' in body)) expect(withoutCharge(sent)).toBe(text);
      }),
      { numRuns: 200 },
    );
  });

  it('is written again where a controller has changed it', async () => {
    const { credits, ...rest } = withCharge({ text: 'a' }, '{"text":"a"}', CREDITS);
    answer = { ...rest, cost: credits.cost };
    const sent = (await instance.inject('/')).body;
    expect(sent).toBe('{"text":"a","cost":1}');
    expect(withoutCharge(sent)).toBe('{"text":"a"}');
  });
});
