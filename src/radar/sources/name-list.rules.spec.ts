import { namesIn } from './name-list.rules.js';

async function* inChunks(text: string, size: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function namesOf(chunks: AsyncIterable<Buffer>): Promise<string[]> {
  const names: string[] = [];
  for await (const lines of namesIn(chunks)) names.push(...lines.map(({ name }) => name));
  return names;
}

describe('the names of a list', () => {
  it.each([1, 2, 3, 7, 100])(
    'are the same in chunks of %i bytes, also where one ends within a letter',
    async (size) => {
      const names = ['münchen.ai', 'räksmörgås.com', '例え.jp', 'plain.io', 'köln.so'];
      expect(await namesOf(inChunks(`domain\n${names.join('\n')}`, size))).toEqual(names);
    },
  );
});
