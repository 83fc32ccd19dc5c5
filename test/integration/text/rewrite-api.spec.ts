import { Service, type Answer } from '../metering/stack.js';

let service: Service;
let key: string;

beforeAll(async () => {
  service = await Service.start();
  ({ key } = await service.account('pro_mini'));
}, 60_000);

afterAll(() => service.stop());

const rewrite = (body: object, query = '', headers: object = {}): Promise<Answer> =>
  service.call('POST', `/api/v1/rewrite${query}`, key, body, headers);
async function left(): Promise<number> {
  const { wallets } = (await service.call('GET', '/api/v1/me', key)).body as {
    wallets: { wallet: string; limit: number; used: number }[];
  };
  const api = wallets.find(({ wallet }) => wallet === 'api');
  return (api?.limit ?? 0) - (api?.used ?? 0);
}

describe('POST /rewrite', () => {
  it('answers the text before and after, for one credit', async () => {
    const before = await left();
    const original = 'We utilize 12 robots in order to sort parcels.';
    const rewritten = 'We use 12 robots to sort parcels.';
    const { status, body } = await rewrite({ text: original });
    expect(status).toBe(200);
    // The clean text comes first.
    expect(Object.keys(body)[0]).toBe('rewritten');
    expect(body).toEqual({
      original,
      rewritten,
      paragraphs: [{ original, rewritten, changed: true }],
      stats: { words_added: 1, words_removed: 3, words_kept: 6, similarity: 0.75 },
      model: 'rules-12',
      options_applied: ['rhythm', 'destructure', 'tells', 'punctuation'],
      strength: 'balanced',
      note: 'Thorough would give this same text: it finds nothing more to change.',
      cost: 1,
      remaining_period: before - 1,
      remaining_balance: 0,
    });
    expect(await left()).toBe(before - 1);
  });

  it('says of a changed text whether the other strength would give the same', async () => {
    const plain = 'We utilize 12 robots in order to sort parcels.';
    const long = 'It helps new members start quickly, reduces the load on the staff, and fosters a sense of calm.';
    const noteOf = async (text: string, strength: string): Promise<unknown> =>
      (await rewrite({ text, strength })).body.note;
    expect(await noteOf(plain, 'thorough')).toBe(
      'Balanced gives this same text: thorough found nothing more to change.',
    );
    expect(await noteOf(plain, 'light')).toBeUndefined();
    expect(await noteOf(long, 'balanced')).toBeUndefined();
    expect(await noteOf(long, 'thorough')).toBeUndefined();
  });

  it('uses a weaker strength where a fact would differ, and names the fact', async () => {
    const text = 'We utilize robots. After ten years at the bakery, today is my last day.';
    const { body } = await rewrite({ text, strength: 'thorough' }, '?include=edits');
    expect(body).toMatchObject({
      rewritten: 'We use robots. After ten years at the bakery, today is my last day.',
      paragraphs: [{ changed: true, kept_because: { fact: 'number' } }],
      note: 'Balanced gives this same text: thorough found nothing more to change.',
    });
  });

  it('charges nothing for an unchanged text, and says so', async () => {
    const before = await left();
    const { status, body } = await rewrite({ text: 'Robots sort parcels.', strength: 'light', options: ['tells'] });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      rewritten: 'Robots sort parcels.',
      paragraphs: [{ changed: false }],
      stats: { words_added: 0, words_removed: 0, words_kept: 3, similarity: 1 },
      options_applied: ['tells'],
      strength: 'light',
      cost: 0,
      note: expect.stringMatching(/Nothing needed changing/),
    });
    expect(body).not.toHaveProperty('credits');
    expect(await left()).toBe(before);
  });

  it('says which rule did what where, on demand', async () => {
    const text = '  In order to win, we run.\r\n\r\nRobots sort parcels.\n';
    const { body } = await rewrite({ text, strength: null }, '?include=edits');
    expect(body.rewritten).toBe('  To win, we run.\r\n\r\nRobots sort parcels.\n');
    expect(body.paragraphs).toEqual([
      {
        original: '  In order to win, we run.',
        rewritten: '  To win, we run.',
        changed: true,
        edits: [{ rule: 'Wordy phrase', span: [2, 13], before: 'In order to', after: 'To' }],
        kept_because: null,
      },
      {
        original: 'Robots sort parcels.',
        rewritten: 'Robots sort parcels.',
        changed: false,
        edits: [],
        kept_because: null,
      },
    ]);
  });

  it('leaves other languages alone, free, and says so', async () => {
    const before = await left();
    const text = 'Wir benutzen die Roboter, um die Pakete zu sortieren, und das ist gut für die Leute.';
    const { status, body } = await rewrite({ text }, '?include=edits');
    expect(status).toBe(200);
    expect(body).toMatchObject({ rewritten: text, cost: 0, remaining_period: before });
    expect(body.note).toMatch(/Only English/);
    expect(body.paragraphs[0].kept_because.fact).toBe('language');
    const mixed = await rewrite({ text: `${text}\n\nWe run in order to win.` });
    expect(mixed.body).toMatchObject({ rewritten: `${text}\n\nWe run to win.`, cost: 1 });
  });

  it.each([
    ['no text', {}, 400, 'validation_failed'],
    ['blanks', { text: ' \n' }, 400, 'validation_failed'],
    ['another strength', { text: 'It runs.', strength: 'wild' }, 400, 'validation_failed'],
    ['another option', { text: 'It runs.', options: ['stealth'] }, 400, 'validation_failed'],
    ['an unknown field', { text: 'It runs.', tone: 'warm' }, 400, 'validation_failed'],
    ['20,001 characters', { text: `It runs ${'on '.repeat(7_000)}`.slice(0, 20_001) }, 413, 'payload_too_large'],
    ['13 paragraphs', { text: 'It runs.\n\n'.repeat(13) }, 413, 'payload_too_large'],
  ])('refuses %s, free', async (_what, body, status, code) => {
    const before = await left();
    const answer = await rewrite(body);
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code });
    expect(answer.body.errors.length).toBeGreaterThan(0);
    expect(await left()).toBe(before);
  });

  it('takes 20,000 characters in 12 paragraphs, of which code with blank lines in it is one', async () => {
    const code = '```\nx\n\ny\n\nz\n```';
    const text = `${'It runs.\n\n'.repeat(11)}${code}`.padEnd(20_000, '\n');
    const { status, body } = await rewrite({ text });
    expect({ status, paragraphs: body.paragraphs.length }).toEqual({ status: 200, paragraphs: 12 });
  });

  it('lets others run while it works', async () => {
    const sentence = 'We utilize robots in order to sort parcels — and they do it prior to lunch. ';
    const text = sentence.repeat(300).slice(0, 20_000);
    await rewrite({ text });
    let turns = 0;
    let isDone = false;
    const ticking = (async () => {
      while (!isDone) {
        await new Promise((resolve) => setImmediate(resolve));
        turns++;
      }
    })();
    const { status, body } = await rewrite({ text });
    isDone = true;
    await ticking;
    expect({ status, changed: body.paragraphs[0].changed }).toEqual({ status: 200, changed: true });
    // In one slice it would block all other requests; slices of about 8 ms admit at least this many.
    expect(turns).toBeGreaterThan(5);
  });
});
