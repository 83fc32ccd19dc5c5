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

/** The charge of a purchase was refused for lack of credits: it does not count. */
export interface DatasetPurchaseWithdrawn {
  readonly type: 'DatasetPurchaseWithdrawn';
  readonly data: {
    readonly accountId: string;
    readonly name: string;
    /** YYYY-MM-DD, UTC. */
    readonly day: string;
    /** The request whose purchase it was. */
    readonly requestId: string;
    /** ISO 8601 UTC. */
    readonly withdrawnAt: string;
  };
}

export type DatasetPurchaseEvent = DatasetPurchased | DatasetPurchaseWithdrawn;

export const datasetPurchaseEvents = {
  DatasetPurchased: { version: 1 },
  DatasetPurchaseWithdrawn: { version: 1 },
} as const;

/** `purchaseId` is derived from account, dataset and day. */
export function datasetPurchaseStream(purchaseId: string): string {
  return `datasetPurchase-${purchaseId}`;
}
