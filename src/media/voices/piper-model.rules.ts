// A Piper voice is an ONNX network in Protocol Buffers. It computes the length of each sound but outputs only samples,
// and it draws random noise. Loading patches both in the file's bytes.

/** Field numbers of onnx.proto. */
const MODEL_GRAPH = 7;
const GRAPH_NODE = 1;
const GRAPH_OUTPUT = 12;
const NODE_OUTPUT = 2;
const NODE_OPERATION = 4;
const NODE_ATTRIBUTE = 5;
const NAME = 1;
const ATTRIBUTE_FLOAT = 2;
const ATTRIBUTE_TYPE = 20;
const TYPE_FLOAT = 1;

const SEED = 1;

interface Field {
  readonly number: number;
  /** The whole field, with its tag. */
  readonly bytes: Uint8Array;
  /** Content of the field; empty for a number. */
  readonly content: Uint8Array;
}

export interface TimedModel {
  readonly model: Uint8Array;
  /** Name of the output with the frames of each sound. */
  readonly durations: string;
}

/**
 * Patches a voice's network to output its durations and to use a fixed noise seed.
 * @throws Error where the network has another structure.
 */
export function timedModel(model: Uint8Array): TimedModel {
  const parts: Uint8Array[] = [];
  let durations: string | null = null;
  for (const field of fieldsOf(model)) {
    if (field.number !== MODEL_GRAPH) {
      parts.push(field.bytes);
      continue;
    }
    const graph = timedGraph(field.content);
    durations = graph.durations;
    parts.push(message(MODEL_GRAPH, ...graph.parts));
  }
  if (durations === null) throw new Error('the file holds no network');
  return { model: joined(parts), durations };
}

function timedGraph(graph: Uint8Array): { readonly parts: Uint8Array[]; readonly durations: string } {
  const parts: Uint8Array[] = [];
  const rounded: string[] = [];
  for (const field of fieldsOf(graph)) {
    const node = field.number === GRAPH_NODE ? fieldsOf(field.content) : [];
    const operation = textOf(node, NODE_OPERATION);
    // Only the durations are rounded up to whole frames, so Ceil identifies them.
    if (operation === 'Ceil') rounded.push(textOf(node, NODE_OUTPUT));
    parts.push(operation === 'RandomNormalLike' ? message(GRAPH_NODE, field.content, SEEDED) : field.bytes);
  }
  const [durations] = rounded;
  if (durations === undefined || rounded.length !== 1) throw new Error('the network is no voice of Piper');
  parts.push(message(GRAPH_OUTPUT, message(NAME, Buffer.from(durations))));
  return { parts, durations };
}

/** `seed: 1` */
const SEEDED = message(
  NODE_ATTRIBUTE,
  message(NAME, Buffer.from('seed')),
  Uint8Array.of((ATTRIBUTE_FLOAT << 3) | 5, ...floatBytes(SEED)),
  Uint8Array.of(...varint(ATTRIBUTE_TYPE << 3), TYPE_FLOAT),
);

function textOf(fields: readonly Field[], number: number): string {
  return Buffer.from(fields.find((field) => field.number === number)?.content ?? []).toString();
}

function fieldsOf(bytes: Uint8Array): Field[] {
  const fields: Field[] = [];
  for (let at = 0; at < bytes.length;) {
    const tag = readVarint(bytes, at);
    const length = lengthOf(bytes, tag.end, tag.value & 7);
    const end = length.begin + length.size;
    if (end > bytes.length) throw new Error('the file is cut off');
    fields.push({
      number: Math.floor(tag.value / 8),
      bytes: bytes.subarray(at, end),
      content: bytes.subarray(length.begin, end),
    });
    at = end;
  }
  return fields;
}

function lengthOf(bytes: Uint8Array, at: number, wire: number): { readonly begin: number; readonly size: number } {
  if (wire === 0) return { begin: readVarint(bytes, at).end, size: 0 };
  if (wire === 1) return { begin: at, size: 8 };
  if (wire === 5) return { begin: at, size: 4 };
  if (wire !== 2) throw new Error('the file is no network in ONNX');
  const { value, end } = readVarint(bytes, at);
  return { begin: end, size: value };
}

function readVarint(bytes: Uint8Array, from: number): { readonly value: number; readonly end: number } {
  let value = 0;
  for (let at = from, place = 1; at < from + 10; at++, place *= 128) {
    const byte = bytes[at];
    if (byte === undefined) break;
    value += (byte & 127) * place;
    if (byte < 128) return { value, end: at + 1 };
  }
  throw new Error('the file is no network in ONNX');
}

function message(number: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const size = parts.reduce((sum, part) => sum + part.length, 0);
  return joined([Uint8Array.of(...varint((number << 3) | 2), ...varint(size)), ...parts]);
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let left = value; ; left = Math.floor(left / 128)) {
    if (left < 128) return [...bytes, left];
    bytes.push((left % 128) | 128);
  }
}

function floatBytes(value: number): Uint8Array {
  return new Uint8Array(Float32Array.of(value).buffer);
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  return Buffer.concat(parts);
}
