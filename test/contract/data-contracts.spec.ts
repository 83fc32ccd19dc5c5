import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { parse } from 'yaml';
import { DATASET_TABLES, STATE_TABLES } from '../../src/dataset-tables.js';
import { contractBreaks } from '../../src/datasets/contracts/contract-breaks.rules.js';
import { contractsOf, contractYaml } from '../../src/datasets/contracts/contracts.service.js';
import { type ContractElement, type DataContract } from '../../src/datasets/contracts/odcs.rules.js';
import { PUBLISHED_TYPES } from '../../src/published-types.js';

const FOLDER = new URL('./data-contracts/', import.meta.url);
const contracts = contractsOf(DATASET_TABLES, STATE_TABLES, PUBLISHED_TYPES);
const fileOf = (name: string): URL => new URL(`${name}.odcs.yaml`, FOLDER);
const released = (name: string): DataContract => parse(readFileSync(fileOf(name), 'utf8')) as DataContract;

/** A breaking change needs another version of the dataset, or another topic. */
function breaksOf(name: string, contract: DataContract): string[] {
  if (!existsSync(fileOf(name))) return [];
  const before = released(name);
  return before.version === contract.version ? contractBreaks(before, contract) : [];
}

describe.each([...contracts])('the data contract of %s', (name, contract) => {
  it('breaks no reader of the released one', () => {
    expect(breaksOf(name, contract)).toEqual([]);
  });

  it('is the released file (UPDATE_CONTRACT=1 writes it)', () => {
    if (process.env.UPDATE_CONTRACT && breaksOf(name, contract).length === 0) {
      mkdirSync(FOLDER, { recursive: true });
      writeFileSync(fileOf(name), contractYaml(contract));
    }
    expect(released(name)).toEqual(JSON.parse(JSON.stringify(contract)));
  });

  it('means the same to a reader of YAML 1.1, to which a plain "yes" is a boolean', () => {
    const text = readFileSync(fileOf(name), 'utf8');
    expect(parse(text, { version: '1.1' })).toEqual(JSON.parse(JSON.stringify(contract)));
  });
});

describe('the released data contracts', () => {
  it('are those of the datasets and topics that there are', () => {
    const names = readdirSync(FOLDER).map((file) => file.replace(/\.odcs\.yaml$/, ''));
    expect(names.sort()).toEqual([...contracts.keys()].sort());
  });

  const contract = (...properties: ContractElement[]): DataContract => ({
    version: '1.0.0',
    schema: [{ name: 't', logicalType: 'object', properties }],
  });
  const text = (more: Partial<ContractElement> = {}): ContractElement => ({
    name: 'a',
    logicalType: 'string',
    ...more,
  });
  const values = (...value: string[]): Partial<ContractElement> => ({
    customProperties: [{ property: 'values', value }],
  });

  it.each([
    ['a property that is gone', text(), null, ['t.a was removed']],
    ['another type', text(), text({ logicalType: 'integer' }), ['t.a is integer instead of string']],
    ['a new way to be null', text({ required: true }), text({ required: false }), ['t.a may now be null']],
    ['a new value', text(values('x')), text(values('x', 'y')), ['t.a may now be y']],
    ['a list that is open now', text(values('x')), text(), ['t.a may now be any value']],
    [
      'another format',
      text({ logicalTypeOptions: { format: 'uuid' } }),
      text({ logicalTypeOptions: { minimum: 0 } }),
      ['t.a is no uuid now'],
    ],
    [
      'a lower limit',
      text({ logicalTypeOptions: { minimum: 0 } }),
      text({ logicalTypeOptions: { minimum: -1 } }),
      ['t.a may now be below 0'],
    ],
    ['a key that is gone', text({ primaryKey: true }), text(), ['t.a is no part of the key now']],
    [
      'a member of a list that is gone',
      text({ items: { logicalType: 'object', properties: [text()] } }),
      text({ items: { logicalType: 'object', properties: [] } }),
      ['t.a.[].a was removed'],
    ],
  ])('find %s', (_what, before, after, breaks) => {
    expect(contractBreaks(contract(before), after ? contract(after) : contract())).toEqual(breaks);
  });

  it('allow a further property and fewer values', () => {
    const before = contract(text(values('x', 'y')));
    expect(contractBreaks(before, contract(text(values('x')), text({ name: 'b' })))).toEqual([]);
  });
});
