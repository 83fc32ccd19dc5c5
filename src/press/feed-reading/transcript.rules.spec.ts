import { readTranscript as readFile } from '../../parsers/feeds/read-transcript.js';
import { timedTranscript, type Transcript } from './transcript.rules.js';

function readTranscript(body: string, type: string): Transcript | null {
  const file = readFile(body);
  return file && timedTranscript(file, type);
}

const VTT = `WEBVTT

NOTE made by hand

1
00:00:00.000 --> 00:00:04.000
<v Ada>Welcome to Robot Hour.

intro
01:02.500 --> 01:05.000 align:start
Today: Łódź and
Acme Robotics.`;
const SRT =
  '1\r\n00:00:01,000 --> 00:00:02,000\r\nHello\r\n\r\n2\r\n01:00:05,250 --> 01:00:07,000\r\nAcme <i>Robotics</i>\r\n';

describe('a transcript', () => {
  it.each([
    ['WebVTT', VTT, 'text/vtt', 'Welcome to Robot Hour. Today: Łódź and Acme Robotics.', 62],
    ['SubRip', SRT, 'application/x-subrip', 'Hello Acme Robotics', 3_605],
    [
      'JSON',
      '{"version":"1.0.0","segments":[{"startTime":0.5,"body":"We met"},{"startTime":75.9,"body":"Acme"},{"startTime":76.4,"body":"Robotics"}]}',
      'application/json',
      'We met Acme Robotics',
      75,
    ],
    ['plain text', 'We met\nAcme Robotics', 'text/plain', 'We met Acme Robotics', null],
    ['HTML', '<p>We met <b>Acme Robotics</b></p>', 'text/html', 'We met Acme Robotics', null],
  ])('in %s says its words, and when they are said', (_, body, type, text, seconds) => {
    const read = readTranscript(body, type);
    expect(read?.text).toBe(text);
    expect(read?.at(text.indexOf('Acme'))).toBe(seconds);
  });

  it.each([
    ['nothing', ''],
    ['a page in place of captions', '<html><body>404'],
    ['broken JSON', '{"segments":['],
    ['JSON of another form', '{"a":1}'],
    ['times and no words', '00:01.000 --> 00:02.000\n\n'],
  ])('%s is none', (_, body) => {
    expect(readTranscript(body, 'text/vtt')).toBeNull();
  });

  it('has no time where its file states an impossible one', () => {
    const segments = '{"segments":[{"startTime":-5,"body":"a"},{"startTime":1e9,"body":"b"},null,7]}';
    expect([readTranscript(segments, '')?.at(0), readTranscript(segments, '')?.at(2)]).toEqual([null, null]);
  });
});
