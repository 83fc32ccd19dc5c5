import { spawnSync } from 'node:child_process';
import { ESPEAK, describeWithInfra } from '../../../test/kit/infra.js';
import { loudnessOf } from '../engines/loudness.js';
import { readWav } from '../engines/sound.rules.js';
import { voiceFilter } from './film-filters.rules.js';

const TARGET = -16;
const TEXT = 'Costs fell from nineteen hundred pounds to eleven hundred and fifty, said headteacher Amira Khan.';

describeWithInfra(ESPEAK, 'the voice of a video', () => {
  it('has the loudness that its gain is for, and a peak below full scale', async () => {
    const { stdout: voice } = spawnSync('espeak-ng', ['-v', 'en-us', '--stdout', TEXT]);
    const gain = TARGET - ((await loudnessOf(readWav(voice))) ?? 0);
    const measured = `${voiceFilter(gain)},aresample=48000,ebur128=peak=true:framelog=verbose`;
    const args = ['-hide_banner', '-nostats', '-i', 'pipe:0', '-af', measured, '-f', 'null', '-'];
    const { stderr } = spawnSync('ffmpeg', args, { input: voice, encoding: 'utf8' });
    const summary = stderr.slice(stderr.lastIndexOf('Summary'));
    const [loudness, peak] = [/I:\s+(-[\d.]+) LUFS/, /Peak:\s+(-[\d.]+) dBFS/].map((each) =>
      Number(each.exec(summary)?.[1]),
    );
    expect(Math.abs((loudness ?? 0) - TARGET)).toBeLessThan(0.5);
    expect(peak).toBeLessThan(-1);
  });
});
