import { loadConfig } from '../../../src/configuration.js';
import { DossierCompiler } from '../../../src/intel/dossier/dossier-compiler.service.js';
import { StoredDocuments } from '../../../src/intel/dossier/stored-documents.service.js';
import { NamedPeople } from '../../../src/intel/erasure/named-people.service.js';
import { newId } from '../../../src/platform/ids/ids.js';
import { type ObjectStore } from '../../../src/platform/object-store/object-store.port.js';
import { Vault } from '../../../src/platform/vault/vault.js';
import { type PublicRecord } from '../../../src/registries/registry.port.js';
import { testStores, type TestStores } from '../../kit/stores.js';

let stores: TestStores;
beforeAll(async () => {
  stores = await testStores();
}, 60_000);
afterAll(() => stores.close());

const AT = '2026-11-24T12:00:00.000Z';
const document = { sha256: 'ab'.repeat(32), url: 'https://register.test/officers', retrievedAt: AT };

function officer(name: string): PublicRecord {
  return {
    section: 'ownership_and_control',
    label: name,
    value: 'director',
    attributes: { holder: name },
    person: name,
    source: { name: 'Register', url: document.url, retrievedAt: AT, document: document.sha256 },
  };
}

it('a person who is erased while a dossier is compiled is in neither its lines nor its documents', async () => {
  const vault = new Vault(stores.readStore, loadConfig({}).vaultKey);
  const people = new NamedPeople(vault);
  const dossierId = newId();
  const objects = new Map<string, Buffer>();
  const meanwhile = async (): Promise<void> => {
    await people.erase([await people.subjectOf(dossierId, 'Ada Byron')]);
  };
  const objectStore = {
    get: async (key: string) => objects.get(key) ?? null,
    put: async (key: string, body: Buffer) => {
      await meanwhile();
      objects.set(key, body);
    },
  } as unknown as ObjectStore;
  const documents = new StoredDocuments(vault, objectStore);
  const compiler = new DossierCompiler(stores.eventStore, vault, people, documents);
  const head = {
    dossierId,
    kind: 'company',
    companyId: dossierId,
    personId: null,
    name: 'Acme',
    nameKey: null,
    compiledAt: AT,
    reasons: [],
    matches: [],
    sources: [],
  } as const;
  const records = [officer('BYRON, Ada'), officer('ZUSE, Grace')];
  const { dossier } = await compiler.compile(head, records, [{ ...document, body: Buffer.from('BYRON, Ada') }]);
  const items = dossier.sections.flatMap((section) => section.items);
  expect([items.length, dossier.withheld, dossier.documents]).toEqual([1, 1, []]);
  expect(items[0]?.subject).toBe(await people.subjectOf(dossierId, 'Grace Zuse'));
  expect(await documents.get(dossierId, document.sha256)).toBeNull();
});
