import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { personStream } from '../../../src/companies/people/person.events.js';
import { RegisterPerson } from '../../../src/companies/people/register-person.command.js';
import { type Sealed } from '../../../src/kernel/sealed.js';
import { type Config } from '../../../src/platform/config/config.js';
import { draftEvents } from '../../../src/platform/event-store/decide.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { ReadStore } from '../../../src/platform/read-store/read-store.js';
import { CONFIG } from '../../../src/platform/tokens.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { personSlug } from '../../../src/vocabulary/person-key.js';
import { companyOnFile } from '../../kit/company-on-file.js';
import { sealedAsVersion1 } from '../../kit/sealed-version-1.js';
import { until } from '../../kit/until.js';
import { Service, type Answer } from '../metering/stack.js';

interface Verdict {
  readonly verdict: string;
  readonly proved: readonly string[];
  readonly unproved: readonly string[];
}

const { verifyAnswer } = (await import(resolve(import.meta.dirname, '../../../bin/verify-answer.mjs'))) as {
  verifyAnswer(answer: Uint8Array, bundle: string, trust: object): Promise<Verdict>;
};

let folder: string;
let service: Service;
let key: string;
let vkey: string;
const COMPANY = companyIdOf('acme-spec.com');
const ADA = { personId: newId(), name: 'Ada Quill', linkedinUrl: 'https://linkedin.com/in/ada-quill' };
const provenance = { source: 'spec', observedAt: '2026-04-01T00:00:00.000Z' };
const context = (): { commandId: string; correlationId: string; actor: string; now: number } => {
  const id = newId();
  return { commandId: id, correlationId: id, actor: 'operator:spec', now: Date.now() };
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'people-'));
  service = await Service.start(undefined, { DATA_DIR: folder, TRANSPARENCY_LOG: '1' });
  ({ key } = await service.account('pro'));
  const freshness = service.app.get(Freshness);
  await companyOnFile({ eventStore: service.app.get(EventStore), freshness }, 'Acme');
  const role = { companyId: COMPANY, title: 'Chief Executive', isFounder: true, isCurrent: true };
  const position = await service.app.get(CommandBus).execute(new RegisterPerson(ADA, role, provenance, context()));
  await freshness.waitFor(['people', 'companies'], position, 20_000);
  ({ vkey } = (await service.call('GET', '/.well-known/scoutline-log.json')).body as { vkey: string });
}, 60_000);

afterAll(async () => {
  await service.stop();
  rmSync(folder, { recursive: true, force: true });
});

function addressIn({ headers }: Answer): string {
  const [, address = ''] = /<([^>]+)>; rel="[^"]+\/rels\/proof"/.exec(String(headers.link)) ?? [];
  const { pathname, search } = new URL(address);
  return pathname + search;
}

function bundleAt(path: string): Promise<Answer> {
  const asked = async (): Promise<Answer | null> => {
    const answer = await service.call('GET', path, key);
    return answer.status === 202 ? null : answer;
  };
  return until(asked, { what: 'a proof', everyMs: 300 });
}

function pageOf({ name, personId }: typeof ADA): Promise<Answer> {
  return service.call('GET', `/api/v1/people/${personSlug(name, personId)}`, key);
}

/** A person whose texts were sealed before there were commitments. */
async function sealedBefore(name: string): Promise<typeof ADA> {
  const personId = newId();
  const [eventStore, store] = [service.app.get(EventStore), service.app.get(ReadStore)];
  const parts = { vault: service.app.get(Vault), store, wrappingKey: service.app.get<Config>(CONFIG).vaultKey };
  const sealedName: Sealed = await sealedAsVersion1(parts, personStream(personId), name);
  const data = { personId, sealedName, sealedLinkedinUrl: null, identifiers: [], provenance, generated: false };
  const drafts = draftEvents(eventStore, personStream(personId), [{ type: 'PersonRegistered', data }], context());
  const { position } = await eventStore.append(personStream(personId), 'no_stream', drafts);
  await service.app.get(Freshness).waitFor(['people'], position, 20_000);
  return { personId, name, linkedinUrl: '' };
}

describe('the proof of an answer about a person', () => {
  it('shows that name and profile are those that the event commits to', async () => {
    const answer = await pageOf(ADA);
    expect(answer.body.data).toMatchObject({ name: ADA.name, linkedin_url: ADA.linkedinUrl });
    const bundle = await bundleAt(addressIn(answer));
    const { proved, unproved } = await verifyAnswer(Buffer.from(answer.text), bundle.text, { vkey });
    expect(proved.join('\n')).toMatch(/these follow from its events: name, linkedin_url$/m);
    expect(unproved.map((line) => line.slice(0, line.indexOf(':'))).sort()).toEqual([
      ...['current_title', 'roles', 'service_url', 'slug'],
    ]);
    const [opened] = bundle.body.records[0].opened as { value: string; r: string }[];
    expect(opened).toMatchObject({ revision: '0', field: 'sealedName', value: ADA.name });
    const lies = [
      bundle.text.replaceAll(`"value":"${ADA.name}"`, '"value":"Eve Quill"'),
      bundle.text.replace(String(opened?.r), Buffer.alloc(32).toString('base64')),
    ];
    for (const lie of lies) {
      expect(lie).not.toBe(bundle.text);
      await expect(verifyAnswer(Buffer.from(answer.text), lie, { vkey })).rejects.toThrow('is another value');
    }
  });

  it('opens nothing for a caller who was not charged for a person', async () => {
    const record = await bundleAt(`/api/v1/proofs/records/person/${ADA.personId}`);
    expect(record.body.records[0]).toMatchObject({ fields: null, opened: [] });
    const company = await service.call('GET', '/api/v1/startups/acme', key);
    const other = await bundleAt(addressIn(company).replace(`company:${COMPANY}`, `person:${ADA.personId}`));
    expect(other.body.records[0]).toMatchObject({ id: ADA.personId, fields: null, opened: [] });
    expect(record.text + other.text).not.toContain('Quill');
  });

  it('names a value that was sealed without a commitment as not proved', async () => {
    const answer = await pageOf(await sealedBefore('Bea Older'));
    expect(answer.body.data).toMatchObject({ name: 'Bea Older' });
    const bundle = await bundleAt(addressIn(answer));
    const { verdict, unproved } = await verifyAnswer(Buffer.from(answer.text), bundle.text, { vkey });
    expect([verdict, unproved.join('\n')]).toEqual([
      'proved',
      expect.stringMatching(/^name: it is sealed in a form that cannot be proved/m),
    ]);
  });

  it('holds when the person is erased, and no new one can be made', async () => {
    const answer = await pageOf(ADA);
    const bundle = await bundleAt(addressIn(answer));
    const { status } = await service.admin('privacy/erase', { subject: personStream(ADA.personId), reason: 'asked' });
    expect(status).toBe(200);
    const result = await verifyAnswer(Buffer.from(answer.text), bundle.text, { vkey });
    expect(result.proved.join('\n')).toContain('these follow from its events: name, linkedin_url');
    const later = await bundleAt(addressIn(answer));
    expect([later.body.heads, later.text.includes('Quill')]).toEqual([[], false]);
    const record = await bundleAt(`/api/v1/proofs/records/person/${ADA.personId}`);
    expect([record.status, record.text]).toEqual([404, expect.stringContaining('was erased')]);
  });
});
