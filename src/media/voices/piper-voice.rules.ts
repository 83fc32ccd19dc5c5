import { type PhonemeIds } from './piper-phonemes.rules.js';

const PREFIX = 'piper:';
const FORM = /^piper:([A-Za-z0-9][\w.-]{0,79})(?:\+(\d{1,4}))?$/;

/** A requested Piper voice: `piper:NAME`, with `+7` for the eighth speaker of a multi-speaker voice. */
export interface RequestedVoice {
  readonly name: string;
  readonly speaker: number;
}

/** The configuration of a voice's network. */
export interface PiperVoice {
  /** Samples per second. */
  readonly rate: number;
  /** The espeak-ng voice whose phonemes it was trained on. */
  readonly phonemesOf: string;
  readonly ids: PhonemeIds;
  readonly speakers: number;
  readonly scales: readonly [noise: number, length: number, lengthNoise: number];
}

export function isPiper(voice: string): boolean {
  return voice.startsWith(PREFIX);
}

/** Null where the name has another form. */
export function requestedVoice(voice: string): RequestedVoice | null {
  const [, name, speaker = '0'] = FORM.exec(voice) ?? [];
  return name === undefined ? null : { name, speaker: Number(speaker) };
}

/** Voice ids for callers. */
export function voiceId(name: string): string {
  return `${PREFIX}${name}`;
}

/** Reads Piper's published configuration (`NAME.onnx.json`); null where it is unsupported. */
export function readPiperVoice(json: string): PiperVoice | null {
  let read: Readonly<Record<string, unknown>>;
  try {
    read = members(JSON.parse(json));
  } catch {
    return null;
  }
  const [audio, espeak, inference] = [read.audio, read.espeak, read.inference].map(members);
  const rate = numberOf(audio?.sample_rate, 0);
  const phonemesOf = espeak?.voice;
  const ids = idsOf(read.phoneme_id_map);
  if ((read.phoneme_type ?? 'espeak') !== 'espeak' || rate < 8_000 || rate > 48_000 || !ids) return null;
  if (typeof phonemesOf !== 'string' || !/^[a-z]{2,3}(?:-[\w-]{1,20})?$/i.test(phonemesOf)) return null;
  const { noise_scale: noise, length_scale: length, noise_w: lengthNoise } = inference ?? {};
  return {
    rate,
    phonemesOf,
    ids,
    speakers: Math.max(1, numberOf(read.num_speakers, 1)),
    scales: [numberOf(noise, 0.667), numberOf(length, 1), numberOf(lengthNoise, 0.8)],
  };
}

function members(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function numberOf(value: unknown, otherwise: number): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : otherwise;
}

function idsOf(value: unknown): PhonemeIds | null {
  const map = members(value);
  const isIds = (ids: unknown): boolean => Array.isArray(ids) && ids.every((id) => Number.isSafeInteger(id));
  const isWhole = ['^', '_', '$'].every((sign) => sign in map) && Object.values(map).every(isIds);
  return isWhole ? (map as PhonemeIds) : null;
}
