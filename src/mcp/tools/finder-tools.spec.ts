import { ranMs } from '../../../test/kit/machine-speed.js';
import { cataloged, foundTools, type CatalogedTool, type DescribedTool } from './finder-tools.rules.js';

const tool = (n: number): CatalogedTool => {
  const description = Array.from({ length: 120 }, (_, at) => `word${n}x${at}`).join(' ');
  return cataloged({
    tool: { definition: { title: `Tool ${n}`, description }, places: {}, price: 'free' },
    row: { toolset: 'media', answers: description },
    listed: { name: `tool_${n}`, inputSchema: {} },
  } as unknown as DescribedTool);
};

it('find_tool refuses more words than a question has, before it compares them with every tool', () => {
  const tools = Array.from({ length: 60 }, (_, n) => tool(n));
  const words = Array.from({ length: 8_000 }, (_, n) => `abcd${n.toString(36)}`).join(' ');
  const before = ranMs();
  const found = foundTools(tools, { words });
  expect(ranMs() - before).toBeLessThan(50);
  expect(found).toEqual([
    { field: 'words', message: 'words must have at most 500 characters', suggestion: 'scan a website' },
  ]);
});
