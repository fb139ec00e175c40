/** Options for `node:tls`. */
export interface TlsOptions {
  /** Trusted certificates, which replace Node's. */
  readonly ca?: string | Array<string> | undefined
  /** The client's own certificate and key, as PEM. */
  readonly cert?: string | undefined
  readonly key?: string | undefined
  readonly passphrase?: string | undefined
  /** The expected name in the certificate. Default: the host. */
  readonly servername?: string | undefined
  /** `false` accepts any certificate: for tests only. */
  readonly rejectUnauthorized?: boolean | undefined
  readonly minVersion?: "TLSv1.2" | "TLSv1.3" | undefined
}
