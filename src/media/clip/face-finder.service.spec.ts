import { jest } from '@jest/globals';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config } from '../../platform/config/config.js';
import { type WithMedia } from '../media.settings.js';
import { FaceFinder } from './face-finder.service.js';

const CASCADE = new URL('../../../test/fixtures/faces/frontal.xml', import.meta.url);

describe('the cascade of faces', () => {
  const folder = mkdtempSync(join(tmpdir(), 'faces-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is found once it can be read, a while after it could not', async () => {
    const faceCascade = join(folder, 'cascade.xml');
    const finder = new FaceFinder({ media: { faceCascade } } as unknown as Config & WithMedia);
    const clock = jest.spyOn(performance, 'now').mockReturnValue(0);
    expect(await finder.isThere()).toBe(false);
    copyFileSync(CASCADE, faceCascade);
    clock.mockReturnValue(29_000);
    expect(await finder.isThere()).toBe(false);
    clock.mockReturnValue(31_000);
    expect(await finder.isThere()).toBe(true);
    rmSync(faceCascade);
    clock.mockReturnValue(99_000);
    expect(await finder.isThere()).toBe(true);
    clock.mockRestore();
  });
});
