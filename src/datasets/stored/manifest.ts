import { hash } from 'node:crypto';
import { type ExportColumn, type ScalarType } from '../../file-export/export-table.js';

export const FILE_FORMATS = ['parquet', 'jsonl'] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

export interface ManifestFile {
  readonly path: string;
  readonly format: FileFormat;
  readonly bytes: number;
  /** Hex. */
  readonly sha256: string;
  readonly rows: number;
  /** The least and the greatest id of the part's rows; null of a part without rows. */
  readonly min_id: string | null;
  readonly max_id: string | null;
}

export interface ManifestColumn {
  readonly name: string;
  readonly type: ScalarType | 'texts' | 'records';
  readonly may_be_null: boolean;
  readonly description: string;
  readonly values?: readonly string[];
  readonly format?: string;
  /** Of a list of records. */
  readonly members?: readonly ManifestColumn[];
}

/** What a dataset of one day is; a stored format whose bytes the log has the digest of. */
export interface Manifest {
  readonly dataset: string;
  readonly version: number;
  /** YYYY-MM-DD, UTC. */
  readonly day: string;
  /** `@` and the position of the last event that the rows show. */
  readonly position: string;
  /** When the log recorded that event. */
  readonly at: string;
  /** `@` and the position after which the changes begin; of other datasets absent. */
  readonly since?: string;
  /** SHA-256 of the manifest of the day before it, hex; null of the first. */
  readonly previous: string | null;
  /** The transparency log's checkpoint when the files were complete; null without one. */
  readonly checkpoint: string | null;
  readonly schema: { readonly contract: string; readonly columns: readonly ManifestColumn[] };
  readonly rows: number;
  readonly files: readonly ManifestFile[];
}

export interface StoredManifest {
  readonly manifest: Manifest;
  readonly bytes: Buffer;
  /** SHA-256 of the bytes, hex. */
  readonly digest: string;
}

export const DATASETS_FOLDER = 'datasets';
const MANIFEST_KEY = /^datasets\/([a-z]+)_(\d{4}-\d\d-\d\d)_manifest\.json$/;

/** The key of a file in the object store. */
export function datasetKey(name: string, day: string, file: string): string {
  return `${DATASETS_FOLDER}/${name}_${day}_${file}`;
}

export function manifestKey(name: string, day: string): string {
  return datasetKey(name, day, 'manifest.json');
}

/** The dataset and day of a manifest's key; null of another file. */
export function readManifestKey(key: string): { readonly name: string; readonly day: string } | null {
  const [, name, day] = MANIFEST_KEY.exec(key) ?? [];
  return name !== undefined && day !== undefined ? { name, day } : null;
}

export function storedManifest(bytes: Buffer): StoredManifest {
  return { manifest: JSON.parse(bytes.toString()) as Manifest, bytes, digest: hash('sha256', bytes, 'hex') };
}

export function manifestBytes(manifest: Manifest): Buffer {
  return Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
}

export function positionOf({ position }: Pick<Manifest, 'position'>): bigint {
  return BigInt(position.slice(1));
}

export function manifestColumn({ name, type, isNullable, description, values, format }: ExportColumn): ManifestColumn {
  return {
    name,
    type: typeof type === 'object' ? 'records' : type,
    may_be_null: isNullable,
    description,
    ...(values && { values }),
    ...(format && { format }),
    ...(typeof type === 'object' && { members: type.records.map(manifestColumn) }),
  };
}
