#!/usr/bin/env node
// Checks that a saved answer is the one that was charged for, and that it says what the events of its record say, by the
// public transparency log of the service. It needs verify-records.mjs and verify-fold.mjs beside it and no packages,
// and asks the service only for its key and latest checkpoint. It also runs in browsers (WebCrypto).

import {
  base64,
  bytes,
  checkInclusion,
  checkRecords,
  concat,
  encoder,
  equal,
  nodeHash,
  Refused,
  sha256,
  u64,
} from './verify-records.mjs';

export { Refused };

const USAGE = `usage: node verify-answer.mjs ANSWER BUNDLE (--log URL | --key VKEY) [--policy FILE] [--json]

  ANSWER         the body of the answer, as it was received
  BUNDLE         what GET /api/v1/proofs/answers/{request id} returned for it
  --log URL      address of the service: takes the key of its log from there, and checks that the log it shows today
                 continues the one in the bundle
  --key VKEY     the key of the log, where you already have it; nothing is asked of the service
  --policy FILE  witnesses whose signatures you require, and keys of logs that you accept (c2sp.org/tlog-policy)
  --json         prints the result as JSON

Ends with 0 where the answer is proved, 1 where it is refused, 2 after wrong usage.
`;

/**
 * @param {Uint8Array} answer the body as received
 * @param {string} bundle the JSON of the bundle
 * @param {{ vkey: string, policy?: string, laterProof?: (size: number) => Promise<{ checkpoint: string, proof: string[] }> }} trust
 * @returns what is proved, and what the bundle does not prove
 * @throws {Refused}
 */
export async function verifyAnswer(answer, bundle, trust) {
  try {
    return await verified(answer, bundle, trust);
  } catch (error) {
    if (error instanceof Refused) throw error;
    throw new Refused(`the bundle or the answer is malformed: ${error.message}`);
  }
}

async function verified(answer, bundle, { vkey, policy, laterProof }) {
  const { v, request_id: requestId, checkpoint: note, events, heads = [], records = [] } = parsed(bundle, 'the bundle');
  if (v !== 1) throw new Refused('the bundle is of another version than 1');
  if (typeof note !== 'string' || !Array.isArray(events) || events.length === 0)
    throw new Refused('the bundle has no checkpoint or no events');
  const checkpoint = await openCheckpoint(note, vkey);
  const witnesses = policy === undefined ? [] : await checkPolicy(note, policy, vkey);
  const opened = [];
  for (const proof of events) opened.push(await openProof(String(proof), note, checkpoint));
  const charge = opened.find(({ type, data }) => type === 'CreditDebited' && data?.requestId === requestId);
  if (!charge) throw new Refused(`the bundle has no charge of request ${requestId}`);
  const uncharged = await checkCharge(answer, charge.data);
  const leaves = [];
  for (const head of heads) leaves.push(await openHeads(head, note, checkpoint));
  const body = parsed(new TextDecoder().decode(answer), 'the answer');
  const ofRecord = await checkRecords(body, records, { opened, heads: leaves, charge });
  if (laterProof) await checkLater(checkpoint, await laterProof(checkpoint.size), vkey);
  return {
    verdict: 'proved',
    request_id: requestId,
    charge: {
      operation: charge.data.operation,
      amount: charge.data.amount,
      wallet: charge.data.wallet,
      at: new Date(charge.data.at).toISOString(),
    },
    shows_position: charge.data.answer.position,
    log: { origin: checkpoint.origin, size: checkpoint.size, witnesses },
    proved: [
      'the answer is byte for byte the one that was charged for, up to the figures of the charge',
      `the charge is event ${charge.id} of the log, leaf ${charge.index}`,
      'cost, remaining_period and remaining_balance in the answer are those of the charge',
      ...ofRecord.proved,
      ...(laterProof ? ['the log that the service shows now continues this one'] : []),
    ],
    unproved: [
      ...ofRecord.unproved,
      ...(uncharged.length > 0 ? [`${uncharged.join(', ')} of the credits: no charge has them`] : []),
    ],
  };
}

/**
 * The answer is the one of the charge, and the figures at its end are those of the charge.
 *
 * @returns names of the figures that no charge has
 */
async function checkCharge(answer, data) {
  const recorded = data.answer?.digest;
  if (typeof recorded !== 'string')
    throw new Refused('the charge has no digest of an answer: it preceded the work, or is older than digests');
  const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(answer);
  const { paidFor, figures } = split(text);
  if (base64(await sha256(encoder.encode(paidFor))) !== recorded)
    throw new Refused('the answer is not the one that was charged for: its digest is another');
  const { cost, remaining_period: period, remaining_balance: balance, ...others } = figures.credits ?? figures;
  if (cost !== data.amount) throw new Refused(`the answer says it cost ${cost}, and ${data.amount} was charged`);
  if (period !== data.remaining.period || balance !== data.remaining.balance)
    throw new Refused('the remaining credits in the answer are not those of the charge');
  return Object.keys(others);
}

const FIGURES = new Set(['credits', 'cost', 'remaining_period', 'remaining_balance']);

/** The figures of the charge are the last members of the answer: `credits`, or flat ones that begin with `cost`. */
function split(text) {
  for (const mark of [',"credits":{', ',"cost":']) {
    const at = text.lastIndexOf(mark);
    if (at < 0) continue;
    try {
      const tail = `{${text.slice(at + 1)}`;
      const figures = JSON.parse(tail);
      const isWhole = JSON.stringify(figures) === tail && Object.keys(figures).every((name) => FIGURES.has(name));
      if (isWhole) return { paidFor: `${text.slice(0, at)}}`, figures };
    } catch {
      // Part of a value: not the end of the answer.
    }
  }
  throw new Refused('the answer does not end with the figures of its charge; save the body exactly as received');
}

/** c2sp.org/tlog-proof with the opening of an event. */
async function openProof(text, note, checkpoint) {
  const { extra, prove } = readProof(text, note, checkpoint);
  const json = new TextDecoder().decode(extra);
  const opening = parsed(json, 'an opening');
  if (opening.v !== 1 || JSON.stringify(opening) !== json) throw new Refused('an opening is malformed');
  const entry = await entryOf(opening);
  const index = await prove(entry);
  const data = opening.data === undefined ? null : parsed(new TextDecoder().decode(bytes(opening.data)), 'an event');
  return { ...opening, data, index, entry };
}

/** The leaf with the root of the map of streams' heads, which is readable text. */
async function openHeads({ proof, stream, path }, note, checkpoint) {
  const { extra, prove } = readProof(String(proof), note, checkpoint);
  const [, size, root = ''] = /^scoutline-heads\/1\n(\d+)\n([^\n]+)\n$/.exec(new TextDecoder().decode(extra)) ?? [];
  const index = await prove(extra);
  if (Number(size) !== index) throw new Refused('a leaf of heads is malformed');
  return { index, root: bytes(root), stream, path: path.map(bytes) };
}

function readProof(text, note, checkpoint) {
  const [, extra = '', digits = '', lines = '', own = ''] =
    /^c2sp\.org\/tlog-proof@v1\nextra ([^\n]+)\nindex (0|[1-9]\d*)\n((?:[^\n]+\n)*)\n([^]+)$/.exec(text) ?? [];
  if (extra === '') throw new Refused('a proof of the bundle is not a c2sp.org/tlog-proof@v1 with an extra line');
  if (own !== note) throw new Refused('a proof of the bundle is for another checkpoint');
  const index = Number(digits);
  const path = lines.split('\n').slice(0, -1).map(bytes);
  return {
    extra: bytes(extra),
    prove: async (entry) => {
      await checkInclusion(await nodeHash(0, entry), { index, size: checkpoint.size, path, root: checkpoint.root });
      return index;
    },
  };
}

/** SHA-256("scoutline-leaf/1\0" | salt | SHA-256(head) | SHA-256(salt | data) | SHA-256(salt | metadata)) */
async function entryOf({ position, revision, created_ms: createdMs, stream, type, id, salt, ...parts }) {
  const name = (text) => {
    const utf8 = encoder.encode(text);
    return [Uint8Array.of(utf8.length >> 8, utf8.length & 0xff), utf8];
  };
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw new Refused('an opening is malformed');
  const head = concat(
    ...[position, revision, createdMs].map(u64),
    ...[...name(stream), ...name(type)],
    Uint8Array.from(id.replaceAll('-', '').match(/../g) ?? [], (pair) => Number.parseInt(pair, 16)),
  );
  const salted = bytes(salt);
  const part = (open, hashed) => (open === undefined ? bytes(hashed) : sha256(concat(salted, bytes(open))));
  const [dataHash, metadataHash] = [
    await part(parts.data, parts.data_hash),
    await part(parts.metadata, parts.metadata_hash),
  ];
  if ([salted, dataHash, metadataHash].some(({ length }) => length !== 32))
    throw new Refused('an opening is malformed');
  return sha256(concat(encoder.encode('scoutline-leaf/1\0'), salted, await sha256(head), dataHash, metadataHash));
}

/** RFC 9162, section 2.1.4.2: what the service shows now continues what it signed for the bundle. */
async function checkLater(older, { checkpoint: note, proof }, vkey) {
  const newer = await openCheckpoint(note, vkey);
  if (newer.size < older.size) throw new Refused('the service shows a shorter log now than the one in the bundle');
  if (newer.size === older.size) {
    if (!equal(newer.root, older.root)) throw new Refused('the service has signed two logs of one size: a fork');
    return;
  }
  let [at, last] = [older.size - 1, newer.size - 1];
  while (at % 2 === 1) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  const hashes = proof.map(bytes);
  if (at === 0) hashes.unshift(older.root);
  const [first, ...rest] = hashes;
  let [olderNode, newerNode] = [first, first];
  for (const sibling of rest) {
    if (last === 0) throw new Refused('the consistency proof has too many hashes');
    if (at % 2 === 1 || at === last) {
      [olderNode, newerNode] = [await nodeHash(1, sibling, olderNode), await nodeHash(1, sibling, newerNode)];
      while (at % 2 === 0 && at !== 0) [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
    } else newerNode = await nodeHash(1, newerNode, sibling);
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  if (!first || last !== 0 || !equal(olderNode, older.root) || !equal(newerNode, newer.root))
    throw new Refused('the log that the service shows now does not continue the one in the bundle: a fork');
}

/** The text of a checkpoint that the key signed. */
async function openCheckpoint(note, vkey) {
  const { name, id, key } = await readKey(vkey, 0x01);
  const { text, signatures } = splitNote(note);
  const own = signatures.filter((one) => one.name === name && equal(one.bytes.subarray(0, 4), id));
  if (own.length === 0) throw new Refused(`the checkpoint is not signed by ${name}`);
  for (const { bytes: signature } of own) {
    if (!(await isSigned(key, signature.subarray(4), encoder.encode(text))))
      throw new Refused(`the signature of ${name} is wrong`);
  }
  const [, origin, digits, root = ''] = /^([^\n]+)\n(0|[1-9]\d*)\n([^\n]+)\n$/.exec(text) ?? [];
  if (origin !== name) throw new Refused('the checkpoint is of another log');
  const checkpoint = { origin, size: Number(digits), root: bytes(root) };
  if (!Number.isSafeInteger(checkpoint.size) || checkpoint.root.length !== 32)
    throw new Refused('the checkpoint is malformed');
  return checkpoint;
}

/** c2sp.org/tlog-policy: `log VKEY`, `witness NAME VKEY`, `group NAME N|any|all MEMBER…`, `quorum NAME|none`. */
async function checkPolicy(note, policy, vkey) {
  const { text, signatures } = splitNote(note);
  const logs = [];
  const members = new Map();
  const signed = [];
  let quorum = null;
  for (const line of policy.split('\n').map((one) => one.replace(/#.*/, '').trim())) {
    const [keyword, name, ...rest] = line.split(/\s+/);
    if (keyword === 'witness') {
      const met = await isCosigned(text, signatures, rest[0] ?? '');
      members.set(name, met);
      if (met) signed.push(name);
    } else if (keyword === 'group') {
      const [threshold, ...of] = rest;
      const needed = threshold === 'all' ? of.length : threshold === 'any' ? 1 : Number(threshold);
      if (!(needed >= 1)) throw new Refused(`the policy's group ${name} has no threshold`);
      members.set(name, of.filter((member) => members.get(member)).length >= needed);
    } else if (keyword === 'quorum') quorum = name;
    else if (keyword === 'log') logs.push(name);
    else if (keyword !== '') throw new Refused(`the policy has an unknown line: ${keyword}`);
  }
  if (logs.length > 0 && !logs.includes(vkey.trim()))
    throw new Refused(`the policy does not name the key ${vkey.trim()} of the log`);
  if (quorum === null) throw new Refused('the policy has no quorum');
  if (quorum !== 'none' && !members.get(quorum))
    throw new Refused(`the checkpoint lacks the witnesses of quorum ${quorum}`);
  return signed;
}

/** c2sp.org/tlog-cosignature, version 1. */
async function isCosigned(text, signatures, vkey) {
  const { name, id, key } = await readKey(vkey, 0x04);
  for (const one of signatures) {
    if (one.name !== name || !equal(one.bytes.subarray(0, 4), id)) continue;
    const time = new DataView(one.bytes.buffer, one.bytes.byteOffset + 4, 8).getBigUint64(0);
    const message = encoder.encode(`cosignature/v1\ntime ${time}\n${text}`);
    if (await isSigned(key, one.bytes.subarray(12), message)) return true;
  }
  return false;
}

function splitNote(note) {
  const end = note.lastIndexOf('\n\n') + 1;
  if (end === 0 || !note.endsWith('\n')) throw new Refused('the checkpoint is not a signed note');
  const signatures = note
    .slice(end + 1, -1)
    .split('\n')
    .map((line) => {
      const [, name = '', encoded = ''] = /^— ([^\s+]+) (\S+)$/u.exec(line) ?? [];
      if (name === '') throw new Refused('a signature line of the checkpoint is malformed');
      return { name, bytes: bytes(encoded) };
    });
  return { text: note.slice(0, end), signatures };
}

async function readKey(vkey, kind) {
  const [, name = '', id = '', encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/u.exec(vkey.trim()) ?? [];
  const raw = bytes(encoded);
  if (raw.length !== 33 || raw[0] !== kind) throw new Refused('a key is not of the form <name>+<key id>+<base64>');
  const known = (await sha256(concat(encoder.encode(`${name}\n`), raw))).subarray(0, 4);
  if (hex(known) !== id) throw new Refused('the id of a key does not belong to its name and key');
  const key = await crypto.subtle.importKey('raw', raw.subarray(1), { name: 'Ed25519' }, false, ['verify']);
  return { name, id: known, key };
}

async function isSigned(key, signature, message) {
  return signature.length === 64 && crypto.subtle.verify({ name: 'Ed25519' }, key, signature, message);
}

function parsed(text, what) {
  try {
    const value = JSON.parse(text);
    if (typeof value === 'object' && value !== null) return value;
  } catch {
    // Refused below.
  }
  throw new Refused(`${what} is not a JSON object`);
}

function hex(data) {
  return Array.from(data, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The log as the service describes it, and a way to ask for its latest checkpoint with a proof. */
export async function askLog(url) {
  const get = async (path) => {
    const answer = await fetch(new URL(path, url)).catch(() => {
      throw new Refused(`${url} does not answer; give --key VKEY to check without it`);
    });
    if (!answer.ok) throw new Refused(`${new URL(path, url)} answered ${answer.status}`);
    return answer.text();
  };
  const { vkey, prefix } = parsed(await get('/.well-known/scoutline-log.json'), 'the description of the log');
  return {
    vkey: String(vkey),
    laterProof: async (size) => {
      const log = new URL(String(prefix)).pathname;
      const checkpoint = await get(`${log}checkpoint`);
      const newest = Number(checkpoint.split('\n')[1]);
      if (!(newest > size)) return { checkpoint, proof: [] };
      const { hashes } = parsed(await get(`${log}proofs/consistency?from=${size}&to=${newest}`), 'the proof');
      return { checkpoint, proof: hashes };
    },
  };
}

async function main(args) {
  const { readFile } = await import('node:fs/promises');
  const files = [];
  const options = {};
  for (let at = 0; at < args.length; at++) {
    const [name, value] = [args[at], args[at + 1]];
    if (name === '--help') return [process.stdout.write(USAGE), 0][1];
    if (name === '--json') options.json = true;
    else if (['--log', '--key', '--policy'].includes(name) && value !== undefined) options[name.slice(2)] = args[++at];
    else if (name.startsWith('-')) return usage(`${name} is not an option, or lacks its value`);
    else files.push(name);
  }
  if (files.length !== 2) return usage('name the file of the answer and the file of the bundle');
  if ((options.log === undefined) === (options.key === undefined)) return usage('give either --log or --key');
  if (options.log !== undefined && !/^https?:\/\//.test(options.log))
    return usage('--log is the address of the service, such as https://api.example.com');
  let result;
  try {
    const [answer, bundle, policy] = [
      await readFile(files[0]),
      await readFile(files[1], 'utf8'),
      options.policy === undefined ? undefined : await readFile(options.policy, 'utf8'),
    ];
    const log = options.log === undefined ? { vkey: options.key } : await askLog(options.log);
    result = await verifyAnswer(answer, bundle, { ...log, policy });
  } catch (error) {
    if (error?.code === 'ENOENT') return usage(`there is no file ${error.path}`);
    result = { verdict: 'refused', reason: error.message };
  }
  if (options.json) console.log(JSON.stringify(result));
  else print(result);
  return result.verdict === 'proved' ? 0 : 1;
}

function print(result) {
  console.log(result.verdict === 'proved' ? 'proved' : `refused: ${result.reason}`);
  for (const line of result.proved ?? []) console.log(`  proved    ${line}`);
  for (const line of result.unproved ?? []) console.log(`  unproved  ${line}`);
}

function usage(problem) {
  process.stderr.write(`${problem}\n\n${USAGE}`);
  return 2;
}

if (typeof process !== 'undefined' && process.argv?.[1] !== undefined) {
  const [{ realpathSync }, { fileURLToPath }] = [await import('node:fs'), await import('node:url')];
  if (realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
    process.exitCode = await main(process.argv.slice(2));
  }
}
