import { ranMs } from '../../../test/kit/machine-speed.js';
import { readTranscript } from './read-transcript.js';

const EXPECTED = [
  { from: 0.5, to: 2, text: 'Small robots sort' },
  { from: 3_661.25, to: 3_662, text: 'more parcels.' },
];
const TEXT = 'Small robots sort more parcels.';

describe('a transcript that a feed links to', () => {
  it.each([
    [
      'WebVTT',
      'WEBVTT - a title\n\nNOTE nothing of this\nis said\n\nintro\n00:00.500 --> 00:02.000 position:10%\n<v Ann>Small <c.loud>robots</c>\nsort\n\n01:01:01.250 --> 01:01:02.000\nmore parcels.\n',
    ],
    [
      'SubRip',
      '1\r\n00:00:00,500 --> 00:00:02,000\r\nSmall robots sort\r\n\r\n2\r\n01:01:01,250 --> 01:01:02,000\r\nmore parcels.',
    ],
    [
      'JSON',
      JSON.stringify({
        version: '1.0.0',
        segments: [
          { speaker: 'Ann', startTime: 0.5, endTime: 2, body: 'Small robots sort' },
          { startTime: 3_661.25, endTime: 3_662, body: 'more parcels.' },
          { startTime: 'x', body: 'not this' },
          null,
        ],
      }),
    ],
  ])('is read with its times from %s', (_name, content) => {
    expect(readTranscript(`\uFEFF${content}`)).toEqual({ text: TEXT, cues: EXPECTED });
  });

  it('is read without times from HTML and plain text', () => {
    const html =
      '<p><cite>Ann:</cite> <time>0:01</time> Small robots sort</p><script>alert(1)</script><p>more parcels.</p>';
    expect(readTranscript(html)).toEqual({ text: `Ann: ${TEXT}`, cues: null });
    expect(readTranscript(`Small robots\n sort more parcels.`)).toEqual({ text: TEXT, cues: null });
  });

  it.each(['', ' ', 'WEBVTT\n\n00:00.000 --> 00:01.000\n\n', '{"segments":[]}', '{"segments":7}', '{', '<p></p>'])(
    'is none where nothing is said: %j',
    (content) => {
      expect(readTranscript(content)).toBeNull();
    },
  );

  it.each([
    'a\0b',
    'WEBVTT\n\n00:00.000 --> 00:01.000\na\0b',
    '<p>a\0b</p>',
    '{"segments":[{"startTime":0,"body":"a\\u0000b"}]}',
  ])('has no NUL in its text: %j', (content) => {
    expect(readTranscript(content)?.text).toBe('a\ufffdb');
  });

  it('passes over times that are none', () => {
    const content =
      'WEBVTT\n\n99:99:99:99 --> x\nlost\n\n00:05.000 --> 00:01.000\nlost\n\n00:01.000 --> 00:02.000\nkept';
    expect(readTranscript(content)?.cues).toEqual([{ from: 1, to: 2, text: 'kept' }]);
  });

  it('takes no longer than its length allows', () => {
    for (const fragment of ['<time ', '<', '-->', '00:00 --> 00:00\n', '{"segments":', '&', '<time>0<']) {
      const before = ranMs();
      readTranscript(fragment.repeat(300_000 / fragment.length));
      readTranscript(`WEBVTT-->${fragment.repeat(300_000 / fragment.length)}`);
      expect(ranMs() - before).toBeLessThan(5_000);
    }
  });
});
