import { type Evidence } from './evidence.rules.js';
import { evidenceLines, readEvidence } from './evidence-lines.js';

const probe = (body: string): object => ({ url: 'https://acme.com/', status: 200, body });
const evidence = {
  version: 1,
  url: 'https://acme.com/',
  home: probe('<p>One\nTwo "three" ☃'),
  otherControl: null,
  sitemaps: [probe('a'), probe('b')],
  mcpCards: [],
  homeLinks: [{ rel: 'icon', href: '/i', type: '' }],
} as unknown as Evidence;

describe('lines of evidence', () => {
  it('are read as what was written', async () => {
    const lines: string[] = [];
    for await (const line of evidenceLines(evidence)) lines.push(line);
    expect(lines.length).toBe(10);
    expect(await readEvidence(Buffer.from(lines.join('')))).toEqual(evidence);
  });

  it('stand beside evidence of earlier versions, one object', async () => {
    expect(await readEvidence(Buffer.from(JSON.stringify(evidence)))).toEqual(evidence);
  });
});
