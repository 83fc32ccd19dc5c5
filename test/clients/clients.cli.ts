import { copyFile, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { EXIT, parseCommandLine, UsageError, type CliCommand } from '../../src/cli/io/command.js';
import { CLIENTS, DOCUMENT, generateClients, GENERATED, packClients } from './client-packages.js';

export const command: CliCommand = {
  name: 'clients',
  summary: 'generate, check and pack the TypeScript and Python clients of the API',
  usage: `
  npm run clients -- generate
  npm run clients -- check
  npm run clients -- pack [--out DIR]

generate makes both packages from clients/openapi.json. To bring that file up to date first:
UPDATE_CONTRACT=1 npm test -- test/contract/openapi.spec.ts
check generates into a temporary folder and compares: it fails where a generated file is not what generate makes.
pack builds a tarball for npm and a wheel for Python into DIR (default: .cache/clients).

The Python half needs python3 with venv; its packages are installed once, into a virtual environment.

With --json: generated[] | changed[] | tarball, wheel.`,
  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { out: { type: 'string', default: '.cache/clients' } },
    });
    const [action, ...more] = positionals;
    if (more.length > 0) throw new UsageError('say one of generate, check, pack');
    switch (action) {
      case 'generate': {
        await generateClients(CLIENTS);
        const generated = Object.values(GENERATED).map((folder) => `clients/${folder}`);
        for (const folder of generated) io.say(`generated ${folder}`);
        io.result({ generated });
        return EXIT.ok;
      }
      case 'check': {
        const changed = await changedFiles();
        for (const file of changed) io.say(`not as generated: ${file}`);
        io.say(changed.length === 0 ? 'both packages are as generated' : 'run: npm run clients -- generate');
        io.result({ changed });
        return changed.length === 0 ? EXIT.ok : EXIT.failed;
      }
      case 'pack': {
        const packed = await packClients(resolve(values.out));
        io.say(packed.tarball);
        io.say(packed.wheel);
        io.result(packed);
        return EXIT.ok;
      }
      default:
        throw new UsageError('say one of generate, check, pack');
    }
  },
};

/** Files of the packages that differ from what the generators make now. */
async function changedFiles(): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'clients-check-'));
  try {
    await copyFile(DOCUMENT, join(folder, 'openapi.json'));
    await generateClients(folder);
    const compared = await Promise.all(
      Object.values(GENERATED).map(async (part) => {
        const [made, kept] = await Promise.all([contentsOf(join(folder, part)), contentsOf(join(CLIENTS, part))]);
        const names = [...new Set([...made.keys(), ...kept.keys()])].sort();
        return names.filter((name) => made.get(name) !== kept.get(name)).map((name) => `clients/${part}/${name}`);
      }),
    );
    return compared.flat();
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function contentsOf(folder: string): Promise<Map<string, string>> {
  const files = (await readdir(folder, { withFileTypes: true })).filter((entry) => entry.isFile());
  return new Map(
    await Promise.all(files.map(async ({ name }) => [name, await readFile(join(folder, name), 'utf8')] as const)),
  );
}
