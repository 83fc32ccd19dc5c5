import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrokerJars } from './broker-jars.js';

export interface ClassArchive {
  /** For a broker: they use the archive, or write it when the broker ends. */
  readonly flags: readonly string[];
  /** For a tool of the broker, which has not all of its classes. */
  readonly toolFlags: readonly string[];
  /** Once the broker has ended by itself or by SIGTERM: stores what it wrote for the next starts. */
  store(): Promise<void>;
}

/**
 * The loaded and verified classes of a broker in one file beside its jars, with which a start takes 40 % less time. The
 * first broker that ends cleanly writes it. Java accepts only an archive of the same build.
 */
export async function classArchive({ folder, javaVersion }: BrokerJars, dataDir: string): Promise<ClassArchive> {
  const archive = join(folder, `classes-${hash('sha256', javaVersion, 'hex').slice(0, 16)}.jsa`);
  const use = [`-XX:SharedArchiveFile=${archive}`];
  const nothing = async (): Promise<void> => undefined;
  if (existsSync(archive)) return { flags: use, toolFlags: use, store: nothing };
  const written = join(dataDir, 'classes.jsa');
  // An archive of a broker that was killed may be cut.
  await rm(written, { force: true });
  return { flags: [`-XX:ArchiveClassesAtExit=${written}`], toolFlags: [], store: () => moveTo(archive, written) };
}

/** Without an archive the next start is slower, which is no reason to fail. */
async function moveTo(archive: string, written: string): Promise<void> {
  const partial = `${archive}.${process.pid}`;
  try {
    await copyFile(written, partial);
    await rename(partial, archive);
  } catch {
    await rm(partial, { force: true });
  } finally {
    await rm(written, { force: true });
  }
}
