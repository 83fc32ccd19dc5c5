import { spawnSync } from 'node:child_process';
import { existsSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A program that some specs require. */
export interface Infra {
  readonly name: string;
  /** The command that installs it. */
  readonly remedy: string;
  readonly available: () => boolean;
  /** CI cannot install it from system packages: where it is missing, specs are skipped there too, with a message. */
  readonly optional?: boolean;
}

export function hasProgram(command: string, args: readonly string[] = ['--version']): boolean {
  return spawnSync(command, args, { stdio: 'ignore' }).status === 0;
}

export const JAVA: Infra = {
  name: 'Java 17 and Maven (a real Kafka broker)',
  remedy: 'apt-get install -y openjdk-17-jre-headless maven',
  available: () => hasProgram('java', ['-version']) && hasProgram('mvn', ['-v']),
};

export const STRACE: Infra = {
  name: 'strace',
  remedy: 'apt-get install -y strace',
  available: () => hasProgram('strace', ['-V']),
};

/** Runs the documentation's commands. */
export const CURL: Infra = {
  name: 'curl',
  remedy: 'apt-get install -y curl',
  available: () => hasProgram('curl'),
};

/** Renders films, and analyses them. */
export const FFMPEG: Infra = {
  name: 'ffmpeg with ffprobe',
  remedy: 'apt-get install -y --no-install-recommends ffmpeg',
  available: () => hasProgram('ffmpeg', ['-version']) && hasProgram('ffprobe', ['-version']),
};

/** Reads videos aloud; OCR reads their text. */
export const ESPEAK: Infra = {
  name: 'ffmpeg, espeak-ng and tesseract',
  remedy: 'apt-get install -y --no-install-recommends ffmpeg espeak-ng tesseract-ocr tesseract-ocr-eng',
  available: () => FFMPEG.available() && hasProgram('espeak-ng') && hasProgram('tesseract'),
};

/** Recognises espeak-ng's speech. */
export const POCKETSPHINX: Infra = {
  name: 'pocketsphinx with its English model, ffmpeg and espeak-ng',
  remedy: 'apt-get install -y --no-install-recommends pocketsphinx pocketsphinx-en-us ffmpeg espeak-ng',
  available: () =>
    FFMPEG.available() && hasProgram('espeak-ng') && hasProgram('sh', ['-c', 'command -v pocketsphinx_continuous']),
};

/** From the sources, and from the build output. */
const ROOTS = ['../..', '../../..'].map((up) => join(import.meta.dirname, up));

/** The chain node from npm; its package has no build for other platforms. Null where it is not installed. */
export const ANVIL_PROGRAM =
  ROOTS.map((root) => join(root, 'node_modules/@foundry-rs/anvil-linux-amd64/bin/anvil')).find((path) =>
    existsSync(path),
  ) ?? (hasProgram('anvil') ? 'anvil' : null);

export const ANVIL: Infra = {
  name: 'anvil (a chain)',
  remedy: 'npm ci on Linux on x64, or a program anvil of Foundry on the PATH',
  available: () => ANVIL_PROGRAM !== null,
};

/** Debian's package; `test/kit/browser.ts` drives it. */
export const CHROMIUM: Infra = {
  name: 'Chromium',
  remedy: 'apt-get install -y --no-install-recommends chromium-headless-shell (or chromium)',
  available: () => hasProgram('chromium-headless-shell') || hasProgram('chromium'),
};

/**
 * `describe` for specs with machine requirements. Where one is missing, the specs are skipped with a message; with
 * `REQUIRE_INFRA=1` (as in CI) they fail.
 */
export function describeWithInfra(infra: Infra, title: string, specs: () => void): void {
  if (infra.available()) {
    describe(title, specs);
    return;
  }
  const message = `${infra.name} is not on this machine; to have it: ${infra.remedy}`;
  if (process.env.REQUIRE_INFRA === '1' && !infra.optional) {
    describe(title, () => {
      it('has what it needs', () => {
        throw new Error(`REQUIRE_INFRA=1 and ${message}`);
      });
    });
    return;
  }
  // Bypasses Jest's console, so that the line appears in every output format.
  writeSync(2, `\nSKIPPED  ${title}: ${message}\n`);
  describe.skip(title, specs);
}
