import { spawn, execFileSync, type ChildProcess } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';

const VERSION = '6.5';
const START_MS = 120_000;
const CHECK_MS = 300_000;
const POM = `<project><modelVersion>4.0.0</modelVersion>
<groupId>scoutline</groupId><artifactId>grammar</artifactId><version>1</version>
<dependencies>${['languagetool-server', 'language-en']
  .map(
    (name) =>
      `<dependency><groupId>org.languagetool</groupId><artifactId>${name}</artifactId><version>${VERSION}</version></dependency>`,
  )
  .join('')}</dependencies></project>`;
/** Findings about taste and typography are no errors of grammar. */
const NO_ERRORS = new Set(['STYLE', 'TYPOGRAPHY', 'REDUNDANCY', 'PLAIN_ENGLISH', 'CREATIVE_WRITING', 'TYPOS']);

export interface GrammarFinding {
  readonly rule: string;
  readonly message: string;
  /** The words around it. */
  readonly context: string;
}

/** LanguageTool, fetched by Maven into its own cache and run on a local port. Needs Java 17 and Maven. */
export class LanguageTool {
  private constructor(
    private readonly server: ChildProcess,
    private readonly url: string,
  ) {}

  static async start(folder: string, signal: AbortSignal): Promise<LanguageTool> {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'pom.xml'), POM);
    execFileSync('mvn', ['-q', '-B', 'dependency:build-classpath', '-Dmdep.outputFile=classpath.txt'], {
      cwd: folder,
      stdio: 'ignore',
    });
    const port = await freePort();
    const classpath = readFileSync(join(folder, 'classpath.txt'), 'utf8').trim();
    const args = ['-cp', classpath, 'org.languagetool.server.HTTPServer', '--port', String(port)];
    const tool = new LanguageTool(spawn('java', args, { stdio: 'ignore' }), `http://127.0.0.1:${port}/v2`);
    try {
      await tool.isReady(signal);
    } catch (error) {
      tool.stop();
      throw error;
    }
    return tool;
  }

  stop(): void {
    this.server.kill();
  }

  async errorsIn(text: string, signal: AbortSignal): Promise<GrammarFinding[]> {
    const response = await fetch(`${this.url}/check`, {
      method: 'POST',
      body: new URLSearchParams({ language: 'en-US', text }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(CHECK_MS)]),
    });
    if (!response.ok) throw new Error(`LanguageTool answered ${response.status}: ${await response.text()}`);
    const { matches } = (await response.json()) as { matches: readonly Match[] };
    return matches
      .filter(({ rule }) => !NO_ERRORS.has(rule.category.id))
      .map(({ rule, message, context }) => ({ rule: rule.id, message, context: context.text }));
  }

  private async isReady(signal: AbortSignal): Promise<void> {
    const deadline = Date.now() + START_MS;
    for (;;) {
      signal.throwIfAborted();
      if (this.server.exitCode !== null) throw new Error('LanguageTool ended while it started');
      try {
        if ((await fetch(`${this.url}/languages`)).ok) return;
      } catch (error) {
        if (Date.now() > deadline) throw error;
      }
      await new Promise((done) => setTimeout(done, 250));
    }
  }
}

interface Match {
  readonly message: string;
  readonly context: { readonly text: string };
  readonly rule: { readonly id: string; readonly category: { readonly id: string } };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
