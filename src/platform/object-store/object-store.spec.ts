import { createServer, type AddressInfo, type Socket } from 'node:net';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mkdir, mkdtemp, readdir, readlink, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { startS3Server, type S3Server } from '../../../test/kit/s3-server.js';
import { until } from '../../../test/kit/until.js';
import { FolderObjectStore } from './folder-object-store.js';
import { contentTypeOf } from './object-key.js';
import { BackgroundTasks } from '../process/background-tasks.js';
import { createLogger } from '../telemetry/logger.js';
import { StoredFileSweep } from './stored-file-sweep.schedule.js';
import { type ListedObject, type ObjectStore } from './object-store.port.js';
import { S3ObjectStore } from './s3-object-store.connector.js';

let folder: string;
let store: ObjectStore;
let server: S3Server;

beforeAll(async () => {
  server = await startS3Server();
});

afterAll(() => server.close());

const STORES = {
  'a folder': () => new FolderObjectStore(join(folder, 'objects')),
  S3: () => new S3ObjectStore(server.config),
};

async function listed(below: string): Promise<ListedObject[]> {
  const found: ListedObject[] = [];
  for await (const object of store.list(below)) found.push(object);
  return found;
}

function sweepBy(clock: { now(): number }): StoredFileSweep {
  const logger = createLogger({ level: 'silent', role: 'all' });
  return new StoredFileSweep(store, new BackgroundTasks(), clock, logger, { isRight: true });
}

function sweepAt(now: number): StoredFileSweep {
  return sweepBy({ now: () => now });
}

/** As another program puts it: a name that ends in a slash marks a folder of a bucket. */
async function putForeign(key: string): Promise<void> {
  if (store instanceof FolderObjectStore) {
    const path = join(folder, 'objects', key);
    await mkdir(dirname(path), { recursive: true });
    if (!key.endsWith('/')) await writeFile(path, 'x');
    return;
  }
  const { endpoint, region, bucket, accessKeyId, secretAccessKey } = server.config;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(new PutObjectCommand({ Bucket: bucket, Key: key, Body: 'x' }));
}

describe.each(Object.entries(STORES))('objects in %s', (_name, open) => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'objects-'));
    store = open();
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('keeps bytes and files, and tells size and type', async () => {
    expect(await store.put('logos/a.png', Buffer.from('12345'))).toEqual({
      key: 'logos/a.png',
      contentType: 'image/png',
      size: 5,
    });
    const file = join(folder, 'source');
    await writeFile(file, 'a film');
    expect(await store.put('videos/x/b.mp4', { file })).toMatchObject({ contentType: 'video/mp4', size: 6 });
    expect((await store.get('videos/x/b.mp4'))?.toString()).toBe('a film');
    expect(await store.head('logos/a.png')).toMatchObject({ size: 5 });
  });

  it('replaces an object whole', async () => {
    await store.put('logos/a.png', Buffer.from('first'));
    await store.put('logos/a.png', Buffer.from('second!'));
    expect((await store.get('logos/a.png'))?.toString()).toBe('second!');
    await expect(store.put('logos/b.png', { file: join(folder, 'missing') })).rejects.toThrow(/ENOENT/);
    expect(await store.head('logos/b.png')).toBeNull();
  });

  it('reads a range, and refuses one that is not there', async () => {
    await store.put('videos/a.mp4', Buffer.from('0123456789'));
    const part = await (await store.read('videos/a.mp4', { start: 2, end: 4 })).toArray();
    expect(Buffer.concat(part as Buffer[]).toString()).toBe('234');
    for (const range of [
      { start: 0, end: 10 },
      { start: 5, end: 4 },
      { start: -1, end: 2 },
    ]) {
      await expect(store.read('videos/a.mp4', range)).rejects.toThrow(RangeError);
    }
    await expect(store.read('videos/b.mp4')).rejects.toThrow(/no object/);
  });

  it('answers null for what is not there, and deletes it gladly', async () => {
    expect(await store.get('logos/none.png')).toBeNull();
    expect(await store.head('logos/none.png')).toBeNull();
    await store.put('logos/a.png', Buffer.from('x'));
    await store.delete('logos/a.png');
    await store.delete('logos/a.png');
    expect(await store.head('logos/a.png')).toBeNull();
  });

  it('lists what is below a folder, and when it was stored', async () => {
    const began = Date.now();
    const keys = ['listed/a.png', 'listed/b.mp4', 'listed/deep/c.json'];
    for (const key of [...keys, 'listed-not/d.png']) await store.put(key, Buffer.from('x'));
    const found = await listed('listed');
    expect(found.map(({ key }) => key).sort()).toEqual(keys);
    for (const { storedAt } of found) expect(Math.abs(storedAt.getTime() - began)).toBeLessThan(60_000);
    expect(await listed('none')).toEqual([]);
    for (const folder of ['', '..', 'a/../b', '/etc', 'listed/']) {
      await expect(listed(folder)).rejects.toThrow(/no folder/);
    }
  });

  it('deletes files past their time, and only of the folders that are named', async () => {
    const hour = 3_600_000;
    const clock = { now: () => Date.now() + moved };
    let moved = 0;
    const sweep = sweepBy(clock);
    sweep.retain('swept', 24 * hour);
    sweep.retain('swept-sooner', hour);
    const there = async () => {
      const keys = ['swept/a.mp4', 'swept-sooner/b.png', 'kept/c.png'];
      const heads = await Promise.all(keys.map((key) => store.head(key)));
      return heads.map((head) => head !== null);
    };
    for (const key of ['swept/a.mp4', 'swept-sooner/b.png', 'kept/c.png']) await store.put(key, Buffer.from('x'));
    expect([await sweep.sweep(), await there()]).toEqual([0, [true, true, true]]);
    moved = 3 * hour;
    expect([await sweep.sweep(), await there()]).toEqual([1, [true, false, true]]);
    moved = 26 * hour;
    expect([await sweep.sweep(), await there()]).toEqual([1, [false, false, true]]);
  });

  it('passes over foreign files of a folder, and deletes what is past its time', async () => {
    for (const name of ['', '.DS_Store', '@eaDir/a.png', 'z.png']) await putForeign(`foreign/${name}`);
    expect((await listed('foreign')).map(({ key }) => key)).toEqual(['foreign/z.png']);
    const sweep = sweepAt(Date.now() + 3 * 3_600_000);
    sweep.retain('foreign', 3_600_000);
    expect([await sweep.sweep(), await store.head('foreign/z.png')]).toEqual([1, null]);
  });

  it('deletes the files of a folder where another cannot be read', async () => {
    await store.put('swept-later/a.png', Buffer.from('x'));
    const sweep = sweepAt(Date.now() + 3 * 3_600_000);
    sweep.add(() => Promise.reject(new Error('no access')));
    sweep.retain('swept-later', 3_600_000);
    expect([await sweep.sweep(), await store.head('swept-later/a.png')]).toEqual([1, null]);
  });

  it.each([
    '../secret.png',
    'logos/../../secret.png',
    '/etc/passwd.png',
    'logos//a.png',
    'logos/a.png/b.png',
    'logos\\a.png',
    'logos/a.exe',
    'logos/a',
    'logos/.png',
    'logos/A.png',
    'logos/a\0.png',
    '',
    `${'a'.repeat(200)}.png`,
  ])('refuses the key %j everywhere', async (key) => {
    expect(() => contentTypeOf(key)).toThrow(/no object key/);
    await expect(store.put(key, Buffer.from('x'))).rejects.toThrow(/no object key/);
    await expect(store.get(key)).rejects.toThrow(/no object key/);
    await expect(store.read(key)).rejects.toThrow(/no object key/);
    await expect(store.delete(key)).rejects.toThrow(/no object key/);
  });
});

describe('a folder', () => {
  it('keeps no drafts', async () => {
    folder = await mkdtemp(join(tmpdir(), 'objects-'));
    store = new FolderObjectStore(join(folder, 'objects'));
    await store.put('logos/a.png', Buffer.from('first'));
    await expect(store.put('logos/b.png', { file: join(folder, 'missing') })).rejects.toThrow(/ENOENT/);
    expect(await readdir(join(folder, 'objects', 'logos'))).toEqual(['a.png']);
    await rm(folder, { recursive: true, force: true });
  });
});

describe('S3', () => {
  it('says that it is away, instead of that a file is not there', async () => {
    const away = new S3ObjectStore({ ...server.config, bucket: 'not-made' });
    await expect(away.put('logos/a.png', Buffer.from('x'))).rejects.toThrow(/bucket/i);
    const gone = new S3ObjectStore({ ...server.config, endpoint: 'http://127.0.0.1:9' });
    await expect(gone.head('logos/a.png')).rejects.toThrow();
  });
});

it('S3 closes the file of a put that fails', async () => {
  const gone = new S3ObjectStore({ ...server.config, endpoint: 'http://127.0.0.1:9' });
  const file = join(await mkdtemp(join(tmpdir(), 'objects-')), 'made.bin');
  await writeFile(file, Buffer.alloc(1_000_000));
  await expect(gone.put('videos/made.bin', { file })).rejects.toThrow();
  const open = async (): Promise<string[]> => {
    const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''));
    return (await Promise.all(links)).filter((target) => target === file);
  };
  await until(async () => (await open()).length === 0, { what: 'the closed file' });
});

describe('an S3 server without an answer', () => {
  const sockets: Socket[] = [];
  const accepting = createServer((socket) => void sockets.push(socket));
  let silent: S3ObjectStore;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'objects-'));
    await new Promise<void>((done) => accepting.listen(0, '127.0.0.1', done));
    const { port } = accepting.address() as AddressInfo;
    silent = new S3ObjectStore({ ...server.config, endpoint: `http://127.0.0.1:${port}` }, 200);
  });

  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await new Promise((done) => accepting.close(done));
    await rm(folder, { recursive: true, force: true });
  });

  it('is an error', async () => {
    await expect(silent.head('logos/a.png')).rejects.toThrow(/timed out/);
    await expect(silent.put('logos/a.png', Buffer.from('x'))).rejects.toThrow(/timed out/);
    await writeFile(join(folder, 'file'), 'x');
    await expect(silent.put('logos/a.png', { file: join(folder, 'file') })).rejects.toThrow(/timed out/);
    expect(sockets.length).toBeGreaterThan(2);
  });

  it('is an error within an object too, except for a reader who may pause it', async () => {
    const head = 'HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n';
    accepting.on('connection', (socket) => {
      socket.on('data', (request) => {
        socket.write(request.toString().startsWith('HEAD') ? head : `${head}123`);
        if (request.toString().includes('bytes=0-5')) setTimeout(() => socket.write('456'), 600);
      });
    });
    await expect(silent.get('logos/a.png')).rejects.toThrow(/timed out/);
    const file = await silent.read('logos/a.png', { start: 0, end: 5 });
    expect(Buffer.concat((await file.toArray()) as Buffer[]).toString()).toBe('123456');
  });
});

describe('objects in a folder', () => {
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'objects-'));
    store = STORES['a folder']();
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('lets nobody else read, and removes drafts whose writer died', async () => {
    await writeFile(join(folder, 'open'), 'x', { mode: 0o644 });
    await store.put('logos/a.png', { file: join(folder, 'open') });
    await store.put('logos/b.png', Buffer.from('x'));
    const logos = join(folder, 'objects', 'logos');
    for (const [path, mode] of [
      [logos, 0o700],
      [join(folder, 'objects'), 0o700],
      [join(logos, 'a.png'), 0o600],
      [join(logos, 'b.png'), 0o600],
    ] as const) {
      expect([path, (await stat(path)).mode & 0o777]).toEqual([path, mode]);
    }
    for (const name of ['old.png.1f.part', 'young.png.2f.part']) await writeFile(join(logos, name), 'x');
    const yesterday = Date.now() / 1_000 - 86_400;
    await utimes(join(logos, 'old.png.1f.part'), yesterday, yesterday);
    await new FolderObjectStore(join(folder, 'objects')).put('logos/c.png', Buffer.from('x'));
    expect((await readdir(logos)).sort()).toEqual(['a.png', 'b.png', 'c.png', 'young.png.2f.part']);
  });
});
