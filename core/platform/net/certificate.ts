/** Servers whose certificate this machine does not trust: no request was sent to them. */

const CODES =
  /^(?:CERT_|ERR_TLS_CERT|DEPTH_ZERO_SELF_SIGNED_CERT$|SELF_SIGNED_CERT_IN_CHAIN$|UNABLE_TO_(?:GET_ISSUER_CERT|VERIFY_LEAF_SIGNATURE|DECRYPT_CERT_SIGNATURE|DECODE_ISSUER_PUBLIC_KEY)|HOSTNAME_MISMATCH$|INVALID_CA$|PATH_LENGTH_EXCEEDED$)/

/** Returns the code of a certificate's fault, such as `CERT_HAS_EXPIRED`; null if the error has another cause. */
export function certificateProblem(thrown: unknown): string | null {
  for (let error = thrown, depth = 0; error instanceof Error && depth < 5; error = error.cause, depth++)
    if ('code' in error && typeof error.code === 'string' && CODES.test(error.code)) return error.code
  return null
}
