import { LISTED_AS } from '../../../src/mcp/tools/tool-catalog.rules.js';
import { toolName } from '../../../src/mcp/tools/mcp-tool.rules.js';
import { type Service } from '../metering/stack.js';
import { type AnyClient, call, clientsOf, type Connect, creditsUsed, OFFERED, startMcp } from './clients.js';

let service: Service;
let url: URL;

beforeAll(async () => {
  ({ service, url } = await startMcp());
}, 60_000);

afterAll(() => service.stop());

const CLIENTS = clientsOf(() => url);
const used = (key: string): Promise<Record<string, number>> => creditsUsed(service, key);

describe('a tool that is not listed', () => {
  let client: AnyClient;
  let key: string;

  beforeAll(async () => {
    ({ key } = await service.account('pro'));
    client = await (CLIENTS['the second SDK on 2026-07-28'] as Connect)(key);
  });

  afterAll(() => client.close());

  interface Found {
    readonly tools: { name: string; toolset: string; price: string; inputSchema: object }[];
  }
  const find = async (given: Record<string, unknown>): Promise<Found> =>
    (await call(client, 'find_tool', given)).structuredContent as unknown as Found;

  it('is found by words, with its toolset, price and arguments', async () => {
    const { tools } = await find({ words: 'scan this site for readiness' });
    expect(tools[0]).toMatchObject({
      name: 'agent_readiness',
      toolset: 'scans',
      price: '1 api credit',
      inputSchema: { properties: { url: expect.anything() as object }, required: ['url'] },
    });
    const everything = await find({ words: 'qqqq zzzz' });
    expect(everything).toMatchObject({
      tools: [],
      toolsets: { media: expect.arrayContaining(['video_create']) as string[] },
    });
  });

  it.each([
    ['instagram reel text', 'social_transcript_create'],
    ['make this text less AI sounding', 'rewrite'],
    ['billing history', 'usage'],
    ['buy credits', 'me'],
    ['resend webhook', 'webhooks_replay'],
  ])('is found by what callers say: %s', async (words, name) => {
    expect((await find({ words })).tools.map((tool) => tool.name)).toContain(name);
  });

  it.each(OFFERED.filter(({ id }) => !(id in LISTED_AS)).map(({ id }) => toolName(id)))(
    '%s is found by its name',
    async (name) => {
      expect((await find({ words: name.replaceAll('_', ' '), limit: 10 })).tools.map((tool) => tool.name)).toContain(
        name,
      );
    },
  );

  it('is called by its name, or by call_tool, with one answer, error and charge', async () => {
    const given = { text: 'In order to win, we run.' };
    const start = await used(key);
    const direct = await call(client, 'rewrite', given);
    const between = await used(key);
    const through = await call(client, 'call_tool', { name: 'rewrite', arguments: given });
    const end = await used(key);
    expect(through.structuredContent?.['rewritten']).toBe('To win, we run.');
    expect(Object.keys(through.structuredContent ?? {})).toEqual(Object.keys(direct.structuredContent ?? {}));
    expect([(between.api ?? 0) - (start.api ?? 0), (end.api ?? 0) - (between.api ?? 0)]).toEqual([1, 1]);
  });

  it.each([
    ['find_tool', {}, 'words'],
    ['find_tool', { words: 'video', toolset: 'films' }, 'toolset'],
    ['find_tool', { words: 'video', limit: 500 }, 'limit'],
    ['find_tool', { words: 'video', query: 'x' }, 'query'],
    ['call_tool', { name: 'admin_accounts_list' }, 'name'],
    ['call_tool', { name: 'call_tool', arguments: { name: 'me' } }, 'name'],
    ['call_tool', { name: 'rewrite', text: 'We run.' }, 'text'],
    ['call_tool', { name: 'rewrite', arguments: 'We run.' }, 'arguments'],
    ['rewrite', { text: 'We run.', detail: 'long' }, 'detail'],
  ])('%s refuses %j', async (name, given, field) => {
    const before = await used(key);
    const { isError, content } = await call(client, name, given);
    expect(isError).toBe(true);
    expect(JSON.parse(content[0]?.text ?? '')).toMatchObject({
      type: expect.stringMatching(/\/problems\/validation_failed$/),
      instance: expect.any(String),
      code: 'validation_failed',
      errors: [{ field }],
    });
    expect(await used(key)).toEqual(before);
  });
});

describe('a brief answer', () => {
  let client: AnyClient;
  let key: string;

  beforeAll(async () => {
    ({ key } = await service.account('pro'));
    client = await (CLIENTS['the second SDK on 2026-07-28'] as Connect)(key);
  });

  afterAll(() => client.close());

  it('keeps ids and links and leads to the whole', async () => {
    const brief = (await call(client, 'startups_list', { q: 'Acme' })).structuredContent ?? {};
    const full = (await call(client, 'startups_list', { q: 'Acme', detail: 'full' })).structuredContent ?? {};
    const [row] = full['data'] as Record<string, unknown>[];
    expect(row).toMatchObject({ name: 'Acme', slug: 'acme' });
    const { id, slug, service_url, website } = row ?? {};
    expect((brief['data'] as object[])[0]).toMatchObject({ id, slug, service_url, website });
    expect(JSON.stringify(brief)).not.toContain('null');
    expect(JSON.stringify(brief).length).toBeLessThan(JSON.stringify(full).length);
    const board = (await call(client, 'vocabularies')).structuredContent ?? {};
    const before = await used(key);
    const { whole } = board['trimmed'] as { whole: string };
    const { contents } = await client.readResource({ uri: whole });
    const read = JSON.parse((contents as { text: string }[])[0]?.text ?? '') as object;
    expect(read).toEqual((await call(client, 'vocabularies', { detail: 'full' })).structuredContent);
    expect(read).toHaveProperty('sectors.0.aliases');
    expect(await used(key)).toEqual(before);
  });

  it('is a resource at the price of the tool, with its errors, and only of tools that read', async () => {
    const before = await used(key);
    const { contents } = await client.readResource({ uri: 'scoutline://answers/startups_get?slug=acme' });
    expect(JSON.parse((contents as { text: string }[])[0]?.text ?? '')).toMatchObject({ data: { slug: 'acme' } });
    expect((await used(key)).api).toBe((before.api ?? 0) + 1);
    for (const uri of [
      'startups_get?slug=nothing-here',
      'rewrite?text=We%20run.',
      'find_tool?words=x',
      'startups_list?limit=x',
    ]) {
      await expect(client.readResource({ uri: `scoutline://answers/${uri}` })).rejects.toThrow();
    }
    expect((await used(key)).api).toBe((before.api ?? 0) + 1);
  });
});
