import { PATH_CLUES, TECHNOLOGIES, TECHNOLOGY_BY_NAME, technologyOf } from './technology-rules.rules.js';

const clues = TECHNOLOGIES.flatMap((technology) => technology.clues);

describe('the rules of technologies', () => {
  it('know at least 400 technologies that something proves', () => {
    expect(TECHNOLOGIES.filter((technology) => technology.clues.length > 0).length).toBeGreaterThanOrEqual(400);
  });

  it('name each technology once, and imply only what they know', () => {
    const names = TECHNOLOGIES.map(({ name }) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
    const implied = TECHNOLOGIES.flatMap(({ implies }) => implies);
    expect(implied.filter((name) => !TECHNOLOGY_BY_NAME.has(name))).toEqual([]);
  });

  it('say of each its category, and nothing that only implies is without an implier', () => {
    expect(TECHNOLOGIES.filter(({ name, category }) => name === '' || !/^[a-z ]+$/.test(category))).toEqual([]);
    const implied = new Set(TECHNOLOGIES.flatMap(({ implies }) => implies));
    expect(TECHNOLOGIES.filter(({ name, clues: ownClues }) => ownClues.length === 0 && !implied.has(name))).toEqual([]);
  });

  it('have an id each, and no clue twice', () => {
    const written = clues.map(({ technology, kind, name, part }) => `${technology} ${kind} ${name}=${part}`);
    expect(written.filter((clue, at) => written.indexOf(clue) !== at)).toEqual([]);
    expect(clues.filter(({ rule }) => !/^[a-z0-9-]+\.[a-z]+\.[a-z0-9-]+$/.test(rule))).toEqual([]);
  });

  it('are written so that they can match: lower case, and long enough to mean something', () => {
    expect(clues.filter(({ part, name, kind }) => (part + (kind === 'cookie' ? '' : name)) !== (part + (kind === 'cookie' ? '' : name)).toLowerCase())).toEqual([]); // prettier-ignore
    const short = clues.filter(({ kind, part }) => (kind === 'html' || kind === 'address') && part.length < 5);
    expect(short.map(({ rule, part }) => `${rule} ${part}`)).toEqual([]);
    expect(clues.filter(({ kind, name }) => kind === 'dns' && !['mx', 'ns', 'txt', 'cname'].includes(name))).toEqual(
      [],
    );
    expect(clues.filter(({ kind, name }) => kind !== 'cookie' && /[*+ ]/.test(name))).toEqual([]);
  });

  it('hold no pattern, so that none can be slow: a needle is text', () => {
    for (const { part, name } of clues) expect([typeof part, typeof name]).toEqual(['string', 'string']);
    expect(PATH_CLUES.every(({ name, part }) => name.startsWith('/') && part.length > 4)).toBe(true);
  });

  it('read a line as it is written', () => {
    expect(technologyOf('A.b|cms|h x-a=b/^;c sid;c s_*;d mx=.a.com;t <a|PHP,Go')).toMatchObject({
      name: 'A.b',
      category: 'cms',
      implies: ['PHP', 'Go'],
      clues: [
        { kind: 'header', name: 'x-a', part: 'b/', hasVersion: true, rule: 'a-b.header.x-a-b' },
        { kind: 'cookie', name: 'sid', part: '' },
        { kind: 'cookie', name: 's_*', part: '' },
        { kind: 'dns', name: 'mx', part: '.a.com' },
        { kind: 'html', name: '', part: '<a' },
      ],
    });
    expect(() => technologyOf('A|cms|z x')).toThrow(/no clue/);
  });
});
