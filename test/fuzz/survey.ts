import { OPERATION_SAMPLES } from '../kit/operation-samples.js';
import { type Caller } from './call.js';

const OWNERS_OF_WEBHOOKS = 4;
const WEBHOOK_ACTIONS = ['delete', 'deliveries', 'rotate', 'test', 'replay_since'];

/** Asks the service for what is on file, so that calls name what is there, and what is there but another's. */
export class Survey {
  constructor(
    private readonly base: string,
    private readonly callers: readonly Caller[],
    private readonly operator: Caller,
    private readonly hosts: readonly string[],
  ) {}

  async known(): Promise<Record<string, readonly unknown[]>> {
    const [first, second] = this.callers as [Caller, Caller];
    const last = this.callers.at(-1) as Caller;
    const companies = await this.rows(first, '/api/v1/startups?limit=60&sort=-funding', 'data');
    const investors = await this.rows(first, '/api/v1/investors?limit=30', 'data');
    const submissions = await this.made(this.submissions(first, second));
    const jobs = await this.made([this.video(first), this.video(second), this.video(last)]);
    const owners = this.callers.slice(0, OWNERS_OF_WEBHOOKS);
    const hooks = await this.made(owners.map((caller) => this.hook(caller)));
    const accountHooks = await this.made(owners.map((caller) => this.accountHook(caller)));
    const [hook = ''] = hooks;
    await this.post(first, `/api/v1/arbitrage/webhooks/${hook}/test`, {});
    const deliveries = (await this.rows(first, `/api/v1/arbitrage/webhooks/${hook}/deliveries`, 'data')).map(idIn);
    const keys = await this.rows(this.operator, `/api/admin/accounts/${last.accountId}`, 'keys');
    const charged = await this.rows(last, '/api/v1/usage', 'data');
    const slugs = companies.map(({ slug }) => slug);
    const domains = companies.map(({ website }) => hostOf(String(website))).filter(Boolean);
    const people = await this.people(first, slugs.slice(0, 12));
    const known = {
      slug: slugs,
      company: slugs,
      'investors.get/slug': investors.map(({ slug }) => slug),
      'people.get/slug': people,
      'products.get/slug': people,
      jobId: jobs,
      job_id: jobs,
      id: [...submissions, ...jobs, ...hooks],
      apex: domains.slice(0, 5),
      domain: [...domains, ...this.hosts],
      website: this.hosts.map((host) => `http://${host}/`),
      url: this.hosts.map((host) => `http://${host}/`),
      logo_url: this.hosts.map((host) => `http://${host}/i.png`),
      domains: [...domains, ...this.hosts, 'nowhere.example'],
      keyId: keys.map(({ id, key_id }) => id ?? key_id),
      request_id: charged.map((row) => row.request_id),
      'arbitrage.webhooks.replay/id': deliveries,
      start_seconds: [1, 5],
      end_seconds: [20, 45],
      video_url: this.hosts.map((host) => `http://${host}/v.mp4`),
      since: ['2026-11-22T00:00:00Z'],
      reason: ['It was asked for.'],
      email: this.hosts.map((host) => `ada@${host}`),
      q: ['robots', 'health data', 'a'],
      cursor: await this.cursors(first),
      as_of: ['2026-11-22T00:00:00Z'],
      tech: ['react', 'aws'],
      country: ['US', 'DE'],
      subject: submissions.map((id) => `submission-${id}`),
    };
    return {
      ...known,
      ...idsOf(WEBHOOK_ACTIONS, hooks, 'arbitrage.webhooks.'),
      ...idsOf(WEBHOOK_ACTIONS, accountHooks, 'webhooks.'),
      ...this.ofAccount(String(last.accountId), submissions, jobs),
    };
  }

  /** The operator's calls go to the account that is theirs to change. */
  private ofAccount(accountId: string, submissions: string[], jobs: string[]): Record<string, readonly unknown[]> {
    return {
      ...idsOf(
        ['admin.accounts.get', 'admin.accounts.plan', 'admin.accounts.grant', 'admin.accounts.refund'],
        [accountId],
      ),
      ...idsOf(['admin.keys.issue', 'admin.keys.rotate', 'admin.keys.revoke'], [accountId]),
      ...idsOf(['admin.audit.credits', 'admin.audit.export', 'admin.audit.manifest'], [accountId]),
      ...idsOf(['admin.submissions.get', 'admin.submissions.approve', 'admin.submissions.reject'], submissions),
      ...idsOf(['admin.people_reviews.settle', 'submissions.get'], submissions),
      ...idsOf(['admin.jobs.get', 'admin.jobs.cancel', 'admin.jobs.retry'], jobs),
    };
  }

  private submissions(...callers: readonly Caller[]): Promise<string>[] {
    const honest = this.hosts.filter((host) => !host.startsWith('honest'));
    const sample = OPERATION_SAMPLES['startups.submit']?.body ?? {};
    return honest.slice(0, 10).map(async (host, n) => {
      const body = {
        ...sample,
        name: `Fuzz ${n}`,
        website: `http://${host}/`,
        founders: [{ name: 'Ada Test', role: 'CEO' }],
      };
      const answer = await this.post(callers[n % callers.length] as Caller, '/api/v1/startups/submit', body);
      return idIn(answer.startup);
    });
  }

  private async video(caller: Caller): Promise<string> {
    const answer = await this.post(caller, '/api/v1/video', OPERATION_SAMPLES['video.create']?.body ?? {});
    return typeof answer.jobId === 'string' ? answer.jobId : '';
  }

  private async hook(caller: Caller): Promise<string> {
    const answer = await this.post(caller, '/api/v1/arbitrage/webhooks', { url: 'https://honest-site-0.ai/hook' });
    return idIn(answer.webhook) || idIn(answer);
  }

  private async accountHook(caller: Caller): Promise<string> {
    const body = { url: 'https://honest-site-0.ai/hook', events: ['job.finished'] };
    const answer = await this.post(caller, '/api/v1/webhooks', body);
    return idIn(answer.webhook) || idIn(answer);
  }

  private async people(caller: Caller, slugs: readonly unknown[]): Promise<unknown[]> {
    const found = slugs.map(async (slug) => {
      const answer = await this.get(caller, `/api/v1/startups/${String(slug)}`);
      const company = (answer.startup ?? answer.data ?? answer) as { founders?: { slug?: string }[] };
      return (company.founders ?? []).map((founder) => founder.slug);
    });
    return (await Promise.all(found)).flat().filter(Boolean);
  }

  private async cursors(caller: Caller): Promise<string[]> {
    const paths = ['/api/v1/startups?limit=2', '/api/v1/investors?limit=2', '/api/v1/usage?limit=2'];
    const pages = await Promise.all(paths.map((path) => this.get(caller, path)));
    return pages.flatMap(({ pagination, next_cursor }) => {
      const cursor = (pagination as { next_cursor?: string } | undefined)?.next_cursor ?? next_cursor;
      return typeof cursor === 'string' ? [cursor] : [];
    });
  }

  private async made(ids: readonly Promise<string>[]): Promise<string[]> {
    return (await Promise.all(ids)).filter((id) => id !== '');
  }

  private async rows(caller: Caller, path: string, member: string): Promise<Record<string, unknown>[]> {
    return ((await this.get(caller, path))[member] ?? []) as Record<string, unknown>[];
  }

  private async get(caller: Caller, path: string): Promise<Record<string, unknown>> {
    const answer = await fetch(this.base + path, { headers: { authorization: `Bearer ${caller.token}` } });
    return (await answer.json()) as Record<string, unknown>;
  }

  private async post(caller: Caller, path: string, body: object): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${caller.token}`, 'content-type': 'application/json' };
    const answer = await fetch(this.base + path, { method: 'POST', headers, body: JSON.stringify(body) });
    return (await answer.json()) as Record<string, unknown>;
  }
}

function idIn(record: unknown): string {
  const { id } = (record ?? {}) as { id?: unknown };
  return typeof id === 'string' ? id : '';
}

function hostOf(website: string): string {
  return URL.canParse(website) ? new URL(website).hostname : '';
}

/** The values of the parameter `id` of these operations. */
function idsOf(names: readonly string[], values: readonly unknown[], prefix = ''): Record<string, readonly unknown[]> {
  return Object.fromEntries(names.map((name) => [`${prefix}${name}/id`, values]));
}
