/** The settings. */

const ofCommand = (command: string) => ({ command })

export const settings = {
  page: (page: string) => ({ page }),
  fontMissing: (font: string) => ({ font }),
  rowLines: (count: number) => ({ count }),
  pixels: (size: number) => ({ size }),
  pressFor: ofCommand,
  heldBy: ofCommand,
  resetFor: ofCommand,
  removeFor: ofCommand,
  changeFor: ofCommand,
}
