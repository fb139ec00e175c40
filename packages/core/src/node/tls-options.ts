/** What `node:tls` may be told. */
export interface TlsOptions {
  /** Certificates to trust instead of those that Node brings. */
  readonly ca?: string | Array<string> | undefined
  /** The client's own certificate and key, as PEM. */
  readonly cert?: string | undefined
  readonly key?: string | undefined
  readonly passphrase?: string | undefined
  /** The name that the certificate must have. Default: the host. */
  readonly servername?: string | undefined
  /** `false` trusts everyone: for tests only. */
  readonly rejectUnauthorized?: boolean | undefined
  readonly minVersion?: "TLSv1.2" | "TLSv1.3" | undefined
}
