import { type ExportTable } from '../../file-export/export-table.js';
import { type FileFormat, type StoredManifest } from '../stored/manifest.js';
import { type DatasetDay, type DatasetListed } from './dataset-answers.dto.js';

/** @param days oldest first */
export function presentDataset(
  { name, description, version }: ExportTable,
  days: readonly StoredManifest[],
): DatasetListed {
  return { name, description, version, days: days.toReversed().map(presentDay) };
}

export function presentDay({ manifest, digest }: StoredManifest): DatasetDay {
  const { day, position, at, rows } = manifest;
  return {
    day,
    position,
    at,
    rows,
    parquet_bytes: bytesOf(manifest, 'parquet'),
    jsonl_bytes: bytesOf(manifest, 'jsonl'),
    manifest_digest: digest,
  };
}

export function bytesOf({ files }: Pick<StoredManifest['manifest'], 'files'>, format: FileFormat): number {
  return files.filter((file) => file.format === format).reduce((sum, { bytes }) => sum + bytes, 0);
}
