import sharp from 'sharp';
import { LogoRejected } from './decoded-logo.js';
import { drawLogo } from './draw-logo.js';
import { type DrawingAnswer, type DrawingRequest } from './drawing-processes.js';

// A process that does nothing but draw what strangers made: it holds no secret, opens no connection, and may be ended
// at any moment by whoever started it.

/** A picture at the limit of pixels takes a fifth of this. */
const MAX_RSS_BYTES = 768 * 1024 * 1024;
const LOOK_EVERY_MS = 50;

sharp.concurrency(1);
sharp.cache(false);

process.on('disconnect', () => process.exit(0));
process.on('message', (request: DrawingRequest) => {
  void draw(request).then((answer) => process.send?.(answer));
});
// Drawing runs in threads beside this loop, so the loop can watch what it takes.
setInterval(() => {
  if (process.memoryUsage.rss() > MAX_RSS_BYTES) process.exit(1);
}, LOOK_EVERY_MS);
process.send?.({ ready: true });

async function draw({ bytes, size }: DrawingRequest): Promise<DrawingAnswer> {
  try {
    return { logo: await drawLogo(Buffer.from(bytes), size) };
  } catch (error) {
    if (error instanceof LogoRejected) return { rejected: { reason: error.reason, message: error.message } };
    return { failed: error instanceof Error ? error.message : String(error) };
  }
}
