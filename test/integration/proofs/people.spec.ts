import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { CommandBus } from '@nestjs/cqrs';
import { companyIdOf } from '../../../src/companies/record/company-id.rules.js';
import { personStream } from '../../../src/companies/people/person.events.js';
import { RegisterPerson } from '../../../src/companies/people/register-person.command.js';
import { EventStore } from '../../../src/platform/event-store/event-store.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { Freshness } from '../../../src/platform/read-store/freshness.js';
import { decodeOpening } from '../../../src/tlog/opening.js';
import { parseProof } from '../../../src/tlog/proof-text.js';
import { personSlug } from '../../../src/vocabulary/person-key.js';
import { companyOnFile } from '../../kit/company-on-file.js';
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

/** Types and data of the events that a bundle shows; null where data is withheld. */
function shownIn({ body }: Answer): [string, string | null][] {
  return (body.events as string[]).map((text) => {
    const { head, data } = decodeOpening(parseProof(text).extra as Buffer);
    return [head.type, 'bytes' in data ? data.bytes.toString() : null];
  });
}

describe('the proof of an answer about a person', () => {
  it('shows the place of each event, and neither names nor what identifies the person', async () => {
    const answer = await pageOf(ADA);
    expect(answer.body.data).toMatchObject({ name: ADA.name, linkedin_url: ADA.linkedinUrl });
    const bundle = await bundleAt(addressIn(answer));
    expect(bundle.body.records[0]).toMatchObject({ id: ADA.personId, fields: null });
    expect(shownIn(bundle)).toEqual([
      ['CreditDebited', expect.stringContaining('"people.get"')],
      ['PersonRegistered', null],
      ['RoleRecorded', null],
    ]);
    const { verdict, unproved } = await verifyAnswer(Buffer.from(answer.text), bundle.text, { vkey });
    expect([verdict, unproved.join('\n')]).toEqual(['proved', expect.stringContaining('name')]);
  });

  it('opens no more where the caller names a person beside the charge of a company', async () => {
    const company = await service.call('GET', '/api/v1/startups/acme', key);
    const other = await bundleAt(addressIn(company).replace(`company:${COMPANY}`, `person:${ADA.personId}`));
    expect(other.body.records[0]).toMatchObject({ id: ADA.personId, fields: null });
    expect(shownIn(other)).toContainEqual(['PersonRegistered', null]);
  });

  it('holds when the person is erased, and no new one can be made', async () => {
    const answer = await pageOf(ADA);
    const bundle = await bundleAt(addressIn(answer));
    const before = await verifyAnswer(Buffer.from(answer.text), bundle.text, { vkey });
    const { status } = await service.admin('privacy/erase', { subject: personStream(ADA.personId), reason: 'asked' });
    expect(status).toBe(200);
    expect(await verifyAnswer(Buffer.from(answer.text), bundle.text, { vkey })).toEqual(before);
    const later = await bundleAt(addressIn(answer));
    expect([later.body.heads, later.body.records]).toEqual([[], []]);
    const record = await bundleAt(`/api/v1/proofs/records/person/${ADA.personId}`);
    expect([record.status, record.text]).toEqual([404, expect.stringContaining('was erased')]);
  });
});
