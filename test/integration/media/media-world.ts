import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlanName } from '../../../src/kernel/credits.js';
import { auditCredits } from '../../../src/metering/audit/credit-audit.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { LocalSite } from '../../kit/local-site.js';
import { until } from '../../kit/until.js';
import { Service, type Answer } from '../metering/stack.js';

/** The whole service with a site beside it, for specs of what callers of media see. */
export class MediaWorld {
  private files = 0;

  private constructor(
    readonly folder: string,
    readonly site: LocalSite,
    readonly service: Service,
    readonly host: string,
  ) {}

  static async open(host: string, env: (site: LocalSite) => Record<string, string> = () => ({})): Promise<MediaWorld> {
    const folder = mkdtempSync(join(tmpdir(), 'media-'));
    const site = await LocalSite.start(host);
    const service = await Service.start(undefined, {
      DATA_DIR: folder,
      SAFE_FETCH_TEST_HOSTS: `${host}:80=127.0.0.1:${site.port}`,
      ...env(site),
    });
    return new MediaWorld(folder, site, service, host);
  }

  async close(): Promise<void> {
    await this.service.stop();
    await this.site.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }

  post(path: string, key: string, body: object, headers: object = {}): Promise<Answer> {
    return this.service.call('POST', `/api/v1${path}`, key, body, headers);
  }

  get(path: string, key: string): Promise<Answer> {
    return this.service.call('GET', `/api/v1${path}`, key);
  }

  /** Polls until the job has ended. */
  ended(path: string, key: string, timeoutMs = 120_000): Promise<Answer['body']> {
    return until(
      async () => {
        const { body } = await this.get(path, key);
        return body.status === 'done' || body.status === 'failed' ? body : null;
      },
      { what: `the end of ${path}`, timeoutMs, everyMs: 100 },
    );
  }

  /** Polls until a failed job is refunded as well. */
  async refunded(path: string, key: string): Promise<Answer['body']> {
    await this.ended(path, key);
    return until(
      async () => {
        const { body } = await this.get(path, key);
        return body.credits_refunded > 0 ? body : null;
      },
      { what: `the refund of ${path}`, everyMs: 100 },
    );
  }

  /** The bytes of a signed address, in a file. */
  async download(url: string): Promise<{ file: string; sha256: string; size: number }> {
    const { pathname, search } = new URL(url);
    const answer = await this.service.app.inject({ method: 'GET', url: pathname + search });
    if (answer.statusCode !== 200) throw new Error(`${url} answered ${answer.statusCode}`);
    const file = join(this.folder, `download-${this.files++}.mp4`);
    writeFileSync(file, answer.rawPayload);
    const sha256 = createHash('sha256').update(answer.rawPayload).digest('hex');
    return { file, sha256, size: answer.rawPayload.length };
  }

  account(plan: PlanName): Promise<{ accountId: string; keyId: string; key: string }> {
    return this.service.account(plan);
  }

  /** What the ledger holds of an account, counted from its log. */
  audit(accountId: string): ReturnType<typeof auditCredits> {
    return auditCredits(this.service.app.get(EventStore, { strict: false }), accountId);
  }
}
