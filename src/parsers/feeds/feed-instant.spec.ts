import { execFileSync } from 'node:child_process';
import { feedInstant } from './feed-instant.js';

describe('the date of an item', () => {
  it.each([
    ['Mon, 05 Jan 2026 23:30:00 GMT', '2026-01-05T23:30:00.000Z'],
    ['Mon, 05 Jan 26 10:00 EST', '2026-01-05T15:00:00.000Z'],
    ['Mon,05 Jan 2026 10:00:00 +0100 (CET)', '2026-01-05T09:00:00.000Z'],
    ['Mon, 05 Jan 2026 00:30:00 CET', '2026-01-04T23:30:00.000Z'],
    ['Mon, 06 Jul 2026 00:30:00 BST', '2026-07-05T23:30:00.000Z'],
    ['Mon, 05 Jan 2026 10:00:00 IST', '2026-01-05T04:30:00.000Z'],
    ['Tue, 06 Jan 2026 08:00:00 JST', '2026-01-05T23:00:00.000Z'],
    ['Mon, 05 Jan 2026 10:00:00 Europe/Berlin', '2026-01-05T10:00:00.000Z'],
    ['Mon, 05 Jan 2026 10:00:00 GMT+01:00', '2026-01-05T09:00:00.000Z'],
    ['Mon, 05 Jan 2026 22:00:00 -0500 EST', '2026-01-06T03:00:00.000Z'],
    ['2026-01-05 22:00:00 -0500 EST', '2026-01-06T03:00:00.000Z'],
    ['Mon, 05 Jan 2026 22:00:00 PST-0800', '2026-01-06T06:00:00.000Z'],
    ['Monday, January 5, 2026 - 10:00', '2026-01-05T10:00:00.000Z'],
    ['Jan. 5, 2026 at 10:00 p.m. EST', '2026-01-06T03:00:00.000Z'],
    ['January 5, 2026 at 10:00 PM ET', '2026-01-06T03:00:00.000Z'],
    ['Mon, 05 Jan 2026 22:00:00 PT', '2026-01-06T06:00:00.000Z'],
    ['5 de enero de 2026', '2026-01-05T00:00:00.000Z'],
    ['5 de janeiro de 2026 10:00', '2026-01-05T10:00:00.000Z'],
    ['5 Jan, 2026', '2026-01-05T00:00:00.000Z'],
    ['Mon, 05-Jan-2026 10:00:00 -0000', '2026-01-05T10:00:00.000Z'],
    ['lun., 05 ene 2026 10:00:00 +0100', '2026-01-05T09:00:00.000Z'],
    ['dim. 05 juil. 2026 10:00:00 +0200', '2026-07-05T08:00:00.000Z'],
    ['5. M\u00e4rz 2026', '2026-03-05T00:00:00.000Z'],
    ['January 5th, 2026 11:30 PM', '2026-01-05T23:30:00.000Z'],
    ['Mon Jan  5 10:00:00 UTC 2026', '2026-01-05T10:00:00.000Z'],
    ['Mon Jan 05 2026 10:00:00 GMT+0000 (Coordinated Universal Time)', '2026-01-05T10:00:00.000Z'],
    ['2026-01-05', '2026-01-05T00:00:00.000Z'],
    ['2026-01-05T10:00:00.123456+01:00', '2026-01-05T09:00:00.123Z'],
    ['2026/01/05 23:30:00', '2026-01-05T23:30:00.000Z'],
    ['13/01/2026', '2026-01-13T00:00:00.000Z'],
    ['05.01.2026 10:00', '2026-01-05T10:00:00.000Z'],
  ])('%s is %s', (text, instant) => {
    expect(feedInstant(text)).toBe(instant);
  });

  it.each([
    '',
    '12',
    'Episode 12',
    '2026',
    '2026-01',
    '05/01/2026',
    'Tue, 31 Feb 2026 10:00 GMT',
    '5 Xyz 2026',
    '1 Jan 1970',
  ])('is in no text such as %j', (text) => {
    expect(feedInstant(text)).toBeNull();
  });

  it('is the same on a machine in another zone', () => {
    const register = new URL('../../../test/kit/register-typescript.mjs', import.meta.url).pathname;
    const read = `import { feedInstant } from ${JSON.stringify(new URL('./feed-instant.ts', import.meta.url).pathname)};
      console.log(feedInstant('Mon, 05 Jan 2026 03:00:00'), feedInstant('5 Jan 2026'), feedInstant('2026-01-05 03:00'));`;
    const said = execFileSync(process.execPath, ['--import', register, '--input-type=module', '--eval', read], {
      env: { ...process.env, TZ: 'Asia/Tokyo', NODE_OPTIONS: '' },
      encoding: 'utf8',
    });
    expect(said.trim()).toBe('2026-01-05T03:00:00.000Z 2026-01-05T00:00:00.000Z 2026-01-05T03:00:00.000Z');
  });
});
