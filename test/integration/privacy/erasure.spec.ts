import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { CompanyWebsites } from '../../../src/enrichment/company-website/company-websites.service.js';
import { readDocument } from '../../../src/enrichment/site-visit/read-document.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { OBJECT_STORE, type ObjectStore } from '../../../src/platform/object-store/object-store.port.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { HealthRegistry, type HealthReport } from '../../../src/platform/telemetry/health-registry.js';
import { createLogger } from '../../../src/platform/telemetry/logger.js';
import { VaultHealth } from '../../../src/platform/vault/vault-health.service.js';
import { until } from '../../kit/until.js';
import { OPERATOR, Service } from '../metering/stack.js';
import { Sites, submissionOf } from '../submissions/sites.js';

const NAME = 'Zebulon Quillfeather';
const PROFILE = 'https://www.linkedin.com/in/zebulon-quillfeather';
const EMAIL = 'zq@quillfeather.example';
/** Texts that must not be found afterwards, in any spelling. */
const WORDS = /quillfeather|zebulon/i;
const HOSTS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'named', 'other'].map(
  (name) => `${name}-forgets.ai`,
);

let sites: Sites;
let folder: string;
let service: Service;
let readStore: ReadStore;
let eventStore: EventStore;
let key: string;

beforeAll(async () => {
  sites = await Sites.start(HOSTS);
  for (const host of HOSTS) sites.page(host, 'Forgetting');
  // Sites name people as well: what screening keeps of them is one more place to look in.
  sites.page('two-forgets.ai', `Forgetting, by ${NAME}`, `Founded by ${NAME}, who sorts parcels. `.repeat(12));
  sites.page(
    'named-forgets.ai',
    'Forgetting',
    `Our adviser is Zébulon QUILLFEATHER. ${'He sorts parcels. '.repeat(20)}`,
  );
  folder = mkdtempSync(join(tmpdir(), 'erasure-'));
  service = await Service.start(undefined, { SAFE_FETCH_TEST_HOSTS: sites.testHosts, DATA_DIR: folder });
  readStore = service.app.get(ReadStore, { strict: false });
  eventStore = service.app.get(EventStore, { strict: false });
  key = (await service.account('bench')).key;
}, 60_000);

afterAll(async () => {
  await service.stop();
  await sites.close();
  rmSync(folder, { recursive: true, force: true });
});

async function submitted(
  name: string,
  host: string,
  person: object,
  { headers = {}, contact }: { readonly headers?: object; readonly contact?: string } = {},
): Promise<string> {
  const contacts = contact === undefined ? {} : { contact_email: contact };
  const body = submissionOf(name, host, { founders: [person], ...contacts });
  const answer = await service.call('POST', '/api/v1/startups/submit', key, body, headers);
  expect(answer.status).toBe(200);
  return answer.body.startup.id as string;
}

/** Every place where something is kept, as text: events, tables of every schema, files. */
async function everywhere(): Promise<Map<string, string>> {
  const places = new Map<string, string>();
  const head = await eventStore.headPosition();
  for await (const { events, position } of eventStore.subscribe({ from: 'start' })) {
    for (const event of events) places.set(`event ${event.stream}@${event.revision}`, JSON.stringify(event.data));
    if (position >= head) break;
  }
  const tables = await readStore.query<{ name: string }>(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables WHERE schemaname IN ('read', 'ops', 'vault')`,
  );
  for (const { name } of tables) {
    const rows = await readStore.query<Record<string, unknown>>(`SELECT * FROM ${name}`);
    const text = rows.flatMap((row) =>
      Object.values(row).map((value) => (Buffer.isBuffer(value) ? value.toString('latin1') : JSON.stringify(value))),
    );
    places.set(`table ${name}`, text.join('\n'));
  }
  for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const path = join(folder, file);
    if (statSync(path).isFile()) places.set(`file ${file}`, readFileSync(path, 'latin1'));
  }
  return places;
}

const found = async (): Promise<string[]> =>
  [...(await everywhere())].filter(([, text]) => WORDS.test(text)).map(([place]) => place);

/** What operators are shown of submissions, whatever their state. */
async function shown(): Promise<string> {
  const pages = await Promise.all(
    ['submissions', 'submissions?status=approved', 'submissions?status=rejected', 'people-reviews'].map((path) =>
      service.call('GET', `/api/admin/${path}`, OPERATOR),
    ),
  );
  return JSON.stringify(pages.map(({ body }) => body));
}

describe('a person who is forgotten', () => {
  it('is forgotten in submissions of every state, in stored answers, leftovers and files', async () => {
    const visited: string[] = [];
    const storedSnapshots = async (): Promise<string[]> => {
      const objects = service.app.get<ObjectStore>(OBJECT_STORE, { strict: false });
      const heads = await Promise.all(visited.map((id) => objects.head(`site-looks/${id}.json`)));
      return visited.filter((_, at) => heads[at] !== null);
    };
    // These submissions have no people, yet one of these sites names the erased person.
    for (const host of ['named-forgets.ai', 'other-forgets.ai']) {
      const contact = 'desk@other.example';
      visited.push(await submitted(`Forget ${host.slice(0, 5)}`, host, { name: 'Somebody Else' }, { contact }));
    }
    const approved = await submitted('Forget One', 'one-forgets.ai', {
      name: NAME,
      linkedin_url: PROFILE,
      email: EMAIL,
    });
    const second = await submitted('Forget Two', 'two-forgets.ai', { name: 'Z. Q.', linkedin_url: `${PROFILE}/?x=1` });
    const rejected = await submitted(
      'Forget Three',
      'three-forgets.ai',
      { name: NAME },
      {
        headers: { 'idempotency-key': 'zq' },
        contact: 'z.quillfeather@three.example',
      },
    );
    await service.admin(`submissions/${rejected}/reject`, { reason: 'No.' });
    await service.admin(`submissions/${approved}/approve`, {});
    const settled = await service.admin(`submissions/${approved}/people/founders/0`, { register: true });
    const personId = settled.body.person_id as string;
    await until(
      async () => (await readStore.query('SELECT 1 FROM read.people WHERE person_id = $1', [personId])).length > 0,
      {
        what: 'the person to be on file',
      },
    );
    visited.push(second);
    await until(async () => (await storedSnapshots()).length === 3, {
      what: 'the sites to be looked at',
      timeoutMs: 30_000,
    });
    // The last one is in the log only when the erasure is asked for: it must wait for the read model.
    await submitted('Forget Four', 'four-forgets.ai', { name: NAME, email: EMAIL }, { contact: EMAIL });
    // One address is one person's, also where a submission does not name the person.
    await submitted('Forget Seven', 'seven-forgets.ai', { name: 'Somebody Else' }, { contact: EMAIL.toUpperCase() });
    const screened = async () => {
      for await (const { type } of eventStore.readStream(`submission-${second}`)) {
        if (type === 'SubmissionScreened') return true;
      }
      return false;
    };
    await until(screened, { what: 'the site to be screened', timeoutMs: 30_000 });
    // Pages of the company's website, one of them from before pages were sealed.
    const websites = service.app.get(CompanyWebsites, { strict: false });
    const companyId = companyIdOf('one-forgets.ai');
    const document = readDocument(`<p>Founded by ${NAME}.</p>`, 'http://one-forgets.ai/');
    const page = { kind: 'home' as const, url: 'http://one-forgets.ai/', status: 200, document };
    const stored = await websites.store(companyId, [page]);
    expect(await websites.again(stored)).toHaveLength(1);
    const legacy = `enrichment/${companyId}/${'0'.repeat(32)}.html`;
    const objects = service.app.get<ObjectStore>(OBJECT_STORE, { strict: false });
    await objects.put(legacy, Buffer.from(document.html));
    await readStore.query(
      `INSERT INTO ops.paid_answers (payment_id, scope, answer) VALUES (gen_random_uuid(), 'spec', 'sealed')`,
    );
    mkdirSync(join(folder, 'imports'), { recursive: true });
    writeFileSync(join(folder, 'imports', 'people-1.rejects.jsonl'), `{"name":"${NAME}"}\n`);
    expect(await shown()).toMatch(WORDS);
    expect((await found()).sort()).toEqual(['file imports/people-1.rejects.jsonl', `file objects/${legacy}`]);
    expect(await readStore.query('SELECT 1 FROM ops.idempotency WHERE status IS NOT NULL')).not.toEqual([]);

    const done = await service.admin('privacy/erase', { subject: `person-${personId}`, reason: 'asked' });
    expect(done.status).toBe(200);
    const erased = done.body.erased as readonly string[];
    // In four submissions, the contacts of three, and the record; and ahead of any look, what registers may name by
    // name or address.
    expect(erased.filter((subject) => !subject.startsWith('named-') && !/\/(site|pages)$/.test(subject))).toHaveLength(
      8,
    );
    expect(erased.filter((subject) => /^submission-[0-9a-f-]{36}$/.test(subject))).toHaveLength(3);
    // What was kept of their five sites, and of the one that only speaks of them; the other stays.
    expect(erased.filter((subject) => subject.endsWith('/site'))).toHaveLength(6);
    expect(erased).toContain(`submission-${visited[0]}/site`);
    expect(await storedSnapshots()).toEqual([visited[1]]);
    expect(erased.filter((subject) => subject.startsWith('named-'))).toHaveLength(2);

    const keys = await readStore.query<{ key: unknown }>(
      'SELECT * FROM vault.subject_keys WHERE subject = ANY($1::text[])',
      [done.body.erased],
    );
    expect(keys.every((row) => Object.values(row).every((value) => !Buffer.isBuffer(value)))).toBe(true);
    await until(async () => !WORDS.test(await shown()), { what: 'the read models to drop the fields' });
    expect(await found()).toEqual([]);
    const answers = await readStore.query('SELECT 1 FROM ops.idempotency WHERE status IS NOT NULL');
    expect(answers).toEqual([]);
    expect(await readStore.query('SELECT 1 FROM ops.paid_answers')).toEqual([]);
    expect(erased).toContain(`company-${companyId}/pages`);
    expect(await websites.again([...stored, { ...page, key: legacy, sha256: '', bytes: 0 }])).toEqual([]);
    expect(await websites.store(companyId, [page])).toMatchObject([{ key: null }]);
    // Addresses of others are not touched.
    expect(await shown()).toContain('desk@other.example');
    const again = await service.admin('privacy/erase', { subject: `person-${personId}` });
    expect([again.status, again.body.erased]).toEqual([200, []]);
  });

  it('is forgotten as one founder of a submission with the address beside', async () => {
    const contact = 'hubert@wimpole.example';
    const submissionId = await submitted('Forget Five', 'five-forgets.ai', { name: 'Hubert Wimpole' }, { contact });
    const other = await submitted('Forget Six', 'six-forgets.ai', { name: 'Somebody Else' }, { contact });
    const done = await service.admin('privacy/erase', { subject: `submission-${submissionId}/founders/0` });
    expect(done.body.erased).toEqual(expect.arrayContaining([`submission-${submissionId}`, `submission-${other}`]));
    await until(async () => !/hubert|wimpole/i.test(await shown()), { what: 'the read models to drop the fields' });
    expect(await shown()).toContain('Somebody Else');
  });

  it('is not counted among those whose key is lost, which health tells apart', async () => {
    const report = async (): Promise<HealthReport | undefined> => {
      const health = new HealthRegistry();
      new VaultHealth(readStore, health, createLogger({ level: 'silent', role: 'all' })).onModuleInit();
      return health.parts()[0]?.check();
    };
    expect(await report()).toEqual({ status: 'up', detail: { lost_subjects: 0 } });
    const lost = await readStore.query(
      `DELETE FROM vault.subject_keys WHERE erased_at IS NULL AND subject LIKE 'submission-%/founders/%' RETURNING subject`,
    );
    expect(lost.length).toBeGreaterThan(0);
    expect(await report()).toEqual({
      status: 'degraded',
      detail: {
        lost_subjects: lost.length,
        reason: expect.stringContaining('their keys are lost, they were not erased'),
      },
    });
  });
});
