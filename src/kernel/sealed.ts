/**
 * Personal data in events and tables: AES-256-GCM under the key `kid` of its subject, base64url. A stored format;
 * `platform/vault` seals and opens it.
 */
export interface Sealed {
  readonly kid: string;
  readonly iv: string;
  /** Ciphertext, then the 16 bytes of the tag. */
  readonly ct: string;
}
