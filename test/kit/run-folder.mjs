import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
const NEEDED_BYTES = 4 * 1024 ** 3;

/**
 * A new folder for the files of one test run: in memory where there is room and programs may be started from it, since
 * copying and removing databases and logs on a disk takes a third of the run's time; else among the temporary files.
 */
export function runFolder() {
  if (!hasRoom()) return newFolder(tmpdir());
  const folder = newFolder(MEMORY);
  if (startsPrograms(folder)) return folder;
  rmSync(folder, { recursive: true });
  return newFolder(tmpdir());
}

function newFolder(parent) {
  return mkdtempSync(join(parent, 'scoutline-test-'));
}

function hasRoom() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= NEEDED_BYTES;
  } catch {
    return false;
  }
}

/** A container's memory folder is usually mounted without permission to run what is in it. */
function startsPrograms(folder) {
  const program = join(folder, 'starts');
  writeFileSync(program, '#!/bin/sh\n');
  chmodSync(program, 0o700);
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}
