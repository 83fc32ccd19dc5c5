import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { timedModel } from './piper-model.rules.js';
import { MODEL_UNUSABLE, type PiperAnswer, type PiperOrder } from './piper-order.js';

// A process that reads sentences aloud with a Piper network and exits: a minute of speech takes a quarter of a minute
// of CPU, too long for the event loop. It has no secrets and opens no connection.

/** Limit of the network's memory in pages of 64 KiB: 1.5 GiB. */
const MAX_PAGES = 24_576;
const LOUDEST = 32_767;

boundMemory();
const order = JSON.parse(await text(process.stdin)) as PiperOrder;
const { env, InferenceSession, Tensor } = await import('onnxruntime-web');
// One thread, because parallel sums vary in order and would make the output bytes non-deterministic.
env.wasm.numThreads = 1;
const { session, durations } = await loaded(order.model);
const [sounds, answers]: [Buffer[], PiperAnswer[]] = [[], []];
for (const ids of order.sentences) {
  const { output, frames } = await read(ids);
  sounds.push(Buffer.from(output.buffer, output.byteOffset, output.byteLength));
  answers.push({ samples: output.length, frames });
  process.stderr.write(`said ${answers.length}\n`);
}
const head = Buffer.from(JSON.stringify(answers));
const length = Buffer.alloc(4);
length.writeUInt32LE(head.length);
process.stdout.write(Buffer.concat([length, head, ...sounds]));

async function loaded(path: string) {
  try {
    const { model, durations: name } = timedModel(await readFile(path));
    return { session: await InferenceSession.create(model, { executionProviders: ['wasm'] }), durations: name };
  } catch (error) {
    process.stderr.write(`${path}: ${error instanceof Error ? error.message : String(error)}\n`);
    return process.exit(MODEL_UNUSABLE);
  }
}

async function read(ids: readonly number[]): Promise<{ output: Int16Array; frames: number[] }> {
  const whole = (values: readonly number[], shape: readonly number[]) =>
    new Tensor('int64', BigInt64Array.from(values, BigInt), shape);
  const result = await session.run({
    input: whole(ids, [1, ids.length]),
    input_lengths: whole([ids.length], [1]),
    scales: new Tensor('float32', Float32Array.from(order.scales), [3]),
    ...(order.speaker !== null && { sid: whole([order.speaker], [1]) }),
  });
  const { output, [durations]: held } = result;
  if (!output || !held) throw new Error('the network gave no sound');
  const samples = output.data as Float32Array;
  return {
    output: Int16Array.from(samples, (sample) => Math.round(Math.max(-1, Math.min(1, sample)) * LOUDEST)),
    frames: [...(held.data as Float32Array)],
  };
}

/** The runtime would reserve 4 GiB of address space; this limit is smaller, and exceeding it is an error. */
function boundMemory(): void {
  const { Memory } = WebAssembly;
  WebAssembly.Memory = class extends Memory {
    constructor(ask: WebAssembly.MemoryDescriptor) {
      super({ ...ask, maximum: Math.min(ask.maximum ?? MAX_PAGES, MAX_PAGES) });
    }
  };
}
