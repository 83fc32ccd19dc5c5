import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DemoFolder } from './demo-folder.js';
import { OutsideWorld } from './outside-world.js';

let dir: string;
beforeEach(() => (dir = mkdtempSync(join(tmpdir(), 'scoutline-demo-folder-'))));
afterEach(() => rmSync(dir, { recursive: true, force: true }));

describe('the folder of a demo', () => {
  it('is a new one, an empty one, or one that is a demo already', () => {
    expect(() => new DemoFolder(join(dir, 'new')).refuseOtherData()).not.toThrow();
    expect(() => new DemoFolder(dir).refuseOtherData()).not.toThrow();
    new DemoFolder(dir).write({ port: 1, isFilled: false });
    mkdirSync(join(dir, 'postgres'));
    expect(() => new DemoFolder(dir).refuseOtherData()).not.toThrow();
  });

  it.each(['notes.txt', 'secrets.json'])('is not one with %s in it', (name) => {
    writeFileSync(join(dir, name), '{}');
    expect(() => new DemoFolder(dir).refuseOtherData()).toThrow(/has data that is no demo/);
  });

  it('loses only what the stack makes, and its other entries are named', () => {
    const demo = new DemoFolder(dir);
    demo.write({ port: 1, isFilled: true });
    for (const name of ['postgres', 'eventstore', 'objects', 'logs', 'mine']) mkdirSync(join(dir, name));
    const files = ['secrets.json', 'ports.json', 'secrets.json.17', '.probe-17', 'postgres/PG_VERSION', 'notes.txt'];
    for (const name of files) writeFileSync(join(dir, name), '');
    expect(demo.remove()).toEqual(['mine', 'notes.txt']);
    expect(readdirSync(dir).sort()).toEqual(['mine', 'notes.txt']);
    expect(demo.record).toBeNull();
  });

  it('goes when nothing else is in it', () => {
    const demo = new DemoFolder(dir);
    demo.write({ port: 1, isFilled: true });
    mkdirSync(join(dir, 'renders'));
    expect(demo.remove()).toEqual([]);
    expect(existsSync(dir)).toBe(false);
  });
});

it('the outside world of a demo leaves the test hosts of the operator reachable', async () => {
  const world = await OutsideWorld.start(0);
  const hosts = world.settings(['own.test:80=127.0.0.1:9']).SAFE_FETCH_TEST_HOSTS?.split(',');
  expect(hosts).toEqual(expect.arrayContaining([`news.example:80=127.0.0.1:${world.port}`, 'own.test:80=127.0.0.1:9']));
});
