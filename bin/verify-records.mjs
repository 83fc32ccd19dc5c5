// The second part of verify-answer.mjs: shows that the values of an answer follow from all events of its record, and that
// nothing is newer. It needs verify-fold.mjs beside it and no packages.

import { foldRecord, isShown, provedName, reasonOf } from './verify-fold.mjs';

export const encoder = new TextEncoder();

/** The claim does not hold; the message says why. */
export class Refused extends Error {}

/** Members of an answer that are not of its record. */
const FIGURES = ['id', 'credits', 'cost', 'remaining_period', 'remaining_balance'];
/** Fields that come from read models of their own, which may be some events ahead of the record's. */
const OF_OTHER_MODELS = ['tech_stack', 'logo_url', 'last_enriched_at'];

/**
 * @param answer the parsed body
 * @param records what the bundle says of records: only kind, id and stream are used
 * @param {{ opened: object[], heads: object[], charge: object }} checked openings and heads leaves that are in the log
 * @returns what is proved, and what is not
 * @throws {Refused} where the answer is not what the events lead to
 */
export async function checkRecords(answer, records, checked) {
  const shown = typeof answer.data?.id === 'string' ? answer.data : answer;
  if (records.length === 0 || typeof shown?.id !== 'string')
    return { proved: [], unproved: ['that the values in the answer follow from the events of their records'] };
  const record = records.find(({ id }) => id === shown.id);
  if (!record) throw new Refused('the bundle is of another record than the answer');
  const events = await wholeStream(record, checked);
  const { charge } = checked;
  const position = BigInt(charge.data.answer.position ?? 0);
  // The answer shows at least its position, and nothing after its charge.
  const from = events.filter((event) => BigInt(event.position) <= position).length;
  const to = events.filter((event) => BigInt(event.position) < BigInt(charge.position)).length;
  if (to === 0) throw new Refused('the record was not on file at the time of the answer');
  const states = [];
  for (let count = Math.max(from, 1); count <= to; count++) {
    states.push({ fields: foldRecord(record, events.slice(0, count)), revision: count - 1 });
  }
  return verdictOn(record, shown, states);
}

/** All events of the record's stream: none is left out, and none is newer. */
async function wholeStream({ kind, id, stream }, { opened, heads, charge }) {
  if (kind === 'product' ? !/^company-[0-9a-f-]{36}$/.test(stream) : stream !== `${kind}-${id}`)
    throw new Refused('the bundle has another stream than that of the record');
  const events = opened
    .filter((event) => event.stream === stream)
    .sort((a, b) => Number(a.revision) - Number(b.revision));
  events.forEach((event, at) => {
    const before = events[at - 1];
    const isNext = !before || (event.index > before.index && BigInt(event.position) > BigInt(before.position));
    if (event.revision !== String(at) || !isNext) throw new Refused(`event ${at} of ${stream} is not in the bundle`);
  });
  const last = events.at(-1);
  const head = heads.find((one) => one.stream === stream);
  if (!last || !head) throw new Refused(`the bundle does not show the last event of ${stream}`);
  if (head.index < charge.index) throw new Refused('the heads of streams are older than the answer');
  const value = await sha256(concat(u64(last.revision), u64(last.index), last.entry));
  await checkHead(head, await sha256(encoder.encode(`stream\0${stream}`)), value);
  return events;
}

/** The way through the sparse Merkle map, from its entry up to the root. */
async function checkHead({ root, path, stream }, key, value) {
  let node = await nodeHash(0, key, value);
  for (let depth = path.length - 1; depth >= 0; depth--) {
    const isRight = ((key[depth >> 3] >> (7 - (depth & 7))) & 1) === 1;
    if (depth > 255 || path[depth].length !== 32) throw new Refused('the proof of a head is malformed');
    node = await (isRight ? nodeHash(1, path[depth], node) : nodeHash(1, node, path[depth]));
  }
  if (!equal(node, root))
    throw new Refused(`the log has a newer event of ${stream} than the bundle: something is left out`);
}

/**
 * The state that the answer shows, and what of it follows from the events.
 *
 * @throws {Refused} where no state is the shown one
 */
function verdictOn({ kind, id }, shown, states) {
  const differing = ({ fields }) =>
    Object.keys(fields ?? {}).filter((name) => shown[name] !== undefined && !isShown(name, fields[name], shown[name]));
  const ownDiffering = (state) => differing(state).filter((name) => !OF_OTHER_MODELS.includes(name));
  const state = states.find((one) => ownDiffering(one).length === 0);
  const last = states.at(-1);
  const wrong = state
    ? OF_OTHER_MODELS.find((name) => states.every((one) => differing(one).includes(name)))
    : ownDiffering(last)[0];
  if (wrong !== undefined)
    throw new Refused(
      `${wrong} is ${JSON.stringify(shown[wrong])} in the answer, and its events lead to ${JSON.stringify(last.fields[wrong])}`,
    );
  const { fields, revision } = state;
  const names = Object.keys(shown).filter((name) => !FIGURES.includes(name));
  const same = Object.keys(fields ?? {}).filter((name) => shown[name] !== undefined);
  return {
    proved: [
      `the answer has the latest of ${kind} ${id}: all its events up to revision ${revision} are in the log, and none was newer`,
      ...(same.length > 0
        ? [`these follow from its events: ${same.map((name) => provedName(name, shown[name])).join(', ')}`]
        : []),
    ],
    unproved: names.flatMap((name) => {
      const reason = reasonOf(kind, name, { fields, shown: shown[name] });
      return reason === null ? [] : [`${name}: ${reason}`];
    }),
  };
}

/** RFC 9162, section 2.1.3.2. */
export async function checkInclusion(leaf, { index, size, path, root }) {
  if (!Number.isSafeInteger(index) || index >= size) throw new Refused(`leaf ${index} is not in a log of ${size}`);
  let node = leaf;
  let [at, last] = [index, size - 1];
  for (const sibling of path) {
    if (last === 0 || sibling.length !== 32) throw new Refused('an inclusion proof is malformed');
    if (at % 2 === 1 || at === last) {
      node = await nodeHash(1, sibling, node);
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else node = await nodeHash(1, node, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  if (last !== 0 || !equal(node, root)) throw new Refused('an event of the bundle is not in the signed log');
}

export async function sha256(data) {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', data));
}

export function nodeHash(prefix, ...parts) {
  return sha256(concat(Uint8Array.of(prefix), ...parts));
}

export function concat(...parts) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

export function u64(value) {
  const out = new Uint8Array(8);
  new DataView(out.buffer).setBigUint64(0, BigInt(value));
  return out;
}

export function equal(left, right) {
  return left.length === right.length && left.every((byte, at) => byte === right[at]);
}

/** Strict: only what encodes back to the same text. */
export function bytes(encoded) {
  try {
    const out = Uint8Array.from(atob(encoded), (char) => char.charCodeAt(0));
    if (base64(out) === encoded) return out;
  } catch {
    // Refused below.
  }
  throw new Refused('a value of the bundle is not Base64');
}

export function base64(data) {
  let text = '';
  for (let at = 0; at < data.length; at += 8192) text += String.fromCharCode(...data.subarray(at, at + 8192));
  return btoa(text);
}
