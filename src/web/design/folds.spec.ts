import { longLine, longList, longTable } from './folds.js';
import { html } from './html.js';

const names = (size: number): string[] => Array.from({ length: size }, (_, at) => `Name ${at + 1}`);
const shownOf = (part: unknown): string => String(part).split('<details')[0] ?? '';

describe('a long list', () => {
  it('shows ten entries and has the others behind a fold', () => {
    const list = longList(names(60).map((name) => html`<li>${name}</li>`), 'people'); // prettier-ignore
    expect(String(list).match(/<li>/g)).toHaveLength(60);
    expect(shownOf(list).match(/<li>/g)).toHaveLength(10);
    expect(String(list)).toContain('<summary>50 more people</summary>');
  });

  it('is whole where a fold would hide only a few', () => {
    expect(String(longLine(names(13), 'investors'))).not.toContain('<details');
    expect(shownOf(longLine(names(14), 'investors')).endsWith('Name 10')).toBe(true);
    expect(String(longList([], 'people'))).toBe('');
  });

  it('repeats the columns of a table', () => {
    const table = String(longTable('Rounds', ['Round', '#Amount'], names(20).map((name) => [name, '1']), 'rounds')); // prettier-ignore
    expect(table.match(/<th scope="col"/g)).toHaveLength(4);
    expect(table).toContain('aria-label="Rounds, continued"');
  });
});
