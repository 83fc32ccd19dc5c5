import sharp from 'sharp';
import { LogoRejected } from './decoded-logo.js';
import { drawLogo } from './draw-logo.js';
import { type DrawingAnswer, type DrawingRequest } from './drawing-processes.js';

// A process that only draws untrusted files: it has no secret, opens no connection, and its parent may kill it at any
// time.

/** A picture at the pixel limit uses a fifth of this. */
const MAX_RSS_BYTES = 768 * 1024 * 1024;
const POLL_MS = 50;

sharp.concurrency(1);
sharp.cache(false);

process.on('disconnect', () => process.exit(0));
process.on('message', (request: DrawingRequest) => {
  void draw(request).then((answer) => process.send?.(answer));
});
// Drawing runs in threads beside this loop, so the loop can watch its memory.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_RSS_BYTES) process.exit(1);
}, POLL_MS);
process.send?.({ ready: true });

async function draw({ bytes, size }: DrawingRequest): Promise<DrawingAnswer> {
  try {
    return { logo: await drawLogo(Buffer.from(bytes), size) };
  } catch (error) {
    if (error instanceof LogoRejected) return { rejected: { reason: error.reason, message: error.message } };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
