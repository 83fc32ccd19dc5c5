import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../../src/configuration.js';
import { ESPEAK, describeWithInfra } from '../../../test/kit/infra.js';
import { secondsOf, trimmed } from './sound.rules.js';
import { Speech } from './speech.service.js';

const WORDS = 'Robots, parcels — and people: they sort 3,000 boxes at the U.S. office, e.g. in one hour'.split(' ');
const BEGINNINGS = WORDS.map((_word, index) => `${WORDS.slice(0, index + 1).join(' ')} ma`);

describeWithInfra(ESPEAK, 'several texts read at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'speech-'));
  const [program, starts] = [join(folder, 'espeak'), join(folder, 'starts')];
  const call = { voice: 'en-us', folder, signal: new AbortController().signal };
  let speech: Speech;

  const startsDuring = async <T>(work: () => Promise<T>): Promise<[T, number]> => {
    writeFileSync(starts, '');
    const result = await work();
    return [result, readFileSync(starts, 'utf8').length];
  };

  beforeAll(() => {
    writeFileSync(program, `#!/bin/sh\nprintf . >>${starts}\nexec espeak-ng "$@"\n`);
    chmodSync(program, 0o755);
    speech = new Speech(loadConfig({ MEDIA_ESPEAK: program }));
  });

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('sound as each does alone, with one start of the program', async () => {
    const [together, count] = await startsDuring(() => speech.speakEach(BEGINNINGS, call));
    expect(count).toBe(1);
    expect(together).toHaveLength(BEGINNINGS.length);
    for (const [index, sound] of together.entries()) {
      const alone = trimmed(await speech.speak(BEGINNINGS[index] ?? '', call));
      const difference = Math.abs(secondsOf(trimmed(sound)) - secondsOf(alone));
      expect([BEGINNINGS[index], difference < 0.06]).toEqual([BEGINNINGS[index], true]);
    }
  }, 60_000);

  it('keep their order where one of them is silent', async () => {
    const [sounds, count] = await startsDuring(() => speech.speakEach(['one', '\n\n', 'three thousand'], call));
    expect(count).toBe(1 + 3);
    expect(sounds).toHaveLength(3);
    const seconds = sounds.map((sound) => secondsOf(trimmed(sound)));
    expect(seconds[1]).toBeLessThan(0.1);
    expect(seconds[2]).toBeGreaterThan(seconds[0] ?? 0);
  }, 60_000);

  it('are a paragraph each: a line break in one of them is a space', async () => {
    const [sounds, count] = await startsDuring(() => speech.speakEach(['one\n\ntwo', 'three'], call));
    expect([sounds.length, count]).toEqual([2, 1]);
  }, 60_000);

  it('have the pronunciation of each alone', async () => {
    const clauses = ['as of 3,000', 'robots sort', 'ma', 'at the U.S. office'];
    const [together, count] = await startsDuring(() => speech.phonemesOfEach(clauses, call));
    expect(count).toBe(1);
    const alone: string[] = [];
    for (const clause of clauses) alone.push((await speech.phonemes(clause, call)).trim());
    expect(together.map((line) => line.trim())).toEqual(alone);
    const [more, starts] = await startsDuring(() => speech.phonemesOfEach(['one, two', 'three'], call));
    expect([more.length, starts]).toEqual([2, 1 + 2]);
  }, 60_000);

  it('are none where none are given', async () => {
    expect(await startsDuring(() => speech.speakEach([], call))).toEqual([[], 0]);
  });
});
