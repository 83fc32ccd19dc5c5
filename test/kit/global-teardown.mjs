import { rmSync } from 'node:fs';

export default async function globalTeardown() {
  const { folder, postgres, watchdog } = globalThis.__SCOUTLINE_TEST__;
  await postgres.stop();
  process.kill(-watchdog.pid, 'SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
