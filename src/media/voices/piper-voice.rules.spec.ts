import { requestedVoice, isPiper, readPiperVoice, voiceId } from './piper-voice.rules.js';

const ABOUT = {
  audio: { sample_rate: 22_050, quality: 'medium' },
  espeak: { voice: 'en-us' },
  inference: { noise_scale: 0.5, length_scale: 1.1, noise_w: 0.7 },
  phoneme_type: 'espeak',
  num_speakers: 4,
  phoneme_id_map: { '^': [1], _: [0], $: [2], a: [14] },
};

describe('the name of a mounted voice', () => {
  it.each([
    ['piper:en_US-joe-medium', { name: 'en_US-joe-medium', speaker: 0 }],
    ['piper:en_US-libritts_r-medium+903', { name: 'en_US-libritts_r-medium', speaker: 903 }],
    ['piper:../../etc/passwd', null],
    ['piper:a/b', null],
    ['piper:.hidden', null],
    ['en-us', null],
  ])('%s', (voice, expected) => expect(requestedVoice(voice)).toEqual(expected));

  it('is told from those of espeak-ng', () => {
    expect([isPiper('piper:x'), isPiper('en-us'), voiceId('x')]).toEqual([true, false, 'piper:x']);
  });
});

describe('what is said of a voice', () => {
  it('is read as Piper publishes it', () => {
    expect(readPiperVoice(JSON.stringify(ABOUT))).toEqual({
      rate: 22_050,
      phonemesOf: 'en-us',
      ids: ABOUT.phoneme_id_map,
      speakers: 4,
      scales: [0.5, 1.1, 0.7],
    });
    const { inference: _inference, num_speakers: _speakers, phoneme_type: _type, ...least } = ABOUT;
    expect(readPiperVoice(JSON.stringify(least))).toMatchObject({ speakers: 1, scales: [0.667, 1, 0.8] });
  });

  it.each([
    ['no JSON', '{'],
    ['null', 'null'],
    ['a rate that is none', JSON.stringify({ ...ABOUT, audio: { sample_rate: 5 } })],
    ['phonemes of another kind', JSON.stringify({ ...ABOUT, phoneme_type: 'text' })],
    ['an option for a voice', JSON.stringify({ ...ABOUT, espeak: { voice: '--help' } })],
    ['no numbers of signs', JSON.stringify({ ...ABOUT, phoneme_id_map: { a: [1] } })],
    ['numbers that are none', JSON.stringify({ ...ABOUT, phoneme_id_map: { ...ABOUT.phoneme_id_map, b: ['x'] } })],
  ])('is refused as %s', (_what, json) => expect(readPiperVoice(json)).toBeNull());
});
