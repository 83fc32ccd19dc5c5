import { DEFAULT_TOOLSETS, TOOLSETS, toolsetsOf } from './toolsets.rules.js';

describe('the toolsets of a list', () => {
  it.each([
    [{}, undefined, DEFAULT_TOOLSETS],
    [undefined, undefined, DEFAULT_TOOLSETS],
    [{ toolsets: '' }, null, DEFAULT_TOOLSETS],
    [{ toolsets: 'media, research' }, {}, ['research', 'media']],
    [{ toolsets: ['scans', 'media'] }, {}, ['scans', 'media']],
    [{ toolsets: 'scans,all' }, {}, TOOLSETS],
    [{ toolsets: 'media' }, { 'scoutline/toolsets': 'scans' }, ['scans']],
    [{}, { 'scoutline/toolsets': ['account', 'account'] }, ['account']],
    [{ toolsets: 'sales' }, {}, null],
    [{}, { 'scoutline/toolsets': 5 }, null],
    [{}, { 'scoutline/toolsets': { a: 1 } }, null],
  ])('of the address %j and the message %j are %j', (address, meta, expected) => {
    expect(toolsetsOf(address, meta)).toEqual(expected);
  });
});
