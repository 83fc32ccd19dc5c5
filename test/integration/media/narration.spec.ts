import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadConfig } from '../../../src/configuration.js';
import { silences, type Sound } from '../../../src/media/engines/sound.rules.js';
import { Speech } from '../../../src/media/engines/speech.service.js';
import { Narrator } from '../../../src/media/video/narration.service.js';
import { PiperVoices } from '../../../src/media/voices/piper-voices.service.js';
import { ESPEAK, describeWithInfra } from '../../kit/infra.js';

/** After each comma the voice is silent for a moment, so that the sound itself says when the next word begins. */
const LISTS: Readonly<Record<string, readonly string[]>> = {
  'en-us': ['Robots, parcels, shelves, two hundred trucks, and people.', 'Nothing, in the end, was lost.'],
  'en-gb': ['London, Paris, Rome, and nine other towns, they say.'],
  de: ['Roboter, Pakete, Regale, und viele Menschen.'],
};

describeWithInfra(ESPEAK, 'a narration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'narration-'));

  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it.each(Object.entries(LISTS))(
    'by %s knows within 100 ms when a word is said',
    async (voice, sentences) => {
      const config = loadConfig({});
      const speech = new Speech(config);
      const call = { voice, folder, signal: new AbortController().signal };
      const reported: number[] = [];
      const narrator = new Narrator(speech, new PiperVoices(config, speech));
      const { sound, sentences: output } = await narrator.narrate(sentences, call, (share) => reported.push(share));
      const rises = silences(sound, 0.06, 60).map(([, to]) => to);
      let compared = 0;
      for (const { words, from, to } of output) {
        expect(words[0]?.from).toBe(from);
        expect(words.at(-1)?.to).toBe(to);
        for (const [index, { word, from: begin }] of words.entries()) {
          if (index > 0 && !words[index - 1]?.word.endsWith(',')) continue;
          const nearest = Math.min(...rises.map((rise) => Math.abs(rise - begin)));
          expect([word, nearest < 0.1]).toEqual([word, true]);
          compared++;
        }
      }
      expect(compared).toBeGreaterThanOrEqual(4);
      expect(isSilent(sound, 0, 0.5)).toBe(true);
      expect(reported.at(-1)).toBe(1);
    },
    60_000,
  );
});

function isSilent({ rate, samples }: Sound, from: number, to: number): boolean {
  return samples.subarray(Math.round(from * rate), Math.round(to * rate)).every((sample) => Math.abs(sample) < 60);
}
