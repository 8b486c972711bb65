/** How deep an answer may be nested: the protocol needs six levels, and what walks a value walks it by recursion. */
export const DEEPEST = 200

/** Whether JSON has more levels than that; its texts do not count. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  for (let index = 0; index < json.length; index++) {
    switch (json.charCodeAt(index)) {
      case 0x22: {
        index = endOfText(json, index)
        break
      }
      case 0x5b:
      case 0x7b:
        if (++depth > DEEPEST) return true
        break
      case 0x5d:
      case 0x7d:
        depth--
    }
  }
  return false
}

/** The end of the text that begins at a quote: a quote with an even number of backslashes before it. */
function endOfText(json: string, start: number): number {
  for (let end = json.indexOf('"', start + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let before = end
    while (json[before - 1] === '\\') before--
    if ((end - before) % 2 === 0) return end
  }
  return json.length
}
