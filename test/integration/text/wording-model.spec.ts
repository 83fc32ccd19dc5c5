import { LocalSite } from '../../kit/local-site.js';
import { HealthRegistry } from '../../../src/platform/telemetry/health-registry.js';
import { Service, type Answer } from '../metering/stack.js';

let service: Service;
let model: LocalSite;
let key: string;
/** What the model says to a paragraph. */
let say: (paragraph: string) => string | number = (paragraph) => paragraph;

beforeAll(async () => {
  model = await LocalSite.start('model.example');
  model.routes.set('/v1/chat/completions', (_request, response) => {
    const asked = JSON.parse(model.seen.at(-1)?.body ?? '{}') as { messages: { content: string }[] };
    const content = say(asked.messages.at(-1)?.content ?? '');
    if (typeof content === 'number') return void response.writeHead(content).end('{}');
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content } }] }));
  });
  service = await Service.start(undefined, {
    TEXT_LLM_URL: `http://127.0.0.1:${model.port}/v1/`,
    TEXT_LLM_KEY: 'llm-secret',
    TEXT_LLM_MODEL: 'plain-1',
  });
  ({ key } = await service.account('pro_mini'));
}, 60_000);

afterAll(async () => {
  await service.stop();
  await new Promise((closed) => model.server.close(closed));
});

const rewrite = (text: string): Promise<Answer> =>
  service.call('POST', '/api/v1/rewrite?include=edits', key, { text }, {});

async function healthOf({ app }: Service): Promise<object | undefined> {
  const parts = app.get(HealthRegistry, { strict: false }).parts();
  return (await parts.find(({ name }) => name === 'text')?.check())?.detail;
}

const TEXT = 'We utilize 12 robots in order to sort parcels.';

describe('wordings that a language model proposes', () => {
  it('are taken where every fact is still there, and named', async () => {
    say = () => 'We use 12 robots to sort parcels.  ';
    const { status, body } = await rewrite(`  ${TEXT}\n`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rewritten: '  We use 12 robots to sort parcels.\n',
      model: 'rules-1 + plain-1',
      cost: 1,
    });
    expect(body.paragraphs[0].edits).toMatchObject([{ rule: 'model', span: [0, TEXT.length + 2] }]);
    expect(body.stats).toEqual({ words_added: 1, words_removed: 3, words_kept: 6, similarity: 0.75 });
    const asked = model.seen.at(-1);
    expect(asked?.headers.authorization).toBe('Bearer llm-secret');
    expect(JSON.parse(asked?.body ?? '{}')).toMatchObject({ model: 'plain-1', temperature: 0 });
  });

  it.each([
    ['another number', () => 'We use 13 robots to sort parcels.'],
    ['a negation', () => 'We do not use 12 robots to sort parcels.'],
    ['a modal verb', () => 'We may use 12 robots to sort parcels.'],
    ['another thing', () => 'We use 12 robots to weigh parcels.'],
    ['a name', () => 'We use 12 Acme robots to sort parcels.'],
    ['more than was asked', () => `We use 12 robots to sort parcels.\n\nBuy more robots.`],
    ['another language', () => 'Wir benutzen 12 Roboter, um die Pakete zu sortieren.'],
    ['nothing', () => ''],
    ['an error', () => 500],
    ['chatter', () => 'Sure! Here is the paragraph: We use 12 robots to sort parcels.'],
  ])('with %s give way to what the rules make', async (_what, answer) => {
    say = answer;
    const { status, body } = await rewrite(TEXT);
    expect(status).toBe(200);
    expect(body).toMatchObject({ rewritten: 'We use 12 robots to sort parcels.', model: 'rules-1' });
    expect(body.paragraphs[0].edits.map(({ rule }: { rule: string }) => rule)).not.toContain('model');
  });

  it('are asked for paragraph by paragraph, never for another language', async () => {
    say = (paragraph) => paragraph.replace('utilize', 'use');
    const before = model.seen.length;
    const { body } = await rewrite(
      `${TEXT}\n\nWir benutzen die Roboter, um die Pakete zu sortieren, und das ist gut.\n\nThey utilize 3 docks.`,
    );
    expect(body.rewritten).toContain('They use 3 docks.');
    expect(model.seen.length - before).toBe(2);
  });

  it('are said by the health check to be set up, without the key', async () => {
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
