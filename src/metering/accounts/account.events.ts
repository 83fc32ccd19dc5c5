import { type Sealed } from '../../kernel/sealed.js';

// These names and fields are a stored format: version them, never edit them.

export type AccountEvent =
  | { readonly type: 'AccountOpened'; readonly data: { readonly accountId: string; readonly label: string | null } }
  | {
      readonly type: 'ApiKeyIssued';
      readonly data: {
        readonly accountId: string;
        readonly keyId: string;
        /** HMAC-SHA-256 of the key under the pepper, lower-case hex. */
        readonly keyHash: string;
        /** First characters of the key, so that people can identify it. */
        readonly keyPrefix: string;
        /** The key this one replaces, where it was rotated. */
        readonly replacesKeyId: string | null;
      };
    }
  | { readonly type: 'ApiKeyRevoked'; readonly data: { readonly accountId: string; readonly keyId: string } }
  | {
      /** A replaced key that its owner lets work for a while. No event follows at that time. */
      readonly type: 'ApiKeyEndScheduled';
      readonly data: {
        readonly accountId: string;
        readonly keyId: string;
        /** From this instant on the key is refused (ISO 8601). */
        readonly endsAt: string;
      };
    }
  | {
      readonly type: 'ApiKeyNamed';
      readonly data: {
        readonly accountId: string;
        readonly keyId: string;
        /** The owner's name for the key, under the account's own vault key; null where the name was removed. */
        readonly name: Sealed | null;
      };
    }
  | {
      /** Whether the records that answers to the key show are recorded, for recalls; they are until it says otherwise. */
      readonly type: 'ApiKeyReadsSwitched';
      readonly data: { readonly accountId: string; readonly keyId: string; readonly isRecorded: boolean };
    }
  | {
      /** Its keys have ended. The ledger stays under the account's id. */
      readonly type: 'AccountDeleted';
      readonly data: { readonly accountId: string };
    }
  | {
      /** Follows a deletion: webhooks and open jobs have ended, and the keys of its personal data are destroyed. */
      readonly type: 'AccountErased';
      readonly data: { readonly accountId: string };
    };

export const accountEvents = {
  AccountOpened: { version: 1 },
  ApiKeyIssued: { version: 1 },
  ApiKeyRevoked: { version: 1 },
  ApiKeyEndScheduled: { version: 1 },
  ApiKeyNamed: { version: 1 },
  ApiKeyReadsSwitched: { version: 1 },
  AccountDeleted: { version: 1 },
  AccountErased: { version: 1 },
} as const;

export function accountStream(accountId: string): string {
  return `account-${accountId}`;
}

/** The vault subject of what the owner wrote about the account. */
export function accountSubject(accountId: string): string {
  return `account-${accountId}`;
}
