/**
 * Reads a body up to a limit of bytes; null if it has more, and its connection is closed. Ignores the length that a
 * header states. Throws the error of the stream if the connection is lost.
 */
export async function limitedBody(
  { body }: Pick<Response, 'body'>,
  limit: number,
): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength
    if (size > limit) return null
    parts.push(part)
  }
  return parts.length === 1 && parts[0] !== undefined ? parts[0] : Buffer.concat(parts, size)
}
