import { instantOf, roleOf, sameness, type StatedRole } from './role.rules.js';

const stated = (over: Partial<StatedRole>): StatedRole => ({
  id: '1',
  title: 'Engineer',
  locations: ['Berlin'],
  remote: null,
  url: null,
  published: null,
  ...over,
});

describe('remote', () => {
  it.each<[Partial<StatedRole>, boolean]>([
    [{ locations: ['Remote'] }, true],
    [{ locations: ['Berlin', 'Remote - EU'] }, true],
    [{ locations: ['Télétravail'] }, true],
    [{ locations: ['À distance'] }, true],
    [{ locations: ['東京 / リモート'] }, true],
    [{ locations: ['Anywhere'] }, true],
    [{ locations: ['Work from home'] }, true],
    [{ remote: true }, true],
    [{ title: 'Engineer (Remote)' }, true],
    [{ title: 'Engineer - Remote' }, true],
    [{ title: 'Engineer (fully remote, EU)' }, true],
    [{ title: 'Manager, Remote (EMEA)' }, true],
    [{ title: 'Manager, Remote EMEA' }, true],
    [{ title: 'Remote - Senior Engineer' }, true],
    [{ title: 'Desarrollador (remoto)' }, true],
    [{ title: 'Développeur – télétravail' }, true],
    [{ title: 'Engineer (remote in Germany)' }, true],
    [{ title: 'Engineer (non-remote)' }, false],
    [{ title: 'Engineer - not remote' }, false],
    [{ title: 'Engineer (Remote Sensing)' }, false],
    [{ title: 'Engineer - Remote Monitoring' }, false],
    [{ title: 'Remote Sensing Engineer' }, false],
    [{ locations: ['Teletrabajo'] }, true],
    [{ locations: ['Home-Based - UK'] }, true],
    [{ locations: ['USA (telecommute)'] }, true],
    [{ locations: ['재택근무'] }, true],
    [{ locations: ['居家办公'] }, true],
    [{ title: 'Engineer, Remote Procedure Calls' }, false],
    [{ locations: ['Remoteville'] }, false],
    [{ locations: ['Berlin (not remote)'] }, false],
    [{ locations: ['Home Office - Bentonville, AR'] }, false],
    [{ locations: ['Home Office - New Albany, Ohio'] }, false],
    [{ locations: ['Home Office (Boise, ID)'] }, false],
    [{ locations: ['Home Office - Remote, US'] }, true],
    [{ locations: ['Home Office, Sevilla, ES'] }, true],
    [{ locations: ['Home Office, Bangalore, IN'] }, true],
    [{ locations: ['Home Office (Toronto, CA)'] }, true],
    [{ locations: ['Home Office (Irvine, CA)'] }, false],
    [{ locations: ['Home Office - Berlin, DE'] }, true],
    [{ locations: ['Teilweise Home-Office'] }, true],
    [{ locations: ['Berlin', 'Home Office'] }, true],
    [{ locations: ['Berlin'] }, false],
    [{ locations: [] }, false],
    [{ remote: false, locations: ['Remote'] }, false],
  ])('%j is %s', (over, isRemote) => {
    expect(roleOf(stated(over))?.isRemote).toBe(isRemote);
  });
});

describe('a role', () => {
  it('has one line of text, places once, and no address that leads elsewhere than the web', () => {
    const role = roleOf(
      stated({
        title: 'Lead\n\u202eEngineer\u0000',
        locations: ['Berlin', ' berlin ', null, ''],
        url: 'javascript:alert(1)',
      }),
    );
    expect(role).toMatchObject({ title: 'Lead Engineer', locations: ['Berlin'], url: null });
    expect(roleOf(stated({ title: 'x'.repeat(5_000) }))?.title).toHaveLength(200);
    expect(roleOf(stated({ title: ' \u200b ' }))).toBeNull();
    expect(roleOf(stated({ id: ' ' }))).toBeNull();
  });

  it('has no place that is a placeholder', () => {
    expect(roleOf(stated({ locations: ['N/A', '-', 'TBD', 'Berlin'] }))?.locations).toEqual(['Berlin']);
  });

  it.each([
    ...['General Application', 'Open application - Berlin', 'Initiativbewerbung (m/w/d)', 'Candidature spontanée'],
    ...['Candidatura espontánea', 'Open sollicitatie', 'Join our Talent Community', 'Talent Pool: Engineering'],
    ...["Don't see a role for you? Apply anyway!", 'Spontaneous Application'],
  ])('is not one that takes unsolicited applications: %s', (title) => {
    expect(roleOf(stated({ title }))).toBeNull();
  });

  it.each([
    ...[
      'General Application Engineer',
      'Talent Community Manager',
      'Open Source Engineer',
      'Spontaneous Applications Lead',
    ],
    ...['Talent Pool Manager', 'Application Security Engineer'],
  ])('is one: %s', (title) => {
    expect(roleOf(stated({ title }))?.title).toBe(title);
  });

  it('is the same under another id where its words and places are', () => {
    const key = (over: Partial<StatedRole>) => {
      const role = roleOf(stated(over));
      return role && sameness(role);
    };
    expect(key({ title: 'Senior Engineer (m/f/d)', locations: ['Berlin', 'Rome'] })).toBe(
      key({ id: '2', title: 'senior engineer – M/F/D', locations: ['Rome', 'BERLIN'] }),
    );
    expect(key({ title: 'C++ Engineer' })).not.toBe(key({ title: 'C# Engineer' }));
    expect(key({})).not.toBe(key({ locations: ['Rome'] }));
  });

  it.each([
    ['2026-11-02', '2026-11-02T00:00:00.000Z'],
    ['2026-11-02 10:30:00', '2026-11-02T10:30:00.000Z'],
    ['2026-11-02T10:30:00+02:00', '2026-11-02T08:30:00.000Z'],
    [1_790_000_000, '2026-09-21T14:13:20.000Z'],
    [1_790_000_000_000, '2026-09-21T14:13:20.000Z'],
    ['4.3.2026', '2026-03-04T00:00:00.000Z'],
    ['31.12.2025', '2025-12-31T00:00:00.000Z'],
    ['12/31/2025', '2025-12-31T00:00:00.000Z'],
    ['03/04/2026', null],
    ['03/04/2026 10:00 AM', null],
    ['03/04/26', null],
    ['04-03-2026', null],
    ['1.3.26', '2026-03-01T00:00:00.000Z'],
    ['25/03/2026 10:00', '2026-03-25T00:00:00.000Z'],
    ['31.02.2026', null],
    ['2026/03/04', '2026-03-04T00:00:00.000Z'],
    ['March 4, 2026', '2026-03-04T00:00:00.000Z'],
    ['Wed, 04 Mar 2026 10:00:00 GMT', '2026-03-04T10:00:00.000Z'],
    ['soon', null],
    ['0001-01-01', null],
    [-5, null],
    ['', null],
    [null, null],
  ])('was published %j, which is %s', (published, at) => {
    expect(instantOf(published)).toBe(at);
  });
});
