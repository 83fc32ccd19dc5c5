// Loaded into a process before its program: at SIGUSR2 it writes what it holds once garbage is collected. Resident
// memory would say as much of the allocator and of the threads as of what is kept.
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { isMainThread } from 'node:worker_threads';

const folder = process.env.MEMORY_FOLDER;
if (isMainThread && folder) {
  process.on('SIGUSR2', async () => {
    globalThis.gc();
    // Buffers whose owners the first collection finalised are only free after a second.
    await setImmediate();
    globalThis.gc();
    const { heapUsed, external } = process.memoryUsage();
    const file = join(folder, `memory-${process.pid}`);
    writeFileSync(`${file}.part`, String((heapUsed + external) / 1024 / 1024));
    renameSync(`${file}.part`, file);
  });
}
