import { readProbe } from './probe.rules.js';

const described = (stream: string, more = '', title = 'A film'): string =>
  [
    "Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'source.bin':",
    '  Metadata:',
    `    title           : ${title}`,
    '  Duration: 00:01:40.50, start: 0.000000, bitrate: 127 kb/s',
    `  Stream #0:0[0x1](und): Video: h264 (High) (avc1 / 0x31637661), ${stream}, 25 fps, 25 tbr, 12800 tbn (default)`,
    more,
    '  Stream #0:1[0x2](und): Audio: aac (LC) (mp4a / 0x6134706D), 44100 Hz, mono, fltp, 69 kb/s (default)',
  ].join('\n');
const TURNED = '    Side data:\n      displaymatrix: rotation of -90.00 degrees';

describe('the description of a film', () => {
  it.each([
    ['yuv420p(progressive), 1920x1080, 55 kb/s', { width: 1920, height: 1080, isStretched: false }],
    ['yuv420p, 1280x720 [SAR 1:1 DAR 16:9], 55 kb/s', { width: 1280, height: 720, isStretched: false }],
    ['yuv420p, 720x576 [SAR 64:45 DAR 16:9], 55 kb/s', { width: 1024, height: 576, isStretched: true }],
    ['yuv420p, 1440x1080 [SAR 4:3 DAR 16:9], 55 kb/s', { width: 1920, height: 1080, isStretched: true }],
    ['yuv420p, 720x480, SAR 8:9 DAR 4:3, 55 kb/s', { width: 640, height: 480, isStretched: true }],
    ['yuv420p, 720x480 [SAR 0:1 DAR 0:1], 55 kb/s', { width: 720, height: 480, isStretched: false }],
  ])('gives the size at which %s is shown', (stream, size) => {
    expect(readProbe(described(stream))).toEqual({ seconds: 100.5, video: { ...size, fps: 25 }, hasAudio: true });
  });

  it('of a film that was recorded upright has the size upright', () => {
    const video = readProbe(described('yuv420p, 1440x1080 [SAR 4:3 DAR 16:9]', TURNED))?.video;
    expect(video).toMatchObject({ width: 1080, height: 1920, isStretched: true });
  });

  it('is not taken from what its author wrote', () => {
    const info = readProbe(described('yuv420p, 1280x720', '', 'Duration: 99:00:00.00'));
    expect(info).toMatchObject({ seconds: 100.5 });
  });
});
