import { readFileSync } from 'node:fs';
import { DOCUMENT } from './client-packages.js';
import { placeOf } from '../../src/web/code-examples/client-methods.js';
import { clientOperations, type ApiDocument } from './client-operations.js';
import { pythonType } from './python-operations.js';

const document = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as ApiDocument;

describe('the operations of the clients', () => {
  it.each([
    ['startups.get', ['startups'], 'get'],
    ['arbitrage.webhooks.replay_since', ['arbitrage', 'webhooks'], 'replay_since'],
    ['enrich', [], 'enrich'],
    ['enrich.email', [], 'enrich_email'],
    ['intel.lookup.post', ['intel'], 'lookup_post'],
  ])('%s has its place', (id, group, name) => {
    const ids = new Set(['startups.get', 'enrich', 'enrich.email', 'intel.lookup', 'intel.lookup.post']);
    expect(placeOf(id, ids)).toEqual({ group, name });
  });

  it('are all that a key may call, each at a place of its own', () => {
    const operations = clientOperations(document);
    const places = operations.map(({ group, name }) => [...group, name].join('.'));
    expect(new Set(places).size).toBe(places.length);
    const paid = Object.values(document.paths)
      .flatMap((item) => Object.values(item))
      .filter(({ security }) => !security?.some((way) => 'ApiKey' in way))
      .map(({ operationId }) => operationId);
    expect(paid).toEqual(['mpp.company']);
    const ids = Object.values(document.paths).flatMap((item) => Object.values(item).map((one) => one.operationId));
    expect(operations.map(({ id }) => id).sort()).toEqual(
      // Answers of these are another protocol's, paid by the call, or text.
      ids.filter((id) => !['mcp', 'mpp.company', 'proofs.event'].includes(id ?? '')).sort(),
    );
  });

  it('know lists by their rows, and jobs by their id', () => {
    const operations = new Map(clientOperations(document).map((operation) => [operation.id, operation]));
    expect(operations.get('startups.list')?.rows?.member).toBe('data');
    expect(operations.get('webhooks.deliveries')?.rows?.member).toBe('deliveries');
    expect(operations.get('startups.get')?.rows).toBeNull();
    expect(operations.get('video.create')?.jobId).toBe('jobId');
    expect(operations.get('social.transcript.create')?.jobId).toBe('job_id');
    expect(operations.get('webhooks.create')?.jobId).toBeNull();
  });

  it('know the rows of a log and of a page in a record', () => {
    const operations = new Map(clientOperations(document).map((operation) => [operation.id, operation]));
    expect(operations.get('changes.list')?.inner?.path).toEqual(['changes']);
    expect(operations.get('investors.get')?.inner?.path).toEqual(['data', 'portfolio']);
    expect(operations.get('startups.list')?.inner).toBeNull();
    const { CompaniesAnswer, ...schemas } = document.components.schemas;
    const Both = { properties: { ...CompaniesAnswer?.properties, also: { type: 'array', items: {} } } };
    const changed = { ...document, components: { schemas: { ...schemas, CompaniesAnswer: Both } } };
    expect(() => clientOperations(changed)).toThrow('the rows of CompaniesAnswer');
  });

  it('have only lists whose next page the packages find', () => {
    const { RecallsAnswer, ...schemas } = document.components.schemas;
    const pagination = { properties: { page: {}, pages: {} } };
    const Changed = { ...RecallsAnswer, properties: { ...RecallsAnswer?.properties, pagination } };
    const changed = { ...document, components: { schemas: { ...schemas, RecallsAnswer: Changed } } };
    expect(() => clientOperations(changed)).toThrow('RecallsAnswer: pagination has page, pages');
  });

  it.each([
    [{ type: ['string', 'null'] }, 'str | None'],
    [{ type: 'array', items: { enum: ['a', 'b'] } }, 'Sequence[Literal["a", "b"]]'],
    [{ anyOf: [{ type: 'null' }, { $ref: '#/components/schemas/Party' }] }, 'models.Party | None'],
    [{ enum: ['x', null] }, 'Literal["x"] | None'],
    [{}, 'Mapping[str, object]'],
  ])('the Python type of %j is %s', (schema, type) => {
    expect(pythonType(schema)).toBe(type);
  });
});
