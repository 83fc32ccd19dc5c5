// These names and fields are a stored format: version them, never edit them.

/** An account paid for a dossier, or for the sections that a later run of the same day added. */
export interface DossierPurchased {
  readonly type: 'DossierPurchased';
  readonly data: {
    readonly accountId: string;
    readonly dossierId: string;
    /** The request that is charged. */
    readonly requestId: string;
    /** ISO 8601 UTC; which compilation was delivered. */
    readonly compiledAt: string;
    /** How many of the six sections answered. */
    readonly answeredSections: number;
    /** Intel credits of this request. */
    readonly cost: number;
    /** ISO 8601 UTC. */
    readonly purchasedAt: string;
  };
}

/** The charge of a purchase was refused for lack of credits: it does not count. */
export interface DossierPurchaseWithdrawn {
  readonly type: 'DossierPurchaseWithdrawn';
  readonly data: {
    readonly accountId: string;
    readonly dossierId: string;
    /** The request whose purchase it was. */
    readonly requestId: string;
    /** Intel credits of the purchase. */
    readonly cost: number;
    /** ISO 8601 UTC. */
    readonly withdrawnAt: string;
  };
}

export type DossierPurchaseEvent = DossierPurchased | DossierPurchaseWithdrawn;

export const dossierPurchaseEvents = {
  DossierPurchased: { version: 1 },
  DossierPurchaseWithdrawn: { version: 1 },
} as const;

/** `purchaseId` is derived from account and dossier. */
export function dossierPurchaseStream(purchaseId: string): string {
  return `dossierPurchase-${purchaseId}`;
}
