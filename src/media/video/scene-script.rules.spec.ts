import { EM, emsOf } from '../script/card-lines.rules.js';
import { sceneEvents, sceneScript } from './scene-script.rules.js';
import { styleSettings } from './visual-styles.rules.js';

const COMPOUND = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz';
const ADDRESS = 'https://www.example.org/reports/2026/annual-review-of-small-robots?id=48151623';

describe.each([
  [1080, 1920],
  [1920, 1080],
])('title and subtitles of a video of %i × %i', (width, height) => {
  it.each([COMPOUND, ADDRESS, 'parcels'])('show all of %s', (word) => {
    const words = ['The', word, 'applies.'].map((each, index) => ({ word: each, from: index, to: index + 1 }));
    const scene = { sentence: '', card: { layout: 'centre', text: 'It applies' } as const, from: 0, to: 3, words };
    const frame = { width, height, seconds: 3, subtitles: true, style: styleSettings('slate') };
    const ask = { ...frame, scenes: [scene], title: `About ${word}` };
    const events = sceneEvents(ask);
    const styles = sceneScript(ask, events);
    for (const style of ['Title', 'Cue']) {
      const shown = events.filter((event) => event.style === style).map(({ text }) => text);
      expect(shown.length).toBeGreaterThan(0);
      const usual = Number(new RegExp(`^Style: ${style},[^,]+,(\\d+)`, 'm').exec(styles)?.[1]);
      for (const text of shown) {
        const size = Number(/\\fs(\d+)/.exec(text)?.[1] ?? usual);
        // The subtitle filter breaks lines between words.
        const parts = text.replace(/\{[^}]*\}/g, '').split(/\\N| /);
        for (const part of parts) expect(emsOf(part) * EM * size).toBeLessThanOrEqual(width * 0.86);
        expect(size).toBeGreaterThanOrEqual(Math.floor(usual * (style === 'Title' ? 0.88 : 0.85)));
      }
      expect(shown.some((text) => text.replace(/\{[^}]*\}|\\N|-/g, '').includes(word.replace(/-/g, '')))).toBe(true);
    }
  });
});
