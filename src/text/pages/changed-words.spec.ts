import { changedWords } from './changed-words.rules.js';

const edit = (original: string, before: string, after: string) => {
  const start = original.indexOf(before);
  return { rule: 'A rule', span: [start, start + before.length] as const, before, after };
};

describe('changed words', () => {
  const text = 'We utilize 12 robots in order to win.';

  it('name what has gone and what is new, without the words that both have', () => {
    const edits = [edit(text, 'in order to', 'to'), edit(text, 'utilize', 'use')];
    expect(changedWords(text, edits)).toEqual([
      { kind: 'same', text: 'We ' },
      { kind: 'gone', text: 'utilize' },
      { kind: 'new', text: 'use' },
      { kind: 'same', text: ' 12 robots ' },
      { kind: 'gone', text: 'in order ' },
      { kind: 'same', text: 'to win.' },
    ]);
  });

  it('give the original without what is new, and the rewritten text without what has gone', () => {
    const edits = [edit(text, 'We utilize', 'We use'), edit(text, ' in order to win', ' to win')];
    const runs = changedWords(text, edits);
    const without = (kind: string) => runs.filter((run) => run.kind !== kind).map((run) => run.text).join(''); // prettier-ignore
    expect([without('new'), without('gone')]).toEqual([text, 'We use 12 robots to win.']);
  });

  it('are one run where nothing was edited, and none for an empty paragraph', () => {
    expect(changedWords(text, [])).toEqual([{ kind: 'same', text }]);
    expect(changedWords('', [])).toEqual([]);
  });
});
