import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

// A minimal voice in Piper's format: an ONNX network that holds each sign for four frames at a distinct level, with
// noise. The sound thus reveals the time of each sign.

/** Samples per sign. */
export const SIGN_SAMPLES = 256;
export const VOICE_RATE = 22_050;
const LEVEL = 0.004;

/** Signs of American English in espeak-ng's notation. */
const SIGNS = 'abdefhijklmnopstuvwzæðŋɐɑɔɚəɛɜɡɪɹɾʃʊʌʒθᵻʔɫː';
const IDS: Readonly<Record<string, readonly number[]>> = {
  _: [0],
  '^': [0],
  $: [0],
  ' ': [1],
  ',': [2],
  '.': [2],
  '?': [2],
  '!': [2],
  ';': [2],
  ':': [2],
  ˈ: [25],
  ˌ: [26],
  ...Object.fromEntries([...SIGNS].map((sign, index) => [sign, [30 + index]])),
};

/** Installs the voice `name` into a folder, as an operator does. */
export function layVoice(folder: string, name: string, speakers = 1): void {
  const about = {
    audio: { sample_rate: VOICE_RATE },
    espeak: { voice: 'en-us' },
    inference: { noise_scale: 0.667, length_scale: 1, noise_w: 0.8 },
    num_speakers: speakers,
    phoneme_id_map: IDS,
  };
  writeFileSync(join(folder, `${name}.onnx`), voiceNetwork());
  writeFileSync(join(folder, `${name}.onnx.json`), JSON.stringify(about));
}

export function voiceNetwork(): Buffer {
  const graph = message(
    7,
    node('Cast', ['input'], 'signs', message(5, text(1, 'to'), number(3, FLOAT), number(20, 2))),
    node('Mul', ['signs', 'none'], 'nothing'),
    node('Add', ['nothing', 'held'], 'lengths'),
    node('Ceil', ['lengths'], 'frames'),
    node('Unsqueeze', ['signs', 'last'], 'each'),
    node('Expand', ['each', 'long'], 'rows'),
    node('Reshape', ['rows', 'line'], 'wave'),
    node('Mul', ['wave', 'level'], 'tone'),
    node('RandomNormalLike', ['tone'], 'noise', message(5, text(1, 'scale'), float(2, 0.001), number(20, 1))),
    node('Add', ['tone', 'noise'], 'output'),
    text(2, 'voice'),
    ...[floats('none', 0), floats('held', 3.5), floats('level', LEVEL)],
    ...[whole('last', 2), whole('long', 1, 1, SIGN_SAMPLES), whole('line', 1, 1, -1)],
    ...[input(11, 'input', WHOLE, 2), input(11, 'input_lengths', WHOLE, 1), input(11, 'scales', FLOAT, 1)],
    input(12, 'output', FLOAT, 3),
  );
  return Buffer.concat([number(1, 8), message(8, text(1, ''), number(2, 13)), graph]);
}

const FLOAT = 1;
const WHOLE = 7;

function node(operation: string, from: readonly string[], to: string, attribute: Uint8Array = Buffer.alloc(0)): Buffer {
  return message(1, ...from.map((name) => text(1, name)), text(2, to), text(4, operation), attribute);
}

function input(field: number, name: string, type: number, places: number): Buffer {
  const shape = message(2, ...Array.from({ length: places }, (_, place) => message(1, text(2, `n${place}`))));
  return message(field, text(1, name), message(2, message(1, number(1, type), shape)));
}

function floats(name: string, value: number): Buffer {
  return message(
    5,
    number(1, 1),
    number(2, FLOAT),
    text(8, name),
    bytes(9, Buffer.from(Float32Array.of(value).buffer)),
  );
}

function whole(name: string, ...values: number[]): Buffer {
  const raw = Buffer.from(BigInt64Array.from(values.map(BigInt)).buffer);
  return message(5, number(1, values.length), number(2, WHOLE), text(8, name), bytes(9, raw));
}

function message(field: number, ...parts: readonly Uint8Array[]): Buffer {
  return bytes(field, Buffer.concat(parts));
}

function text(field: number, value: string): Buffer {
  return bytes(field, Buffer.from(value));
}

function bytes(field: number, value: Uint8Array): Buffer {
  return Buffer.concat([varint(field * 8 + 2), varint(value.length), value]);
}

function number(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8), varint(value)]);
}

function float(field: number, value: number): Buffer {
  return Buffer.concat([varint(field * 8 + 5), Buffer.from(Float32Array.of(value).buffer)]);
}

function varint(value: number): Buffer {
  const out: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return Buffer.from([...out, left]);
    out.push((left % 128) | 128);
  }
}
