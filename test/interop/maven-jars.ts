import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const FETCH_TIMEOUT_MS = 600_000;

export interface JarFolder {
  /** Contains the versions, so that a change creates a new folder. */
  readonly name: string;
  /** `group:artifact:version`, each with all that it needs. */
  readonly artifacts: readonly string[];
  /** Only the named jars; for one that has what it needs inside. */
  readonly isAlone?: boolean;
}

/** The folder with the jars, fetched by Maven once per user. */
export async function mavenJars({ name, artifacts, isAlone = false }: JarFolder): Promise<string> {
  const folder = join(homedir(), '.cache', 'scoutline', name);
  if (existsSync(folder)) return folder;
  await mkdir(dirname(folder), { recursive: true });
  const partial = await mkdtemp(`${folder}.partial-`);
  try {
    await writeFile(join(partial, 'pom.xml'), projectFile(artifacts, isAlone));
    const goal = ['-q', '-B', 'dependency:copy-dependencies', `-DoutputDirectory=${partial}`, '-DincludeScope=runtime'];
    await run('mvn', goal, { cwd: partial, timeout: FETCH_TIMEOUT_MS, maxBuffer: 64e6 }).catch((error: unknown) => {
      const { stdout = '' } = error as { stdout?: string };
      throw new Error(`Maven could not fetch ${artifacts.join(', ')}: ${stdout.split('\n')[0] ?? String(error)}`);
    });
    await rename(partial, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(partial, { recursive: true, force: true });
  }
  return folder;
}

function projectFile(artifacts: readonly string[], isAlone: boolean): string {
  const exclusion = '<exclusions><exclusion><groupId>*</groupId><artifactId>*</artifactId></exclusion></exclusions>';
  const dependencies = artifacts.map((artifact) => {
    const [group, name, version] = artifact.split(':');
    const coordinates = `<groupId>${group}</groupId><artifactId>${name}</artifactId><version>${version}</version>`;
    return `<dependency>${coordinates}${isAlone ? exclusion : ''}</dependency>`;
  });
  return `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion><groupId>scoutline</groupId><artifactId>jars</artifactId><version>1</version>
  <dependencies>${dependencies.join('\n')}</dependencies>
</project>
`;
}
