import { sourceName } from './sources.rules.js';

it.each([
  ['dot_ai_nrd', 'Daily list of new .ai names'],
  ['dot_io_ct', 'Certificate log, .io'],
  ['github_new_org', 'New GitHub organisation'],
  ['zone', 'Zone files'],
  ['some_new_source', 'some new source'],
])('names %s on pages', (id, name) => {
  expect(sourceName(id)).toBe(name);
});
