import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'yaml';

const ROOT = resolve(import.meta.dirname, '../..');

/** The image's files as its Dockerfile copies them, without Docker: every COPY of the last stage, and its packages. */
export interface ImageTree {
  /** The image's working directory. */
  readonly dir: string;
  /** Variables of `ENV`. */
  readonly env: Readonly<Record<string, string>>;
  remove(): void;
}

export function imageTree(): ImageTree {
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').split('\n');
  const stage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  const dir = mkdtempSync(join(process.env.TEST_DISK_TMPDIR ?? tmpdir(), 'scoutline-image-'));
  const env: Record<string, string> = {};
  for (const line of stage) {
    const [word, ...rest] = line.trim().split(/\s+/);
    if (word === 'COPY') copy(dir, rest);
    if (word === 'ENV')
      for (const pair of rest) env[pair.slice(0, pair.indexOf('='))] = pair.slice(pair.indexOf('=') + 1);
    if (word === 'RUN' && line.includes('npm ci --omit=dev')) productionPackages(dir);
  }
  return { dir, env, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

function copy(dir: string, words: readonly string[]): void {
  const fromBuild = words[0] === '--from=build';
  const paths = fromBuild ? words.slice(1) : words;
  const ignored = readFileSync(join(ROOT, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const target = join(dir, paths.at(-1) ?? '');
  for (const source of paths.slice(0, -1)) {
    const path = fromBuild ? source.replace(/^\/app\//, '') : source;
    if (!fromBuild && ignored.includes(path)) throw new Error(`.dockerignore keeps ${path} out of the build`);
    const into = paths.length > 2 || paths.at(-1)?.endsWith('/') ? join(target, path) : target;
    cpSync(join(ROOT, path), into, { recursive: true });
  }
}

/** Links, or on another file system copies, what `npm ci --omit=dev` installs from the installed packages. */
function productionPackages(dir: string): void {
  const linked = spawnSync('cp', ['-al', join(ROOT, 'node_modules'), dir]);
  if (linked.status !== 0) cpSync(join(ROOT, 'node_modules'), join(dir, 'node_modules'), { recursive: true });
  // npm writes to this file in place, and a link would change that of the checkout.
  const lock = join(dir, 'node_modules', '.package-lock.json');
  rmSync(lock);
  copyFileSync(join(ROOT, 'node_modules', '.package-lock.json'), lock);
  const pruned = spawnSync('npm', ['prune', '--omit=dev', '--ignore-scripts', '--offline', '--no-audit', '--no-fund'], {
    cwd: dir,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '', NODE_ENV: '' },
  });
  if (pruned.status !== 0) throw new Error(`npm prune: ${pruned.stderr}`);
}

interface ComposeService {
  readonly image?: string;
  readonly command?: readonly string[] | string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly env_file?: readonly { readonly path: string; readonly required: boolean }[];
  readonly shm_size?: string;
  readonly healthcheck?: { readonly test?: readonly string[] | string; readonly disable?: boolean };
}

/** Services of docker-compose.yml, with their environment for the given `.env`. */
export function composed(dotenv: Readonly<Record<string, string>>): Record<string, ComposeService> {
  const text = readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8');
  const { services } = parse(text, { merge: true }) as { services: Record<string, ComposeService> };
  return Object.fromEntries(
    Object.entries(services).map(([name, service]) => {
      const stated = Object.entries(service.environment ?? {}).map(([key, value]) => [
        key,
        interpolated(value, dotenv),
      ]);
      const fromFile = service.env_file?.some(({ path }) => path === '.env') ? dotenv : {};
      return [
        name,
        { ...service, environment: { ...fromFile, ...Object.fromEntries(stated) } as Record<string, string> },
      ];
    }),
  );
}

function interpolated(value: unknown, dotenv: Readonly<Record<string, string>>): string {
  return String(value).replace(
    /\$\{([A-Z][A-Z0-9_]*)(?::([-?])([^}]*))?\}/g,
    (_all, name: string, kind?: string, rest = '') => {
      if (dotenv[name]) return dotenv[name];
      if (kind === '?') throw new Error(`${name}: ${rest}`);
      return kind === '-' ? rest : '';
    },
  );
}
