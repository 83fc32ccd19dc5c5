/** Mono sound as 16-bit samples. */
export interface Sound {
  readonly rate: number;
  readonly samples: Int16Array;
}

/** Reads a WAV file of one channel and 16 bits. Placeholder lengths of streamed files extend to the end of the file. */
export function readWav(file: Buffer): Sound {
  if (file.length < 12 || file.toString('latin1', 0, 4) !== 'RIFF') throw new Error('this is no WAV file');
  let rate = 0;
  for (let at = 12; at + 8 <= file.length;) {
    const id = file.toString('latin1', at, at + 4);
    const size = Math.min(file.readUInt32LE(at + 4), file.length - at - 8);
    if (id === 'fmt ') {
      if (file.readUInt16LE(at + 10) !== 1 || file.readUInt16LE(at + 22) !== 16) throw new Error('not 16-bit mono');
      rate = file.readUInt32LE(at + 12);
    }
    if (id === 'data') {
      const data = file.subarray(at + 8, at + 8 + (size - (size % 2)));
      return { rate, samples: new Int16Array(data.buffer.slice(data.byteOffset, data.byteOffset + data.length)) };
    }
    at += 8 + size + (size % 2);
  }
  throw new Error('the WAV file has no sound in it');
}

export function wavOf({ rate, samples }: Sound): Buffer {
  const header = Buffer.alloc(44);
  header.write('RIFF', 0, 'latin1');
  header.writeUInt32LE(36 + samples.byteLength, 4);
  header.write('WAVEfmt ', 8, 'latin1');
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * 2, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write('data', 36, 'latin1');
  header.writeUInt32LE(samples.byteLength, 40);
  return Buffer.concat([header, Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength)]);
}

export function secondsOf({ rate, samples }: Sound): number {
  return samples.length / rate;
}

/** Samples up to this level are silence. */
const QUIET = 90;

/** Removes silence at both ends. */
export function trimmed({ rate, samples }: Sound, quiet = QUIET): Sound {
  const first = firstLoud(samples, quiet);
  let last = samples.length - 1;
  while (last > first && Math.abs(samples[last] ?? 0) <= quiet) last--;
  const air = airOf(rate);
  return { rate, samples: samples.slice(Math.max(0, first - air), Math.min(samples.length, last + air + 1)) };
}

/** Seconds of silence that `trimmed` removes at the beginning. */
export function trimmedAt({ rate, samples }: Sound, quiet = QUIET): number {
  return Math.max(0, firstLoud(samples, quiet) - airOf(rate)) / rate;
}

function firstLoud(samples: Int16Array, quiet: number): number {
  let first = 0;
  while (first < samples.length - 1 && Math.abs(samples[first] ?? 0) <= quiet) first++;
  return first;
}

/** A margin of a few milliseconds, so that onsets stay complete. */
function airOf(rate: number): number {
  return Math.round(rate * 0.01);
}

/** Silences of at least that length, as [from, to] in seconds. */
export function silences({ rate, samples }: Sound, seconds: number, quiet = 3): [number, number][] {
  const found: [number, number][] = [];
  let from = -1;
  for (let at = 0; at <= samples.length; at++) {
    const isQuiet = at < samples.length && Math.abs(samples[at] ?? 0) <= quiet;
    if (isQuiet && from < 0) from = at;
    if (!isQuiet && from >= 0) {
      if ((at - from) / rate >= seconds) found.push([from / rate, at / rate]);
      from = -1;
    }
  }
  return found;
}

/** The parts of a sound between silences of at least that length; parts without a loud sample are left out. */
export function cutAtPauses(sound: Sound, seconds: number): Sound[] {
  const { rate, samples } = sound;
  const cuts = silences(sound, seconds).map(([from, to]) => Math.round(((from + to) / 2) * rate));
  return [0, ...cuts].flatMap((from, index) => {
    const part = { rate, samples: samples.slice(from, cuts[index] ?? samples.length) };
    return part.samples.some((sample) => Math.abs(sample) > QUIET) ? [part] : [];
  });
}

/** Concatenates sounds, with the given seconds of silence between and around them. */
export function joined(sounds: readonly Sound[], gaps: { between: number; before: number; after: number }): Sound {
  const rate = sounds[0]?.rate ?? 22_050;
  const frames = (seconds: number): number => Math.round(seconds * rate);
  const inner = frames(gaps.between) * Math.max(0, sounds.length - 1);
  const total = sounds.reduce((sum, { samples }) => sum + samples.length, 0);
  const samples = new Int16Array(frames(gaps.before) + total + inner + frames(gaps.after));
  let at = frames(gaps.before);
  for (const sound of sounds) {
    samples.set(sound.samples, at);
    at += sound.samples.length + frames(gaps.between);
  }
  return { rate, samples };
}
