export interface SafeRequest {
  readonly method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Of the body, on the wire and decompressed. Default 2 MiB. */
  readonly maxBytes?: number;
  /** What happens to a longer body: an error (default), or its first `maxBytes`. */
  readonly onTooLarge?: 'fail' | 'truncate';
  /** For names, connections, all hops and the last byte. Default 15 s. */
  readonly timeoutMs?: number;
  /** Default 5; 0 returns a redirect as the answer. */
  readonly maxRedirects?: number;
  readonly signal?: AbortSignal;
}
