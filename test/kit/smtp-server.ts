import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';

/** A server's reply to a recipient; null is no reply, `hangup` ends the connection. */
export type RecipientReply = string | null;

/** A server's behaviour; absent fields behave correctly. */
export interface SmtpManners {
  /** Sent on connecting, with its line ends; null sends nothing. */
  readonly banner?: string | null;
  /** Extensions offered after EHLO. */
  readonly offers?: readonly string[];
  readonly ehlo?: string;
  readonly mailFrom?: string;
  readonly starttls?: string;
  /** `nth` counts the questions about that address so far, from 1. */
  readonly recipient?: (address: string, nth: number) => RecipientReply;
  /** Handles the whole connection instead. */
  readonly takeOver?: (socket: Socket) => void;
  readonly certificate?: { readonly key: string; readonly cert: string };
}

/** An SMTP server (RFC 5321) with configurable behaviour that records commands. */
export class SmtpServer {
  /** Commands, in order of arrival. */
  readonly received: string[] = [];
  connections = 0;
  manners: SmtpManners = {};
  private readonly recipientCounts = new Map<string, number>();
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.serve(socket));
  }

  static async start(): Promise<SmtpServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new SmtpServer(server);
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Queried addresses, in order; random control addresses without their random part. */
  get recipients(): string[] {
    return this.received.flatMap((line) => {
      const address = /^RCPT TO:<(.*)>$/.exec(line)?.[1];
      return address === undefined ? [] : [address.replace(/^no-mailbox-[0-9a-f]+/, 'CONTROL')];
    });
  }

  reset(manners: SmtpManners): void {
    this.manners = manners;
    this.received.length = 0;
    this.connections = 0;
    this.recipientCounts.clear();
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    this.connections++;
    this.sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => this.sockets.delete(socket));
    const { takeOver, banner = '220 mx.spec ESMTP\r\n' } = this.manners;
    if (takeOver) return takeOver(socket);
    if (banner !== null) socket.write(banner);
    this.converse(socket);
  }

  private converse(socket: Socket): void {
    let waiting = '';
    socket.on('data', (chunk: Buffer) => {
      waiting += chunk.toString('utf8');
      const lines = waiting.split('\r\n');
      waiting = lines.pop() ?? '';
      for (const line of lines) this.answer(socket, line);
    });
  }

  private answer(socket: Socket, line: string): void {
    this.received.push(line);
    const reply = this.replyTo(line);
    if (reply === 'hangup') return void socket.destroy();
    if (reply !== null) socket.write(`${reply}\r\n`);
    if (line === 'STARTTLS' && reply?.startsWith('220')) this.secure(socket);
    if (line === 'QUIT') socket.end();
  }

  private replyTo(line: string): RecipientReply {
    const { manners } = this;
    const [verb = ''] = line.split(' ', 1);
    if (verb === 'EHLO') return manners.ehlo ?? ['mx.spec', ...(manners.offers ?? [])].map(asLines).join('\r\n');
    if (verb === 'HELO') return '250 mx.spec';
    if (verb === 'STARTTLS') return manners.starttls ?? '220 go on';
    if (verb === 'MAIL') return manners.mailFrom ?? '250 2.1.0 OK';
    if (verb === 'QUIT') return '221 bye';
    if (verb !== 'RCPT') return '502 5.5.1 no';
    const address = /^RCPT TO:<(.*)>$/.exec(line)?.[1] ?? '';
    const nth = (this.recipientCounts.get(address) ?? 0) + 1;
    this.recipientCounts.set(address, nth);
    return manners.recipient?.(address, nth) ?? (manners.recipient ? null : '250 2.1.5 OK');
  }

  private secure(plain: Socket): void {
    plain.removeAllListeners('data');
    const context = this.manners.certificate && createSecureContext(this.manners.certificate);
    const secure = new TLSSocket(plain, { isServer: true, ...(context && { secureContext: context }) });
    secure.on('error', () => plain.destroy());
    this.converse(secure);
  }
}

function asLines(text: string, index: number, all: readonly string[]): string {
  return `250${index < all.length - 1 ? '-' : ' '}${text}`;
}
