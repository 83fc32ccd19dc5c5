import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { groupOf } from '../src/platform/projector/projection-groups.js';
import { PROJECTIONS } from './index.js';

const SOURCES = join(import.meta.dirname, '../src');
/** Names of read models whose rows are read at one position: of datasets, and of lists as of a position. */
const READ_TOGETHER = [/models: \[([^\]]+)\]/g, /new PinnedReads\(([^)]+)\)/g];

function readTogether(): string[][] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.flatMap((file) => {
    const text = readFileSync(join(SOURCES, file), 'utf8');
    return READ_TOGETHER.flatMap((pattern) => [...text.matchAll(pattern)]).map(([, list = '']) =>
      list
        .split(',')
        .map((word) => word.trim().replace(/^'|'$|Projection$/g, ''))
        .filter((name) => PROJECTIONS.some((projection) => projection.name === name)),
    );
  });
}

it('has read models that are read at one position in one group, so that one transaction moves them', () => {
  const groups = new Map(PROJECTIONS.map((projection) => [projection.name, groupOf(projection)]));
  const together = readTogether();
  expect(together.flat()).toEqual(expect.arrayContaining(['companies', 'domains', 'investors', 'people', 'sectors']));
  // States of all three kinds are read in one snapshot.
  const ofDatasets = new Set(together.flat());
  expect(new Set([...ofDatasets].map((name) => groups.get(name)))).toEqual(new Set(['directory']));
});

it('lists the read models of a group together, so that groups are in the order of their cost', () => {
  const names = PROJECTIONS.map(groupOf);
  expect(names.filter((group, index) => group !== names[index - 1])).toEqual(['directory', 'money', 'reads', 'others']);
});
