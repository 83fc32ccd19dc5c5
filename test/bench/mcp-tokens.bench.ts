import { type AddressInfo } from 'node:net';
import { AppModule } from '../../src/app.module.js';
import { AdminApi } from '../../src/cli/io/admin-api.js';
import { withStores } from '../../src/cli/io/stores.js';
import { generateDataset } from '../../src/companies/generate/generate-dataset.js';
import { loadConfig } from '../../src/configuration.js';
import { awaitProjected } from '../../src/file-import/await-projected.js';
import { type ApiDescription, toolsOf } from '../../src/mcp/tools/mcp-tool.rules.js';
import { BackgroundTasks } from '../../src/platform/process/background-tasks.js';
import { Vault } from '../../src/platform/vault/vault.js';
import { createHttpApp } from '../../src/web/http/http-app.js';
import { type Measured, type StackBenchContext, type StackMeasure } from './measure.js';
import { apiVariables } from './metered-get.bench.js';
import { type AgentTask, agentTasks, callsWith, type TaskRecords, type ToolCall } from './worlds/mcp-tasks.js';
import { listeningSite } from './worlds/ready-site.js';

const COMPANIES = 2_000;
const SEED = 7;
const BYTES_A_TOKEN = 4;
const SITE = 'scanned-site.com';
/** Parts that the scanned site lacks, so that its scan has something to say. */
const MISSING = ['/index.md', '/.well-known/api-catalog', '/api/paid/7', '/.well-known/ucp'];
/** Ten tasks, each with the list of tools: what an agent's window has room for. */
const MOST_TOKENS = 80_000;

export const mcpTokenMeasures: readonly StackMeasure[] = [
  {
    name: 'mcp_tokens',
    needsStack: true,
    summary:
      'tokens (bytes / 4) of ten tasks of an agent: the list of tools, its calls and their results; beside it a list of ' +
      'every operation with its schemas, and whole answers',
    run: measureTokens,
  },
];

async function measureTokens(context: StackBenchContext): Promise<Measured> {
  await generate(context);
  const server = await listeningSite({ host: SITE, missing: MISSING });
  const { port } = server.address() as AddressInfo;
  // The guard of outbound requests refuses sites of this machine, so the service runs here with an exception for one.
  const hosts = { SAFE_FETCH_TEST_HOSTS: `${SITE}:80=127.0.0.1:${port}` };
  const config = loadConfig({ ...apiVariables(context.stack), ...hosts }, 'api');
  const app = await createHttpApp(AppModule.forRoot(config), config);
  try {
    await app.get(BackgroundTasks, { strict: false }).start('api');
    await app.listen(0, '127.0.0.1');
    const { api_key: key } = await new AdminApi(context.stack).post<{ api_key: string }>('accounts', { plan: 'bench' });
    const url = (await app.getUrl()).replace('[::1]', '127.0.0.1');
    const agent = new Agent(url, key);
    return await compare(context, agent, agentTasks(await recordsOf(agent)));
  } finally {
    await app.close();
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

async function compare(context: StackBenchContext, agent: Agent, tasks: readonly AgentTask[]): Promise<Measured> {
  const list = await agent.list();
  const before = tokensOf(await agent.wholeList());
  const after = tokensOf(JSON.stringify(list));
  const names = new Set(list.tools.map(({ name }) => name));
  context.log(`  | list of tools (${names.size}) | ${before} | ${after} |`);
  const totals = { before: 0, after: 0 };
  for (const task of tasks) {
    context.signal.throwIfAborted();
    const whole = before + (await agent.tokens(task.calls, { detail: 'full' }));
    const brief = after + (await agent.tokens(callsWith(names, task)));
    context.log(`  | ${task.question} | ${whole} | ${brief} |`);
    totals.before += whole;
    totals.after += brief;
  }
  return {
    value: totals.after,
    unit: 'tokens',
    baseline: { name: 'every operation listed, whole answers', value: totals.before },
    ratio: Math.round((totals.before / totals.after) * 100) / 100,
    target: MOST_TOKENS,
  };
}

/** A client of the MCP endpoint that counts what a model reads and writes. */
class Agent {
  constructor(
    private readonly url: string,
    private readonly key: string,
  ) {}

  async list(): Promise<{ readonly tools: readonly { readonly name: string }[] }> {
    return (await this.send('tools/list', {})) as { readonly tools: readonly { readonly name: string }[] };
  }

  /** Every operation with its whole description and both schemas. */
  async wholeList(): Promise<string> {
    const document = (await (await fetch(`${this.url}/openapi.json`)).json()) as ApiDescription;
    return JSON.stringify({ tools: toolsOf(document).map(({ definition }) => definition) });
  }

  async tokens(calls: readonly ToolCall[], more: object = {}): Promise<number> {
    let tokens = 0;
    for (const call of calls) {
      const text = await this.text(call.name, { ...call.arguments, ...more });
      tokens += tokensOf(JSON.stringify(call)) + tokensOf(text);
    }
    return tokens;
  }

  async answer<T>(name: string, given: object): Promise<T> {
    return JSON.parse(await this.text(name, { ...given, detail: 'full' })) as T;
  }

  /** @throws Error where a call is refused, since a refusal is no answer to a task */
  private async text(name: string, given: object): Promise<string> {
    const { content, isError } = (await this.send('tools/call', { name, arguments: given })) as ToolResult;
    const text = content[0]?.text ?? '';
    if (isError) throw new Error(`${name} answered ${text.slice(0, 300)}`);
    return text;
  }

  private async send(method: string, params: object): Promise<unknown> {
    const answer = await fetch(`${this.url}/api/v1/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${this.key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await answer.json()) as { result?: unknown; error?: object };
    if (result === undefined) throw new Error(`${method} answered ${JSON.stringify(error)}`);
    return result;
  }
}

interface ToolResult {
  readonly content: readonly { readonly text: string }[];
  readonly isError?: boolean;
}

function tokensOf(text: string): number {
  return Math.ceil(Buffer.byteLength(text) / BYTES_A_TOKEN);
}

/** Fills the stack with companies, rounds, investors and people. */
function generate({ stack, scale, signal }: StackBenchContext): Promise<void> {
  return withStores(stack, 'bench', async ({ eventStore, readStore, freshness }) => {
    const { position } = await generateDataset({
      eventStore,
      readStore,
      signal,
      vault: new Vault(readStore, stack.config.vaultKey),
      clock: { now: () => Date.now() },
      seed: SEED,
      withPeople: true,
      companies: Math.max(200, Math.round(COMPANIES * scale)),
    });
    await awaitProjected(freshness, ['companies', 'investors', 'people', 'sectors'], position, signal);
  });
}

interface Listed {
  readonly data: readonly { readonly name: string; readonly slug: string; readonly website: string | null }[];
}

/** The best funded company with a founder on file, and what else the tasks name. */
async function recordsOf(agent: Agent): Promise<TaskRecords> {
  const list = (name: string, given: object): Promise<Listed> => agent.answer<Listed>(name, given);
  const { data: german } = await list('startups_list', {
    country: 'DE',
    sector: 'Robotics',
    sort: '-funding',
    limit: 3,
  });
  const { data: investors } = await list('investors_list', { limit: 1 });
  const { data: funded } = await list('startups_list', { sort: '-funding', limit: 20 });
  for (const { name, slug } of funded) {
    const { data } = await agent.answer<Company>('startups_get', { slug });
    const founder = data.founders.find((each) => each.slug !== null)?.slug ?? null;
    const investor = investors[0];
    if (founder === null || investor === undefined || german.length === 0) continue;
    const unknown = Array.from({ length: 5 }, (_, n) => `not-on-file-${n}.example.org`);
    const known = funded.flatMap(({ website }) => website ?? []).slice(0, 15);
    return {
      company: { name, slug },
      investor,
      founder,
      site: `http://${SITE}/`,
      german: german.map((each) => each.slug),
      domains: [...known, ...unknown],
    };
  }
  throw new Error('the generated companies lack a record that a task is about');
}

interface Company {
  readonly data: { readonly founders: readonly { readonly slug: string | null }[] };
}
