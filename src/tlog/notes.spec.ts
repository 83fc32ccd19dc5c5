import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { openCheckpoint, signCheckpoint } from './checkpoint.js';
import { EntrySalts, entryOf, partHash, uuidBytes } from './entry.js';
import { leafHash, sha256 } from './hashing.js';
import { NoteRefused, noteSigner, noteVerifier, openNote, signNote } from './note.js';
import { decodeOpening, encodeOpening, entryOfOpening, type Opening } from './opening.js';
import { formatProof, parseProof, verifyProof } from './proof-text.js';
import { TreeEdge } from './tree-edge.js';
import { ProofRefused } from './verify-proof.js';

// The key and the note of the documentation of golang.org/x/mod/sumdb/note.
const VKEY = 'PeterNeumann+c74f20a3+ARpc2QcUPDhMQegwxbzhKqiBfsVkmqq/LDE4izWy10TW';
const SEED = Buffer.from('AYEKFALVFGyNhPJEMzD1QIDr+Y7hfZx09iUvxdXHKDFz', 'base64').subarray(1);
const TEXT = "If you think cryptography is the answer to your problem,\nthen you don't know what your problem is.\n";
const NOTE = `${TEXT}\n— PeterNeumann x08go/ZJkuBS9UG/SffcvIAQxVBtiFupLLr8pAcElZInNIuGUgYN1FFYC2pZSNXgKvqfqdngotpRZb6KE6RyyBwJnAM=\n`;

const LOG = noteSigner('logs.example/log/1', Buffer.alloc(32, 7));
const OPENING: Opening = {
  head: {
    position: 18_446_744_073_709_551_615n,
    revision: 3n,
    createdMs: 1_764_155_938_000,
    stream: 'company-0198c1de-0000-7000-8000-000000000001',
    type: 'CompanyNamed',
    id: '0198c1de-0000-7000-8000-000000000002',
  },
  salt: Buffer.alloc(32, 1),
  data: { bytes: Buffer.from('{"name":"Zoë"}') },
  metadata: { hash: Buffer.alloc(32, 2) },
};

describe('signed notes', () => {
  it('are those of the reference implementation, byte for byte', () => {
    const signer = noteSigner('PeterNeumann', SEED);
    expect(signer.vkey).toBe(VKEY);
    expect(signNote(TEXT, signer)).toBe(NOTE);
    expect(openNote(NOTE, [noteVerifier(VKEY)])).toEqual({ text: TEXT, signedBy: ['PeterNeumann'] });
  });

  it('keep their signatures by other keys, which count for nothing', () => {
    const both = signNote(TEXT, noteSigner('PeterNeumann', SEED), noteSigner('other.example', Buffer.alloc(32, 9)));
    expect(openNote(both, [noteVerifier(VKEY)]).signedBy).toEqual(['PeterNeumann']);
    expect(() => openNote(both, [LOG])).toThrow('no trusted key signed the note');
    expect(() => openNote(both, [])).toThrow(NoteRefused);
  });

  it('with any changed byte are refused', () => {
    fc.assert(
      fc.property(fc.nat({ max: Buffer.byteLength(NOTE) - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const bytes = Buffer.from(NOTE);
        bytes[at] = (bytes[at] as number) ^ flip;
        expect(() => openNote(bytes.toString('utf8'), [noteVerifier(VKEY)])).toThrow(NoteRefused);
      }),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['no signature', TEXT],
    ['no empty line', NOTE.replace('\n\n', '\n')],
    ['no last newline', NOTE.slice(0, -1)],
    ['a control character', NOTE.replace('cryptography', 'crypto\rgraphy')],
    ['a hyphen for the dash', NOTE.replace('— ', '- ')],
    ['101 signatures', NOTE + NOTE.slice(NOTE.indexOf('—')).repeat(100)],
    ['nothing', ''],
  ])('with %s are refused', (_, note) => {
    expect(() => openNote(note, [noteVerifier(VKEY)])).toThrow(NoteRefused);
  });

  it.each(['', 'a b', 'a+b', 'a\u00a0b'])('have no signer named %j', (name) => {
    expect(() => noteSigner(name, SEED)).toThrow(NoteRefused);
  });

  it.each([
    VKEY.replace('c74f20a3', 'c74f20a4'),
    VKEY.replace('PeterNeumann', 'PeterNewmann'),
    VKEY.slice(0, -2),
    VKEY.replace('+AR', '+BR'),
    'PeterNeumann',
  ])('%s is no public key', (vkey) => {
    expect(() => noteVerifier(vkey)).toThrow(NoteRefused);
  });
});

describe('checkpoints', () => {
  it('have three lines', () => {
    const note = signCheckpoint(LOG, 0, new TreeEdge().root());
    expect(note.split('\n\n')[0]).toBe('logs.example/log/1\n0\n47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=');
    expect(openCheckpoint(note, LOG)).toEqual({ origin: LOG.name, size: 0, root: new TreeEdge().root() });
  });

  it.each([
    ['another origin', `logs.example/log/2\n1\n${'A'.repeat(43)}=\n`],
    ['leading zeroes', `${LOG.name}\n01\n${'A'.repeat(43)}=\n`],
    ['an extension line', `${LOG.name}\n1\n${'A'.repeat(43)}=\nmore\n`],
    ['a short root', `${LOG.name}\n1\nAAAA\n`],
    ['a size that numbers cannot hold', `${LOG.name}\n9007199254740993\n${'A'.repeat(43)}=\n`],
  ])('with %s are refused although signed', (_, text) => {
    expect(() => openCheckpoint(signNote(text, LOG), LOG)).toThrow(NoteRefused);
  });
});

describe('entries', () => {
  it('follow the byte layout', () => {
    const { head, salt } = OPENING;
    const u16 = (text: string): Buffer => Buffer.concat([Buffer.of(0, Buffer.byteLength(text)), Buffer.from(text)]);
    const encoded = Buffer.concat([
      Buffer.from('ffffffffffffffff' + '0000000000000003' + '0000019abfeef0d0', 'hex'),
      ...[u16(head.stream), u16(head.type), Buffer.from('0198c1de000070008000000000000002', 'hex')],
    ]);
    const withTime = Buffer.from(encoded);
    withTime.writeBigUInt64BE(1_764_155_938_000n, 16);
    const data = sha256(Buffer.concat([salt, Buffer.from('{"name":"Zoë"}')]));
    const expected = Buffer.concat([
      ...[Buffer.from('scoutline-leaf/1\0'), salt, sha256(withTime), data, Buffer.alloc(32, 2)],
    ]);
    expect(entryOfOpening(OPENING)).toEqual(sha256(expected));
    const parts = { salt, dataHash: partHash(salt, Buffer.from('{"name":"Zoë"}')), metadataHash: Buffer.alloc(32, 2) };
    expect(entryOf(head, parts)).toEqual(entryOfOpening(OPENING));
  });

  it('have the salts of HMAC-SHA256', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), fc.uuid(), (key, id) => {
        expect(new EntrySalts(key).of(id)).toEqual(createHmac('sha256', key).update(uuidBytes(id)).digest());
      }),
    );
  });
});

describe('proofs as text', () => {
  const edge = new TreeEdge();
  edge.append(entryOfOpening(OPENING), []);
  edge.append(Buffer.alloc(32, 5), []);
  const proof = {
    extra: encodeOpening(OPENING),
    index: 0,
    path: [leafHash(Buffer.alloc(32, 5))],
    checkpoint: signCheckpoint(LOG, 2, edge.root()),
  };
  const text = formatProof(proof);

  it('read back as they were', () => {
    expect(parseProof(text)).toEqual(proof);
    expect(parseProof(formatProof({ ...proof, extra: null, path: [] }))).toEqual({ ...proof, extra: null, path: [] });
    expect(decodeOpening(proof.extra)).toEqual(OPENING);
  });

  it('prove their opening, and with any changed byte they are refused', () => {
    expect(verified(text)).toEqual({ origin: LOG.name, size: 2, root: edge.root() });
    fc.assert(
      fc.property(fc.nat({ max: Buffer.byteLength(text) - 1 }), fc.integer({ min: 1, max: 255 }), (at, flip) => {
        const bytes = Buffer.from(text);
        bytes[at] = (bytes[at] as number) ^ flip;
        expect(() => verified(bytes.toString('utf8'))).toThrow();
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ['a line break for its last brace', (json: string) => `${json.slice(0, -1)}}\n`],
    ['a space', (json: string) => json.replace(':', ': ')],
    ['another order', (json: string) => JSON.stringify(Object.fromEntries(Object.entries(JSON.parse(json)).reverse()))],
    ['a field twice', (json: string) => json.replace('{', '{"v":1,')],
    ['a field of its own', (json: string) => json.replace('{', '{"w":1,')],
  ])('are refused when the opening has %s', (_, rewritten) => {
    const extra = Buffer.from(rewritten(proof.extra.toString()));
    expect(() => verified(formatProof({ ...proof, extra }))).toThrow('one form');
  });

  it.each([
    ['an index with leading zeroes', text.replace('index 0', 'index 00')],
    ['a short hash', text.replace(/\n[^\n]+\n\n/, '\nAAAA\n\n')],
    ['no checkpoint', text.slice(0, text.indexOf('\n\n') + 2)],
    ['another version', text.replace('@v1', '@v2')],
  ])('with %s are refused', (_, wrong) => {
    expect(() => verified(wrong)).toThrow(ProofRefused);
  });

  it.each([
    ['v', 2],
    ['position', 1],
    ['position', '18446744073709551616'],
    ['revision', '01'],
    ['created_ms', -1],
    ['stream', null],
    ['type', 1],
    ['id', 'x'],
    ['salt', 'AAAA'],
    ['data', 'no base64'],
    ['metadata_hash', 'AAAA'],
  ])('with an opening whose %s is %j are refused', (name, value) => {
    const fields = JSON.parse(proof.extra.toString()) as Record<string, unknown>;
    expect(() => decodeOpening(Buffer.from(JSON.stringify({ ...fields, [name]: value })))).toThrow(ProofRefused);
  });

  function verified(given: string): unknown {
    const parsed = parseProof(given);
    return verifyProof(parsed, entryOfOpening(decodeOpening(parsed.extra as Buffer)), LOG);
  }
});
