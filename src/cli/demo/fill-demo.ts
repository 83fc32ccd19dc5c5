import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { call } from '../../embedded/stack/demo-account.js';
import { command as arbitrage } from '../arbitrage.cli.js';
import { command as generate } from '../generate.cli.js';
import { command as importFile } from '../import.cli.js';
import { EXIT, type CliCommand, type CliIo } from '../io/command.js';
import { command as radar } from '../radar.cli.js';
import { DEMO, demoRows, type Row } from './demo-records.js';
import { HOOK_URL, NEWS_FEED } from './outside-world.js';

const GENERATED_COMPANIES = 300;
/** The first file was observed this many days ago, the correction today. */
const FIRST_SEEN_DAYS = 60;
const DAY_MS = 86_400_000;

export interface DemoTarget {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly operatorToken: string;
}

interface Step {
  readonly name: string;
  readonly work: () => Promise<void>;
}

/**
 * Fills a stack through the doors that its users have: the commands and the API. A repeated fill adds nothing twice.
 *
 * @throws where a step fails
 */
export async function fillDemo(target: DemoTarget, io: CliIo): Promise<void> {
  const phases = phasesOf(new Filling(target, io, new Date()));
  const bar = io.progress('demo data', phases.flat().length);
  let done = 0;
  try {
    for (const phase of phases) {
      await Promise.all(
        phase.map(async ({ name, work }) => {
          io.stopping.throwIfAborted();
          await work();
          bar.update((done += 1), name);
        }),
      );
    }
  } finally {
    bar.end();
  }
}

/** The steps of a phase run side by side; each phase needs the records of those before it. */
function phasesOf(filling: Filling): Step[][] {
  return [
    [
      { name: 'generated companies', work: () => filling.run(generate, ['--companies', String(GENERATED_COMPANIES)]) },
      { name: 'companies', work: () => filling.import('companies') },
      { name: 'domains', work: () => filling.domains() },
      { name: 'webhooks', work: () => filling.webhooks() },
    ],
    [
      ...filling.kinds().map((kind) => ({ name: kind, work: () => filling.import(kind) })),
      { name: 'a corrected figure', work: () => filling.correct() },
      { name: 'a feed', work: () => filling.feed() },
      { name: 'arbitrage', work: () => filling.run(arbitrage, ['refresh']) },
      { name: 'submissions', work: () => filling.submissions() },
    ],
    [{ name: 'calls and jobs', work: () => filling.calls() }],
  ];
}

class Filling {
  private readonly rows: Readonly<Record<string, readonly Row[]>>;

  constructor(
    private readonly target: DemoTarget,
    private readonly io: CliIo,
    private readonly today: Date,
  ) {
    this.rows = demoRows(today);
    mkdirSync(join(io.dataDir, 'demo'), { recursive: true, mode: 0o700 });
  }

  /** Kinds of records about companies on file. */
  kinds(): string[] {
    return Object.keys(this.rows).filter((kind) => kind !== 'companies');
  }

  /** Runs another command in silence. @throws with its last line where it fails */
  async run(command: CliCommand, args: string[]): Promise<void> {
    let last = '';
    const silent: CliIo = {
      dataDir: this.io.dataDir,
      json: false,
      stopping: this.io.stopping,
      say: (line) => (last = line),
      note: (line) => (last = line),
      result: () => undefined,
      progress: () => ({ update: () => undefined, end: () => undefined }),
    };
    if ((await command.run(args, silent)) !== EXIT.ok) throw new Error(`${command.name} ${args.join(' ')}: ${last}`);
  }

  import(kind: string): Promise<void> {
    return this.importRows(kind, kind, this.rows[kind] ?? [], FIRST_SEEN_DAYS);
  }

  /** A second source counts employees anew: the answer changes, and the log keeps both. */
  correct(): Promise<void> {
    const { domain, employees } = DEMO.correction;
    const known = (this.rows.companies ?? []).find(({ website }) => website === `https://${domain}`);
    const row = { name: known?.name, website: known?.website, employee_count: employees };
    return this.importRows('companies', 'companies-corrected', [row], 0);
  }

  async domains(): Promise<void> {
    const file = this.file('domains.txt', `${DEMO.domains.join('\n')}\n`);
    await this.run(radar, ['ingest', file, '--source', 'demo_registry']);
  }

  async webhooks(): Promise<void> {
    const account = { url: HOOK_URL, label: 'demo receiver', events: ['job.finished', 'submission.decided'] };
    for (const [path, body] of [
      ['arbitrage/webhooks', { url: HOOK_URL, label: 'demo receiver' }],
      ['webhooks', account],
    ] as const) {
      await this.needed(this.api(path, body), path);
    }
  }

  async feed(): Promise<void> {
    await this.needed(this.admin('coverage/feeds', { url: NEWS_FEED }), 'coverage/feeds');
  }

  /** The first is published, the others wait for a moderator. */
  async submissions(): Promise<void> {
    const ids: string[] = [];
    for (const { name, domain, oneLiner, sector } of DEMO.submissions) {
      const description = `${name} makes what its name says: ${oneLiner.toLowerCase()}. The company works with three pilot customers, ships its first product this year, and is run by a team of nine people who have built such things before.`;
      const body = { name, website: `https://${domain}`, one_liner: `${oneLiner}.`, description, sectors: [sector] };
      const { status, text } = await this.api('startups/submit', body);
      if (status === 409) continue;
      if (status !== 200) throw new Error(`startups/submit answered ${status}: ${text}`);
      ids.push((JSON.parse(text) as { startup: { id: string } }).startup.id);
    }
    const [first] = ids;
    if (first) await this.needed(this.admin(`submissions/${first}/approve`, {}), 'approve');
  }

  /** What an account page shows: some use, and a job where the programs for it are installed. */
  async calls(): Promise<void> {
    for (const path of [
      'startups?limit=5',
      'startups?q=robots',
      'startups/tidewell-robotics',
      'trends/current',
      'arbitrage',
    ]) {
      await this.needed(this.api(path), path);
    }
    const article = this.rows.articles?.[0];
    const text = `Tidewell Robotics has raised 41 million dollars. Its robots inspect the foundations of wind farms at sea, where divers worked before. One vessel now needs two people instead of nine, and the report is ready on the same evening.`;
    // Without its programs the service answers that video is not configured, and the demo has no job.
    await this.api('video', { title: article?.title, text, format: '9:16' });
  }

  private importRows(kind: string, name: string, rows: readonly Row[], daysAgo: number): Promise<void> {
    const observedAt = new Date(this.today.getTime() - daysAgo * DAY_MS).toISOString().slice(0, 10);
    const file = this.file(`${name}.json`, JSON.stringify(rows, null, 2));
    return this.run(importFile, [
      kind,
      file,
      '--source',
      name === kind ? 'demo' : 'demo-recount',
      '--observed-at',
      observedAt,
    ]);
  }

  private file(name: string, text: string): string {
    const path = join(this.io.dataDir, 'demo', name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  }

  private api(path: string, body?: object): Promise<Answer> {
    const { baseUrl, apiKey } = this.target;
    return call(`${baseUrl}/api/v1/${path}`, apiKey, keyed(path, body));
  }

  private admin(path: string, body: object): Promise<Answer> {
    const { baseUrl, operatorToken } = this.target;
    return call(`${baseUrl}/api/admin/${path}`, operatorToken, keyed(path, body));
  }

  private async needed(answer: Promise<Answer>, what: string): Promise<void> {
    const { status, text } = await answer;
    if (status >= 300) throw new Error(`${what} answered ${status}: ${text.slice(0, 400)}`);
  }
}

type Answer = Awaited<ReturnType<typeof call>>;

/** The same call of a repeated fill has the same key, so that it happens once. */
function keyed(path: string, body: object | undefined): { body?: object; headers?: Record<string, string> } {
  if (body === undefined) return {};
  const name = 'name' in body ? `-${String(body.name)}` : '';
  return { body, headers: { 'idempotency-key': `demo-${path}${name}`.replace(/[^\w-]/g, '-').slice(0, 120) } };
}
