import { jest } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { auditCredits } from '../../../src/metering/audit/credit-audit.js';
import { accountStream, accountSubject } from '../../../src/metering/accounts/account.events.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { SubjectErased, Vault } from '../../../src/platform/vault/vault.js';
import { PRICE_LIST } from '../../../src/price-list.js';
import { AccountEraser } from '../../../src/privacy/account-deletion/account-eraser.service.js';
import { jobStream } from '../../../src/jobs/job.events.js';
import { QueueJob } from '../../../src/jobs/queue-job.command.js';

import { LocalSite } from '../../kit/local-site.js';
import { OPERATION_SAMPLES } from '../../kit/operation-samples.js';
import { until } from '../../kit/until.js';
import { SiteVisitor } from '../site/site-world.js';
import { submissionOf } from '../submissions/sites.js';
import { type Answer, OPERATOR, Service } from './stack.js';

const TEXT = 'A robot sorts parcels in a small warehouse, day and night. '.repeat(5);
const WRITTEN = { text: 'In order to win, we run.' };

let site: LocalSite;
let service: Service;
let other: Service;
let store: ReadStore;
let log: EventStore;

beforeAll(async () => {
  site = await LocalSite.start();
  site.routes.set('hook.receivers.net/hook', (_request, response) => void response.writeHead(200).end());
  const hosts = ['hook.receivers.net', 'parts-deleted.ai'].map((name) => `${name}:80=127.0.0.1:${site.port}`);
  service = await Service.start(undefined, { SAFE_FETCH_TEST_HOSTS: hosts.join(',') });
  other = await Service.start(service);
  store = service.app.get(ReadStore, { strict: false });
  log = service.app.get(EventStore, { strict: false });
}, 60_000);

afterAll(async () => {
  await other.stop();
  await service.stop();
  await site.stop();
});

interface Owner {
  readonly accountId: string;
  readonly key: string;
}

const remove = ({ accountId, key }: Owner, confirm = accountId): Promise<Answer> =>
  service.call('DELETE', '/api/v1/me', key, { confirm });

async function typesOf(stream: string): Promise<string[]> {
  const types: string[] = [];
  for await (const { type } of log.readStream(stream)) types.push(type);
  return types;
}

const erased = (accountId: string): Promise<boolean> =>
  until(async () => (await typesOf(accountStream(accountId))).includes('AccountErased'), {
    what: 'the account to be erased',
    timeoutMs: 20_000,
  });

describe('an account that is deleted', () => {
  it('is confirmed by its own id, and nothing ends without it', async () => {
    const owner = await service.account('free');
    const wrong = await remove(owner, newId());
    expect([wrong.status, wrong.body.errors]).toEqual([
      400,
      [expect.objectContaining({ field: 'confirm', suggestion: owner.accountId })],
    ]);
    expect((await service.call('DELETE', '/api/v1/me', owner.key)).status).toBe(400);
    expect((await service.call('GET', '/api/v1/me', owner.key)).status).toBe(200);
    const second = await service.admin(`accounts/${owner.accountId}/keys`, { reason: 'spec' });
    const { status, body } = await remove(owner);
    expect([status, body]).toEqual([200, { account_id: owner.accountId, deleted: true, keys_ended: 2 }]);
    expect((await service.call('GET', '/api/v1/me', second.body.api_key)).status).toBe(401);
    const issued = await service.admin(`accounts/${owner.accountId}/keys`, { reason: 'spec' });
    expect([issued.status, issued.body.detail]).toEqual([404, 'The account has been deleted.']);
  });

  it('is refused with 401 at every operation that needs a key, at pages and over MCP, on every process', async () => {
    const owner = await service.account('bench');
    const visitor = await SiteVisitor.signedIn(service, owner.key);
    for (const each of [service, other]) {
      // Every cache knows the key before.
      expect((await each.call('GET', '/api/v1/me', owner.key)).status).toBe(200);
      expect((await mcp(each, owner.key, 'tools/call', { name: 'me', arguments: {} })).status).toBe(200);
    }
    expect((await remove(owner)).status).toBe(200);
    await until(async () => (await other.call('GET', '/api/v1/me', owner.key)).status === 401, {
      what: 'the other process to know',
      timeoutMs: 2_000,
    });
    expect(await visitor.isIn()).toBe(false);
    const keyed = PRICE_LIST.filter(({ security }) => security === 'key');
    expect(keyed.length).toBeGreaterThan(40);
    for (const each of [service, other]) {
      // An address may try 120 keys a minute that are not known.
      for (const { id, method, path } of each === service ? keyed : keyed.slice(0, 10)) {
        const { query = '', path: given = {}, body } = OPERATION_SAMPLES[id] ?? {};
        const address = path.replace(/\{(\w+)\}/g, (_all, name: string) => given[name] ?? newId());
        const answer = await each.call(method, `${address}?${query}`, owner.key, method === 'GET' ? undefined : body);
        expect([id, answer.status, answer.body.code]).toEqual([id, 401, 'unauthorized']);
      }
      for (const name of ['me', 'startups_list', 'rewrite', 'webhooks_list']) {
        for (const call of [
          { name, arguments: {} },
          { name: 'call_tool', arguments: { name } },
        ]) {
          const answer = await mcp(each, owner.key, 'tools/call', call);
          expect([name, answer.status, answer.body.code]).toEqual([name, 401, 'unauthorized']);
        }
      }
      // What needs no key ignores one that has ended.
      expect((await mcp(each, owner.key, 'tools/list', {})).status).toBe(200);
    }
  });

  it('leaves nothing personal, no webhook and no open job', async () => {
    const owner = await service.account('bench');
    const hook = await service.call('POST', '/api/v1/webhooks', owner.key, {
      url: 'http://hook.receivers.net/hook',
      label: 'Ada at home',
      events: ['job.finished'],
    });
    expect(hook.status).toBe(200);
    const sent = submissionOf('Parts Deleted', 'parts-deleted.ai', { contact_email: 'ada@parts-deleted.ai' });
    const submitted = await service.call('POST', '/api/v1/startups/submit', owner.key, sent);
    expect(submitted.status).toBe(200);
    const video = await service.call('POST', '/api/v1/video', owner.key, { text: TEXT });
    expect(video.status).toBe(200);
    expect((await remove(owner)).status).toBe(200);
    await erased(owner.accountId);
    const submissionId = submitted.body.startup.id as string;
    const subjects = [accountSubject(owner.accountId), `webhook-${hook.body.webhook.id}`, `submission-${submissionId}`];
    const vault = service.app.get<Vault>(Vault, { strict: false });
    expect(await vault.erasedOf(subjects)).toEqual(new Set(subjects));
    await expect(vault.seal(accountSubject(owner.accountId), 'late')).rejects.toThrow(SubjectErased);
    expect(await typesOf(`submission-${submissionId}`)).toContain('SubmissionPeopleErased');
    const states = await typesOf(jobStream(video.body.jobId as string));
    expect(['JobAbandoned', 'JobCompleted', 'JobFailed']).toContain(states.at(-1));
    const live = await store.query('SELECT 1 FROM ops.webhook_lanes WHERE account_id = $1 AND open', [owner.accountId]);
    expect(live).toEqual([]);
    const sessions = 'SELECT 1 FROM ops.sessions WHERE subject = $1 AND ended_at IS NULL';
    expect(await store.query(sessions, [owner.accountId])).toEqual([]);
  });

  it('is erased after a failure in the middle, too', async () => {
    const owner = await service.account('bench');
    const eraser = service.app.get<AccountEraser, { endJobs(): Promise<void> }>(AccountEraser, { strict: false });
    const broken = jest.spyOn(eraser, 'endJobs').mockRejectedValueOnce(new Error('the process died'));
    try {
      expect((await remove(owner)).status).toBe(200);
      await erased(owner.accountId);
      expect(broken.mock.calls.length).toBeGreaterThan(1);
    } finally {
      broken.mockRestore();
    }
    const types = await typesOf(accountStream(owner.accountId));
    expect(types.filter((type) => type === 'AccountErased')).toHaveLength(1);
  });

  it('ends the job that a call in flight queues after the erasure', async () => {
    const owner = await service.account('bench');
    expect((await remove(owner)).status).toBe(200);
    await erased(owner.accountId);
    // No worker here has the engines of this kind, so none ends the job first.
    const kind = 'social_transcript' as const;
    const job = { jobId: newId(), kind, accountId: owner.accountId, requestId: newId(), cost: 1 };
    const input = { url: 'https://www.tiktok.com/@acme/video/1' };
    await service.app.get(CommandBus, { strict: false }).execute(new QueueJob({ ...job, input }));
    await until(async () => (await typesOf(jobStream(job.jobId))).at(-1) === 'JobAbandoned', {
      what: 'the late job to be abandoned',
      timeoutMs: 20_000,
    });
  });
});

describe('the page that deletes an account', () => {
  it('names what happens, deletes nothing without the word, and then signs out everywhere', async () => {
    const owner = await service.account('free');
    const visitor = await SiteVisitor.signedIn(service, owner.key);
    const second = await SiteVisitor.signedIn(other, owner.key);
    expect((await visitor.see('/account')).text).toContain('href="/account/delete"');
    const { text } = await visitor.see('/account/delete');
    expect(text).toContain(owner.accountId);
    expect(text).toMatch(/your key stops\s+working/);
    const without = await visitor.act('/account/delete', { confirm: 'yes' });
    expect([without.status, /id="confirm-fault">([^<]*)</.exec(without.text)?.[1]]).toEqual([
      400,
      'Type the word delete. Nothing was deleted.',
    ]);
    expect((await visitor.send('/account/delete', { confirm: 'delete' })).status).toBe(403);
    expect(await visitor.isIn()).toBe(true);
    const done = await visitor.act('/account/delete', { confirm: 'Delete' });
    expect([done.status, done.location]).toEqual([303, '/account/deleted']);
    expect((await visitor.see('/account/deleted')).text).toContain('Your account is deleted');
    expect(await visitor.isIn()).toBe(false);
    await until(async () => !(await second.isIn()), { what: 'the other browser to be signed out', timeoutMs: 5_000 });
    expect((await service.call('GET', '/api/v1/me', owner.key)).status).toBe(401);
    await erased(owner.accountId);
  });

  it('deletes over MCP, too, and the same key is then refused there', async () => {
    const owner = await service.account('free');
    const call = { name: 'me_delete', arguments: { confirm: owner.accountId } };
    const done = await mcp(service, owner.key, 'tools/call', call);
    expect([done.status, done.body.result?.isError ?? false]).toEqual([200, false]);
    expect((await mcp(service, owner.key, 'tools/call', { name: 'me', arguments: {} })).status).toBe(401);
    expect((await service.call('POST', '/mcp', owner.key, {})).status).toBe(404);
  });
});

describe('an account that is deleted while its calls run', () => {
  it('charges each answered call once, refunds its jobs, and its ledger verifies', async () => {
    const owner = await service.account('bench');
    const calls: Promise<Answer>[] = [];
    for (let n = 0; n < 60; n++) {
      const headers = n % 3 === 0 ? { 'idempotency-key': `deletion-${owner.accountId}-${n}` } : {};
      const at = n % 2 === 0 ? service : other;
      calls.push(
        n % 10 === 9
          ? at.call('POST', '/api/v1/video', owner.key, { text: `${TEXT} ${n}` }, headers)
          : at.call('POST', '/api/v1/rewrite', owner.key, { text: `${WRITTEN.text} ${n}` }, headers),
      );
      if (n === 30) calls.push(remove(owner));
      if (n > 20) await new Promise((resolve) => setImmediate(resolve));
    }
    const answers = await Promise.all(calls);
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].filter((status) => ![200, 401, 429].includes(status))).toEqual([]);
    expect(answers.filter(({ body }) => body.deleted === true)).toHaveLength(1);
    await erased(owner.accountId);
    const paid = (wallet: 'api' | 'video'): number =>
      answers.filter(({ status, body }) => status === 200 && body.deleted === undefined && wallet in kindOf(body))
        .length;
    const jobs = await until(
      async () => {
        const rows = await store.query<{ status: string }>('SELECT status FROM read.jobs WHERE account_id = $1', [
          owner.accountId,
        ]);
        const open = await store.query('SELECT 1 FROM ops.open_job_charges WHERE account_id = $1', [owner.accountId]);
        const ended = rows.every(({ status }) => status !== 'queued' && status !== 'running');
        return rows.length >= paid('video') && ended && open.length === 0 && rows;
      },
      { what: 'every job to be listed and its charge to be settled', timeoutMs: 20_000 },
    );
    const { balances } = await auditCredits(log, owner.accountId);
    expect(paid('api')).toBeGreaterThan(0);
    expect(balances.api.used).toBe(paid('api'));
    expect(jobs).toHaveLength(paid('video'));
    expect(balances.video.used).toBe(jobs.filter(({ status }) => status === 'done').length);
    const audit = `/api/admin/audit/accounts/${owner.accountId}/credits`;
    const { body } = await until(
      async () => {
        const answer = await service.call('GET', audit, OPERATOR);
        return answer.body.read_model.matches === true && answer;
      },
      { what: 'the read model to follow' },
    );
    expect(body).toMatchObject({ verified: true, violations: [] });
  }, 60_000);
});

function kindOf(body: object): Record<string, true> {
  return 'jobId' in body ? { video: true } : { api: true };
}

function mcp(at: Service, key: string, method: string, params: object): Promise<Answer> {
  const message = { jsonrpc: '2.0', id: 1, method, params };
  const headers = { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-06-18' };
  return at.call('POST', '/api/v1/mcp', key, message, headers);
}
