const CONTENT_TYPES: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  vtt: 'text/vtt',
  txt: 'text/plain; charset=utf-8',
  json: 'application/json',
  jsonl: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  html: 'text/html; charset=utf-8',
  bin: 'application/octet-stream',
};

const KEY = /^(?:[a-z0-9][a-z0-9_-]*\/)*[a-z0-9][a-z0-9_-]*\.([a-z0-9]+)$/;
const MAX_KEY_CHARS = 200;

/** Content type of a key. It also validates the key: one dot, no empty segment, no parent path. */
export function contentTypeOf(key: string): string {
  const contentType = knownType(key);
  if (!contentType) throw new Error(`${JSON.stringify(key)} is no object key; write it as logos/<id>.png`);
  return contentType;
}

/** Undefined for what is no key: the file of another program in a folder or bucket. */
export function knownType(key: string): string | undefined {
  const extension = key.length <= MAX_KEY_CHARS ? KEY.exec(key)?.[1] : undefined;
  return extension && CONTENT_TYPES[extension];
}

const FOLDER = /^[a-z0-9][a-z0-9_-]*(?:\/[a-z0-9][a-z0-9_-]*)*$/;

export function isFolder(folder: string): boolean {
  return folder.length <= MAX_KEY_CHARS && FOLDER.test(folder);
}

/** @throws Error when it is not a folder of keys. */
export function assertFolder(folder: string): void {
  if (isFolder(folder)) return;
  throw new Error(`${JSON.stringify(folder)} is no folder of objects; write it as logos`);
}
