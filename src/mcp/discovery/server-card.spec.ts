import { authMarkdown } from './server-card.rules.js';

it('leads to the sign-up, and to the operator where that is closed', () => {
  const page = authMarkdown('https://scoutline.test');
  expect(page).toContain('at `https://scoutline.test/sign-up`');
  expect(page).toMatch(/where that is closed, the operator/);
});
