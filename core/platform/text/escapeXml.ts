/** A text as XML and HTML write it between tags: what they would take for markup is a reference. */
export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
