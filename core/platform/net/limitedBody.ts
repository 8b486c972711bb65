/**
 * The bytes of a body up to a limit; null where it has more. What a header says about its length is not believed, and
 * the connection of one that is too long is closed. Throws what reading throws where the connection is lost.
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
