/**
 * Personal data in events and tables: AES-256-GCM under the key `kid` of its subject, base64url. A stored format;
 * `platform/vault` seals and opens it.
 *
 * Version 1 encrypts the JSON of the value. Version 2, which has `c`, encrypts 32 random bytes and then the JSON: with
 * both, the value can be checked; without the random bytes, which go with the key, it cannot be guessed. GCM alone
 * commits to no value.
 */
export interface Sealed {
  readonly kid: string;
  readonly iv: string;
  /** Ciphertext, then the 16 bytes of the tag. */
  readonly ct: string;
  /** Since version 2: HMAC-SHA256 of the JSON under the random bytes. */
  readonly c?: string;
}
