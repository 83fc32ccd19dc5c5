// These names and fields are a stored format: version them, never edit them.

/** An account paid for the files of a dataset of one day. */
export interface DatasetPurchased {
  readonly type: 'DatasetPurchased';
  readonly data: {
    readonly accountId: string;
    readonly name: string;
    /** YYYY-MM-DD, UTC. */
    readonly day: string;
    /** The request that is charged. */
    readonly requestId: string;
    /** API credits. */
    readonly cost: number;
    /** ISO 8601 UTC. */
    readonly purchasedAt: string;
  };
}

export const datasetPurchaseEvents = { DatasetPurchased: { version: 1 } } as const;

/** `purchaseId` is derived from account, dataset and day. */
export function datasetPurchaseStream(purchaseId: string): string {
  return `datasetPurchase-${purchaseId}`;
}
