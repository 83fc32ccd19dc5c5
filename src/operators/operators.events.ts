// These names and fields are a stored format: version them, never edit them.

export type OperatorEvent =
  | {
      readonly type: 'OperatorAdded';
      readonly data: {
        readonly operatorId: string;
        /** The staff name: 1 to 40 letters, digits, dots, dashes or @. */
        readonly name: string;
        /** operator: reads and acts; auditor: reads only. */
        readonly role: 'operator' | 'auditor';
        /** HMAC-SHA-256 of the token under the pepper, lower-case hex. */
        readonly tokenHash: string;
      };
    }
  | { readonly type: 'OperatorRevoked'; readonly data: { readonly operatorId: string } };

export const operatorEvents = {
  OperatorAdded: { version: 1 },
  OperatorRevoked: { version: 1 },
} as const;

/** One stream for all operators, because unique names and the existence of an active operator are its invariants. */
export const OPERATORS_STREAM = 'operators-register';
