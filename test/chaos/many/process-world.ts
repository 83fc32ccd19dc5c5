// Preloaded into each process of `chaos -- --many`: sets its clock off, and leads its connections through its own links.
import { readFileSync } from 'node:fs';
import { Socket } from 'node:net';

/** File with the clock's offset in milliseconds. */
export const CLOCK_VARIABLE = 'CHAOS_CLOCK_FILE';
/** Ports and the links to take instead, `from=to` with commas. */
export const PORTS_VARIABLE = 'CHAOS_PORTS';

const READ_EVERY_MS = 50;

const clockFile = process.env[CLOCK_VARIABLE];
if (clockFile !== undefined) setClockOff(clockFile);
const ports = process.env[PORTS_VARIABLE];
if (ports !== undefined) leadThrough(new Map(ports.split(',').map((pair) => pair.split('=') as [string, string])));

/** Timers run on the monotonic clock, which does not jump on a real machine either. */
function setClockOff(file: string): void {
  const RealDate = Date;
  const realNow = Date.now.bind(Date);
  let readAt = -Infinity;
  let offsetMs = 0;
  const now = (): number => {
    if (performance.now() - readAt > READ_EVERY_MS) {
      readAt = performance.now();
      // Empty while it is being written.
      const text = readFileSync(file, 'utf8');
      if (text !== '') offsetMs = Number(text);
    }
    return realNow() + offsetMs;
  };
  RealDate.now = now;
  const Jumping = new Proxy(RealDate, {
    construct: (target, args, newTarget) =>
      Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget) as Date,
    apply: () => new RealDate(now()).toString(),
  });
  RealDate.prototype.constructor = Jumping;
  globalThis.Date = Jumping;
}

/** A broker advertises its own address, so the addresses of a process alone would not do. */
function leadThrough(links: ReadonlyMap<string, string>): void {
  const connect = Socket.prototype.connect as (...args: unknown[]) => Socket;
  const led = (port: unknown): unknown => {
    const link = links.get(String(port));
    return link === undefined ? port : Number(link);
  };
  const ledOptions = (options: unknown): unknown =>
    typeof options === 'object' && options !== null && 'port' in options
      ? { ...options, port: led(options.port) }
      : options;
  Socket.prototype.connect = function (this: Socket, ...args: unknown[]): Socket {
    const [first, ...rest] = args;
    // `net.connect` hands its arguments on as one array, and marks it.
    if (Array.isArray(first)) first[0] = ledOptions(first[0]);
    const lead = Array.isArray(first) ? first : typeof first === 'object' ? ledOptions(first) : led(first);
    return connect.call(this, lead, ...rest);
  };
}
