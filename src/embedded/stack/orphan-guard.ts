// Preloaded into every child: when the supervisor is gone (even by kill -9) its channel closes, and the child ends
// too, in order if it can. Without this a second start would find the old processes on its ports and files.
const GRACE_MS = 3_000;

if (process.channel) {
  process.on('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => process.exit(1), GRACE_MS).unref();
  });
  // The listener alone would keep a process alive that has otherwise finished.
  process.channel.unref();
}
