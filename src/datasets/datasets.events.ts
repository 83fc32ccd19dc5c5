// These names and fields are a stored format: version them, never edit them.

/** The files of a dataset of one day are complete, and their manifest has this digest. */
export interface DatasetPublished {
  readonly type: 'DatasetPublished';
  readonly data: {
    readonly name: string;
    /** YYYY-MM-DD, UTC. */
    readonly day: string;
    /** SHA-256 of the manifest's bytes, hex. */
    readonly manifestDigest: string;
    /** Position of the log that the rows show, in digits. */
    readonly position: string;
  };
}

export const datasetEvents = { DatasetPublished: { version: 1 } } as const;

export function datasetStream(name: string): string {
  return `dataset-${name}`;
}
