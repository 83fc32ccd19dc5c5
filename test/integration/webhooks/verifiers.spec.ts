import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { transformSync } from '@swc/core';
import { signatureHeaders } from '../../../src/webhooks/delivery/signature.rules.js';
import { describeWithInfra, hasProgram, type Infra } from '../../kit/infra.js';
import { until } from '../../kit/until.js';
import { WebhookWorld } from './world.js';

const run = promisify(execFile);
const DOCUMENT = readFileSync(resolve(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'webhook-verifiers-'));

interface Sample {
  readonly secret: string;
  readonly headers: Record<string, string>;
  readonly body: string;
}

/** The code block of a language in the document. */
function block(language: string): string {
  const found = new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'm').exec(DOCUMENT)?.[1];
  if (found === undefined) throw new Error(`docs/webhooks.md has no ${language}`);
  return found;
}

let real: Sample;
let cases: readonly (Sample & { readonly good: boolean })[];

beforeAll(async () => {
  const world = await WebhookWorld.start();
  try {
    world.on('good', (_request, response) => response.writeHead(200).end());
    const { secret } = await world.hook('good');
    await world.open();
    const [got] = await until(() => (world.received('good').length > 0 ? world.received('good') : null), {
      what: 'it',
    });
    if (!got) throw new Error('nothing came');
    real = { secret, headers: got.headers as Record<string, string>, body: got.raw };
  } finally {
    await world.stop();
  }
  const id = real.headers['webhook-id'] ?? '';
  const other = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const old = { messageId: id, seconds: Math.floor(Date.now() / 1_000) - 3_600, body: real.body };
  const now = { ...old, seconds: Math.floor(Date.now() / 1_000) };
  cases = [
    { ...real, good: true },
    { ...real, headers: { ...real.headers, ...signatureHeaders(now, [other, real.secret]) }, good: true },
    { ...real, body: real.body.replace('true', 'false'), good: false },
    { ...real, secret: other, good: false },
    { ...real, headers: { ...real.headers, 'webhook-id': 'msg_other' }, good: false },
    { ...real, headers: { ...real.headers, ...signatureHeaders(old, [real.secret]) }, good: false },
    { ...real, headers: {}, good: false },
    { ...real, headers: { ...real.headers, 'webhook-timestamp': '²' }, good: false },
    { ...real, headers: { ...real.headers, 'webhook-timestamp': '9'.repeat(5_000) }, good: false },
    { ...real, headers: { ...real.headers, 'webhook-signature': 'v1,é' }, good: false },
  ];
  writeFileSync(join(folder, 'cases.json'), JSON.stringify(cases));
}, 90_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const expected = (): boolean[] => cases.map(({ good }) => good);

it('the TypeScript of the document accepts a real delivery, and nothing else', async () => {
  const file = join(folder, 'verify.mjs');
  writeFileSync(file, transformSync(block('ts'), { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }).code);
  const program = `import { verify } from ${JSON.stringify(file)}; import { readFileSync } from 'node:fs';
    const cases = JSON.parse(readFileSync(${JSON.stringify(join(folder, 'cases.json'))}, 'utf8'));
    console.log(JSON.stringify(cases.map(({ secret, headers, body }) => verify(secret, headers, body))));`;
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', program]);
  expect(JSON.parse(stdout)).toEqual(expected());
});

const PYTHON: Infra = {
  name: 'Python 3',
  remedy: 'apt-get install -y python3',
  available: () => hasProgram('python3', ['--version']),
};
describeWithInfra(PYTHON, 'Python', () => {
  it('does, too', async () => {
    const program = `${block('python')}
import json
cases = json.load(open(${JSON.stringify(join(folder, 'cases.json'))}))
print(json.dumps([verify(c["secret"], c["headers"], c["body"].encode()) for c in cases]))`;
    const { stdout } = await run('python3', ['-c', program]);
    expect(JSON.parse(stdout)).toEqual(expected());
  });
});

const GO: Infra = {
  optional: true,
  name: 'Go',
  remedy: 'apt-get install -y golang-go',
  available: () => hasProgram('go', ['version']),
};
describeWithInfra(GO, 'Go', () => {
  it('does, too', async () => {
    const packages =
      'crypto/hmac crypto/sha256 encoding/base64 encoding/json fmt math net/http os strconv strings time';
    const program = `package main
import (
${packages
  .split(' ')
  .map((name) => `\t"${name}"`)
  .join('\n')}
)
${block('go')}
func main() {
	raw, _ := os.ReadFile(os.Args[1])
	var cases []struct { Secret string; Headers map[string]string; Body string }
	if err := json.Unmarshal(raw, &cases); err != nil { panic(err) }
	found := []bool{}
	for _, one := range cases {
		header := http.Header{}
		for name, value := range one.Headers { header.Set(name, value) }
		found = append(found, Verify(one.Secret, header, []byte(one.Body)))
	}
	json.NewEncoder(os.Stdout).Encode(found)
}`;
    writeFileSync(join(folder, 'main.go'), program);
    const env = { ...process.env, GOFLAGS: '-mod=mod', GOPROXY: 'off', GOTOOLCHAIN: 'local' };
    const { stdout } = await run('go', ['run', join(folder, 'main.go'), join(folder, 'cases.json')], {
      env,
      timeout: 180_000,
    });
    expect(JSON.parse(stdout)).toEqual(expected());
  }, 200_000);
});
