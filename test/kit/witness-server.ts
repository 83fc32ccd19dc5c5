import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { type AddressInfo } from 'node:net';
import { sign } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { cosignedText } from '../../src/proofs/witnesses/cosignature.rules.js';
import { decodeBase64 } from '../../src/tlog/base64.js';
import { openCheckpoint } from '../../src/tlog/checkpoint.js';
import { COSIGNATURE, keyIdOf, noteSigner, noteText, noteVerifier } from '../../src/tlog/note.js';
import { verifyConsistency } from '../../src/tlog/verify-proof.js';

/** A witness by C2SP tlog-witness: it signs a checkpoint only if that continues the last one it signed. */
export class WitnessServer {
  /** Leaves of the last signed checkpoint, and its root. */
  seen: { size: number; root: Buffer } = { size: 0, root: Buffer.alloc(0) };
  /** Of each request, in order. */
  readonly answered: number[] = [];
  /** Its key of the log; none is known before. */
  logKey = '';

  private constructor(
    private readonly server: Server,
    private readonly name: string,
    private readonly seed: Buffer,
  ) {}

  static async start(name: string, seed: Buffer): Promise<WitnessServer> {
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        const [status, answer] = witness.answerTo(request.url ?? '', body);
        witness.answered.push(status);
        response.writeHead(status, { 'content-type': 'text/plain' }).end(answer);
      });
    });
    const witness = new WitnessServer(server, name, seed);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return witness;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  private get raw(): Buffer {
    return noteSigner(this.name, this.seed).key.export({ format: 'der', type: 'spki' }).subarray(-32);
  }

  get vkey(): string {
    const id = keyIdOf(this.name, this.raw, COSIGNATURE).toString('hex');
    return `${this.name}+${id}+${Buffer.concat([Buffer.of(COSIGNATURE), this.raw]).toString('base64')}`;
  }

  async stop(): Promise<void> {
    this.server.close();
    this.server.closeAllConnections();
    await once(this.server, 'close');
  }

  private answerTo(path: string, body: string): [status: number, answer: string] {
    if (!path.endsWith('/add-checkpoint')) return [404, 'not found\n'];
    const [, digits = '', lines = '', note = ''] = /^old (\d+)\n((?:[^\n]+\n)*)\n([^]+)$/.exec(body) ?? [];
    if (note === '' || this.logKey === '') return [400, 'malformed, or the log is unknown\n'];
    const checkpoint = openCheckpoint(note, noteVerifier(this.logKey));
    if (Number(digits) !== this.seen.size) return [409, `${this.seen.size}\n`];
    const proof = lines
      .split('\n')
      .slice(0, -1)
      .map((line) => decodeBase64(line) as Buffer);
    if (this.seen.size > 0) {
      const { size: older, root: olderRoot } = this.seen;
      verifyConsistency({ older, olderRoot, newer: checkpoint.size, newerRoot: checkpoint.root }, proof);
    }
    this.seen = checkpoint;
    return [200, this.cosign(noteText(note))];
  }

  private cosign(checkpoint: string): string {
    const seconds = BigInt(Math.floor(Date.now() / 1_000));
    const time = Buffer.alloc(8);
    time.writeBigUInt64BE(seconds);
    const { privateKey } = noteSigner(this.name, this.seed);
    const signature = sign(null, Buffer.from(cosignedText(checkpoint, seconds)), privateKey);
    const bytes = Buffer.concat([keyIdOf(this.name, this.raw, COSIGNATURE), time, signature]);
    return `— ${this.name} ${bytes.toString('base64')}\n`;
  }
}
