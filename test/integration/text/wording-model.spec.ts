import { HealthRegistry } from '../../../src/platform/telemetry/health-registry.js';
import { WordingModelServer } from '../../kit/wording-model.js';
import { Service, type Answer } from '../metering/stack.js';

let service: Service;
let model: WordingModelServer;
let key: string;

beforeAll(async () => {
  model = await WordingModelServer.start();
  service = await Service.start(undefined, {
    TEXT_LLM_URL: `${model.url}/`,
    TEXT_LLM_KEY: 'llm-secret',
    TEXT_LLM_MODEL: 'plain-1',
  });
  ({ key } = await service.account('pro_mini'));
}, 60_000);

afterAll(async () => {
  await service.stop();
  await model.stop();
});

const rewrite = (text: string): Promise<Answer> =>
  service.call('POST', '/api/v1/rewrite?include=edits', key, { text }, {});

async function healthOf({ app }: Service): Promise<object | undefined> {
  const parts = app.get(HealthRegistry, { strict: false }).parts();
  return (await parts.find(({ name }) => name === 'text')?.check())?.detail;
}

const TEXT = 'We utilize 12 robots in order to sort parcels.';
const BY_RULES = 'We use 12 robots to sort parcels.';

describe('wordings that a language model proposes', () => {
  it('are taken with other words where every fact is still there, and named', async () => {
    model.answer = () => 'Our 12 robots handle the parcels.  ';
    const { status, body } = await rewrite(`  ${TEXT}\n`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rewritten: '  Our 12 robots handle the parcels.\n',
      model: 'rules-12 + plain-1',
      cost: 1,
    });
    expect(body.paragraphs[0].edits).toMatchObject([{ rule: 'Language model', span: [0, TEXT.length + 2] }]);
    expect(body.paragraphs[0].kept_because).toBeNull();
    expect(body.stats).toEqual({ words_added: 3, words_removed: 6, words_kept: 3, similarity: 0.4 });
    const requested = model.seen.at(-1);
    expect(requested?.headers.authorization).toBe('Bearer llm-secret');
    expect(requested).toMatchObject({ model: 'plain-1', temperature: 0 });
  });

  it('are requested once more with the reason where one is refused', async () => {
    const before = model.seen.length;
    model.answer = ({ messages }) =>
      messages.length === 2 ? 'We have 13 robots that sort parcels.' : 'We have 12 robots that sort parcels.';
    const { body } = await rewrite(TEXT);
    expect(body.rewritten).toBe('We have 12 robots that sort parcels.');
    expect(body.paragraphs[0].kept_because).toBeNull();
    const [first, second, ...more] = model.seen.slice(before);
    expect([first?.messages.length, second?.messages.length, more]).toEqual([2, 4, []]);
    expect(second?.messages.at(-2)).toEqual({ role: 'assistant', content: 'We have 13 robots that sort parcels.' });
    expect(second?.messages.at(-1)?.content).toContain('"12" became "13"');
  });

  it.each([
    ['another number', 'We use 13 robots to sort parcels.', { fact: 'number', before: '12', after: '13' }],
    ['a negation', 'We do not use 12 robots to sort parcels.', { fact: 'negation', before: null, after: 'not' }],
    ['a modal verb', 'We may use 12 robots to sort parcels.', { fact: 'modality', before: null, after: 'may' }],
    ['a name', 'We use 12 Acme robots to sort parcels.', { fact: 'name', before: null, after: 'Acme' }],
    ['two paragraphs', `${BY_RULES}\n\nBuy robots.`, { fact: 'form', before: null, after: null }],
    ['another language', 'Wir benutzen 12 Roboter, um die Pakete zu sortieren.', { fact: 'language' }],
    ['nothing', '', null],
    ['an error', 500, null],
  ])('with %s give way twice to what the rules make, and the answer says why', async (_what, answer, why) => {
    model.answer = () => answer;
    const before = model.seen.length;
    const { status, body } = await rewrite(TEXT);
    expect(status).toBe(200);
    expect(body).toMatchObject({ rewritten: BY_RULES, model: 'rules-12' });
    const [{ edits, kept_because }] = body.paragraphs as [{ edits: { rule: string }[]; kept_because: object | null }];
    expect(edits.map(({ rule }) => rule)).not.toContain('Language model');
    if (why) expect(kept_because).toMatchObject(why);
    else expect(kept_because).toBeNull();
    expect(model.seen.length - before).toBe(why ? 2 : 1);
  });

  it('are requested paragraph by paragraph, never for another language', async () => {
    model.answer = ({ messages }) => (messages[1]?.content ?? '').replace('utilize', 'use');
    const before = model.seen.length;
    const { body } = await rewrite(
      `${TEXT}\n\nWir benutzen die Roboter, um die Pakete zu sortieren, und das ist gut.\n\nThey utilize 3 docks.`,
    );
    expect(body.rewritten).toContain('They use 3 docks.');
    expect(model.seen.length - before).toBe(2);
  });

  it('are reported by the health check as set up, without the key', async () => {
    expect(await healthOf(service)).toEqual({ threads: expect.any(Number), language_model: 'plain-1' });
  });
});

describe('without a language model', () => {
  it('the rules work alone and the health check says so', async () => {
    const alone = await Service.start(service);
    try {
      expect(await healthOf(alone)).toMatchObject({ language_model: 'not_configured' });
    } finally {
      await alone.stop();
    }
  });
});
