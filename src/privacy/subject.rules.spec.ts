import { subjectNamed } from './subject.rules.js';

const ID = '6b7c1f0e-1c0b-5d52-9c0e-9d5a4e1f7a31';

describe('the subject of an erasure', () => {
  it('has an id in any case', () => {
    expect(subjectNamed(`person-${ID.toUpperCase()}`)).toEqual({ kind: 'person', id: ID });
    expect(subjectNamed(`submission-${ID.toUpperCase()}/founders/0`)).toEqual({
      kind: 'submission',
      id: ID,
      part: 'founders/0',
    });
  });

  it.each([
    `Person-${ID}`,
    `person-${ID}0`,
    `person-${ID}/founders/0`,
    `submission-${ID}/FOUNDERS/0`,
    ID,
    'person-',
    '',
  ])('is refused where it is malformed: %s', (text) => expect(() => subjectNamed(text)).toThrow('subject must name'));
});
