import { readFileSync } from 'node:fs';
import { answerUri, briefAnswer, briefArguments } from './brief-answer.rules.js';
import { type McpTool } from './mcp-tool.rules.js';

const EXAMPLES = JSON.parse(readFileSync(new URL('../../answered-examples.json', import.meta.url), 'utf8')) as Record<
  string,
  Record<string, unknown>
>;

function tool(operationId: string, method = 'GET'): McpTool {
  return { operationId, method, definition: { name: operationId.replace(/\W/g, '_') } } as McpTool;
}

/** Values of the members that identify or link, with their paths without positions. */
function linksIn(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each) => linksIn(each, path));
  if (typeof value !== 'object' || value === null) {
    return value !== null && /(?:^|[._])(?:id|slug|url|website|jobId)$/.test(path)
      ? [`${path}=${JSON.stringify(value)}`]
      : [];
  }
  return Object.entries(value).flatMap(([name, member]) => linksIn(member, path === '' ? name : `${path}.${name}`));
}

describe('a brief answer', () => {
  it.each(Object.keys(EXAMPLES).filter((id) => !id.startsWith('admin.') && id !== 'mcp'))(
    'of %s keeps every id and link, and is no longer than the whole',
    (id) => {
      const whole = EXAMPLES[id] ?? {};
      const brief = briefAnswer(tool(id), {}, whole);
      const { trimmed, ...kept } = brief;
      const { lists = {} } = (trimmed ?? {}) as { lists?: object };
      const isShown = (link: string): boolean => !Object.keys(lists).some((list) => link.startsWith(`${list}.`));
      expect(linksIn(kept).filter(isShown)).toEqual(linksIn(whole).filter(isShown));
      expect(JSON.stringify(kept).length).toBeLessThanOrEqual(JSON.stringify(whole).length);
      if (trimmed !== undefined) expect(trimmed).toMatchObject({ whole: expect.stringMatching(/\S/) as string });
    },
  );

  it('leaves out what is unknown or empty, and keeps false and 0', () => {
    const whole = { a: null, b: { l: [] }, c: {}, d: { e: null }, f: false, g: 0, h: '', i: [null, 1] };
    expect(briefAnswer(tool('people.get'), {}, whole)).toEqual({ f: false, g: 0, h: '', i: [null, 1] });
  });

  it('keeps an empty value before or after a change, which says that there was, or is, nothing', () => {
    const values = [
      { field: 'employee_count', from: 91, to: null },
      { field: 'tech_stack', from: null, to: [] },
    ];
    const history = { data: { slug: 'acme', entries: [{ op: 'corrected', why: null, values }], net: values } };
    expect(briefAnswer(tool('startups.history'), {}, history)).toEqual({
      data: { slug: 'acme', entries: [{ op: 'corrected', values }], net: values },
    });
    const fields = [{ pointer: '/data/stage', served: 'Seed', now: null }];
    expect(briefAnswer(tool('recalls.list'), {}, { data: [{ fields, refund: null }] })).toEqual({ data: [{ fields }] });
  });

  it('has a list that is the answer itself also where it is empty: nothing was found, which is known', () => {
    expect(briefAnswer(tool('recalls.check', 'POST'), {}, { results: [] })).toEqual({ results: [] });
    const none = { data: [], pagination: { total: 0, next_cursor: null } };
    expect(briefAnswer(tool('jobs.list'), {}, none)).toEqual({ data: [], pagination: { total: 0 } });
  });

  it('has no more changes than its next_cursor has passed, each with its record, or null for one that is gone', () => {
    expect(briefArguments(tool('changes.list'), { since: '@0' })).toEqual({ since: '@0', limit: 20 });
    expect(briefArguments(tool('recalls.list'), {})).toEqual({ limit: 20 });
    const changes = [
      { position: '@1', op: 'withdrawn', record: null },
      { position: '@2', op: 'added', record: { slug: 'acme', logo_url: null } },
    ];
    expect(briefAnswer(tool('changes.list'), {}, { changes })).toEqual({ changes });
  });

  it('has a result for each holding', () => {
    const results = Array.from({ length: 30 }, (_, index) => ({ index, status: 'current' }));
    expect(briefAnswer(tool('recalls.check', 'POST'), {}, { results })).toEqual({ results });
  });

  it.each(['proofs.record', 'proofs.answer'])('of %s is the whole bundle, which is verified as it is', (id) => {
    const events = Array.from({ length: 30 }, (_, n) => `proof ${n}`);
    const bundle = { v: 1, checkpoint: null, events, heads: [], records: [{ fields: { logo_url: null } }] };
    expect(briefAnswer(tool(id), {}, bundle)).toEqual(bundle);
  });

  it('shortens long lists, says so, and names the resource that has the whole', () => {
    const investors = Array.from({ length: 30 }, (_, n) => ({ slug: `fund-${n}` }));
    const brief = briefAnswer(tool('startups.get'), { slug: 'acme' }, { data: { slug: 'acme', investors } });
    expect((brief['data'] as { investors: object[] }).investors).toEqual(investors.slice(0, 20));
    expect(brief['trimmed']).toEqual({
      lists: { 'data.investors': '20 of 30' },
      whole: 'scoutline://answers/startups_get?slug=acme',
    });
  });

  it.each(['startups.get', 'enrich'])('of %s has the newest rounds, which are the last', (id) => {
    const rounds = Array.from({ length: 25 }, (_, n) => ({ date: `${2001 + n}-01` }));
    const brief = briefAnswer(tool(id), { slug: 'acme' }, { data: { slug: 'acme', funding_rounds: rounds } });
    expect(brief).toMatchObject({
      data: { funding_rounds: rounds.slice(5) },
      trimmed: { lists: { 'data.funding_rounds': 'last 20 of 25' } },
    });
  });

  it('has the page that the caller asked for', () => {
    const rows = Array.from({ length: 50 }, (_, n) => ({ slug: `acme-${n}` }));
    expect(briefAnswer(tool('startups.list'), {}, { data: rows })).toEqual({ data: rows });
    expect(briefAnswer(tool('companies.mentions'), { limit: 50 }, { mentions: rows })).toEqual({ mentions: rows });
    expect(briefArguments(tool('companies.mentions'), { slug: 'acme' })).toEqual({ slug: 'acme', limit: 10 });
    expect(briefArguments(tool('companies.mentions'), { limit: 50 })).toEqual({ limit: 50 });
    const results = rows.map((_, n) => ({ domain: `acme-${n}.com`, matched: false }));
    expect(briefAnswer(tool('startups.match', 'POST'), {}, { results })).toEqual({ results });
  });

  it('of a readiness scan has the checks that did not pass, and the free address of the others', () => {
    const checks = [
      { id: 'robots_present', status: 'pass' },
      { id: 'md_url', status: 'fail', fix_prompt: 'Serve it.' },
    ];
    const scan = { data: { scan_id: 's-1', totalScore: 90, checks, markdown: '# Report' } };
    expect(briefAnswer(tool('agent_readiness', 'POST'), { url: 'acme.com' }, scan)).toEqual({
      data: { scan_id: 's-1', totalScore: 90, checks: [checks[1]] },
      trimmed: {
        lists: { 'data.checks': '1 of 2' },
        left_out: ['data.markdown'],
        whole: 'scoutline://answers/agent_readiness_get?scan_id=s-1',
      },
    });
  });

  it('of an alias leads to the tool that is listed', () => {
    const sections = [{ key: 'pay', preview: 'Pay', data: [] }];
    const brief = briefAnswer(tool('intel.lookup.post', 'POST'), { query: 'Acme Inc' }, { sections });
    expect(brief['trimmed']).toMatchObject({ whole: 'scoutline://answers/intel_lookup?q=Acme+Inc' });
  });

  it('has an address for every argument', () => {
    expect(answerUri('startups_list', { q: 'a&b', country: ['DE', 'FR'], limit: 5, cursor: null })).toBe(
      'scoutline://answers/startups_list?q=a%26b&country=DE%2CFR&limit=5',
    );
    expect(answerUri('vocabularies', {})).toBe('scoutline://answers/vocabularies');
  });
});
