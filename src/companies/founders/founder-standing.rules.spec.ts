import { changedRoles, type RoleOnFile } from './founder-standing.rules.js';

const role = (name: string, title: string, more: Partial<RoleOnFile> = {}): RoleOnFile => ({
  record_id: `record of ${name}`,
  person_id: `person ${name}`,
  title,
  is_founder: true,
  is_current: true,
  name,
  ...more,
});
const titles = (roles: readonly RoleOnFile[], name: string, isCurrent: boolean): string[] =>
  changedRoles(roles, { name, isCurrent }).map(({ title }) => title);
const ANN = role('Ann Lee', 'Founder');
const BOB = role('Bob Ray', 'Founder & CEO');

describe('the roles of a founder who left or died', () => {
  it('are ended under the titles on file, also where the file does not say whether they are current', () => {
    const cto = role('Bob Ray', 'CTO', { is_founder: false, is_current: null });
    expect(titles([ANN, BOB, cto], 'Bob Ray', false)).toEqual(['Founder & CEO', 'CTO']);
    expect(titles([ANN, BOB], 'Bob J. Ray', false)).toEqual(['Founder & CEO']);
  });

  it('are ended once', () => {
    expect(titles([role('Bob Ray', 'Founder', { is_current: false })], 'Bob Ray', false)).toEqual([]);
  });

  it.each(['Board member', 'Chairman', 'Advisor', 'Beirat', 'Membro do conselho'])('go on as %s', (title) => {
    expect(titles([BOB, role('Bob Ray', title, { is_founder: false })], 'Bob Ray', false)).toEqual(['Founder & CEO']);
  });

  it.each([
    ['a person with the same family name', role('Tom Ray', 'CFO', { is_founder: false })],
    ['a person with the same given name', role('Bob Hale', 'Driver', { is_founder: false })],
    ['a second person of the name', role('Bob Ray', 'Founder', { person_id: 'another' })],
  ])('stay where %s is on file', (_who, other) => {
    expect(titles([BOB, other], 'Bob Ray', false)).toEqual([]);
  });

  it.each([
    ['a father', role('Bob Ray Jr.', 'Founder'), 'Bob Ray'],
    ['another person', ANN, 'Bob Ray'],
    ['a member of staff', role('Bob Ray', 'CTO', { is_founder: false }), 'Bob Ray'],
    ['a name of one word', role('Bob', 'Founder'), 'Bob'],
  ])('are not those of %s', (_who, onFile, name) => {
    expect(titles([onFile], name, false)).toEqual([]);
  });

  it('resume where a later reading shows a post of today, as a founder only', () => {
    const ended = [
      role('Bob Ray', 'Founder', { is_current: false }),
      role('Bob Ray', 'Co-owner', { is_current: null }),
      role('Bob Ray', 'CTO', { is_current: false, is_founder: false }),
    ];
    expect(titles(ended, 'Bob Ray', true)).toEqual(['Founder']);
  });
});
