/**
 * A picture of a chart, drawn from what the page shows: shapes and texts where they stand, in their colours.
 * The content policy loads no picture of a page's own elements, so none is made of them.
 */

const SCALE = 2
/** In CSS pixels. */
const MARGIN = 16

/** Returns a chart as a PNG, twice as fine as on the screen. */
export async function chartPicture(chart: HTMLElement): Promise<Blob> {
  const { left, top, width, height } = chart.getBoundingClientRect()
  const canvas = document.createElement('canvas')
  canvas.width = Math.ceil((width + 2 * MARGIN) * SCALE)
  canvas.height = Math.ceil((height + 2 * MARGIN) * SCALE)
  const drawing = canvas.getContext('2d')
  if (drawing === null) throw new Error('This browser draws no pictures.')
  drawing.scale(SCALE, SCALE)
  drawing.fillStyle = groundOf(chart)
  drawing.fillRect(0, 0, width + 2 * MARGIN, height + 2 * MARGIN)
  drawing.translate(MARGIN - left, MARGIN - top)
  for (const shape of chart.querySelectorAll('rect, line')) drawShape(drawing, shape)
  for (const part of chart.querySelectorAll<HTMLElement>('[data-part]'))
    drawText(drawing, part, [{ text: part.dataset['part'] ?? '', box: part.getBoundingClientRect() }])
  const texts = document.createTreeWalker(chart, NodeFilter.SHOW_TEXT)
  for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
    const { parentElement: element } = node
    // A name in two parts was drawn by its parts.
    if (element === null || element.closest('[data-two-parts]') !== null) continue
    drawText(drawing, element, linesOf(node as Text))
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('The picture is empty.')) : resolve(blob)))
  })
}

/** The colour that the chart stands on. */
function groundOf(element: HTMLElement | null): string {
  if (element === null) return '#fff'
  const { backgroundColor } = getComputedStyle(element)
  return backgroundColor === 'rgba(0, 0, 0, 0)' ? groundOf(element.parentElement) : backgroundColor
}

function drawShape(drawing: CanvasRenderingContext2D, shape: Element): void {
  const { fill, stroke } = getComputedStyle(shape)
  const { left, top, width, height } = shape.getBoundingClientRect()
  const isLine = shape instanceof SVGLineElement
  drawing.fillStyle = isLine ? stroke : fill
  drawing.fillRect(left, top, Math.max(width, isLine ? 1 : 0), Math.max(height, isLine ? 1 : 0))
}

interface DrawnText {
  text: string
  box: DOMRect
}

function drawText(drawing: CanvasRenderingContext2D, element: Element, lines: readonly DrawnText[]): void {
  if (lines.length === 0) return
  const style = getComputedStyle(element)
  const clip = element.getBoundingClientRect()
  drawing.save()
  drawing.beginPath()
  drawing.rect(clip.left - 1, clip.top - 2, clip.width + 2, clip.height + 4)
  drawing.clip()
  drawing.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`
  drawing.fillStyle = element instanceof SVGElement ? style.fill : style.color
  drawing.direction = style.direction === 'rtl' ? 'rtl' : 'ltr'
  drawing.textAlign = 'left'
  for (const { text, box } of lines) {
    const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = drawing.measureText(text)
    drawing.fillText(text, box.left, box.top + (box.height - ascent - descent) / 2 + ascent)
  }
  drawing.restore()
}

/** A text with line breaks where the page has them. */
function linesOf(node: Text): DrawnText[] {
  const range = document.createRange()
  const boxOf = (start: number, end: number) => {
    range.setStart(node, start)
    range.setEnd(node, end)
    return range.getBoundingClientRect()
  }
  const starts = [0]
  let top: number | null = null
  for (const { index } of node.data.matchAll(/\S+/g)) {
    const word = boxOf(index, index + 1)
    if (top !== null && word.top > top + word.height / 2) starts.push(index)
    top = word.top
  }
  return starts.flatMap((start, place) => {
    const end = starts[place + 1] ?? node.data.length
    const text = node.data.slice(start, end).replaceAll(/\s+/g, ' ').trim()
    return text === '' ? [] : [{ text, box: boxOf(start, end) }]
  })
}
