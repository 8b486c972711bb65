/**
 * The ids that earlier lines gave to one kind, each with a mark. Millions of them need one byte each if they are near
 * the first one, as in every archive that a project wrote; distant ids are in a map.
 */
const WINDOW = 1 << 26

export class Ids {
  private base = 0
  private marks = new Uint8Array(0)
  private readonly outside = new Map<number, number>()

  /** `mark` is 1 to 255; what it means is the kind's own. */
  add(id: number, mark = 1): void {
    if (this.marks.length === 0) {
      this.base = Math.max(0, id - 1024)
      this.marks = new Uint8Array(4096)
    }
    const place = id - this.base
    if (place < 0 || place >= WINDOW) {
      this.outside.set(id, mark)
      return
    }
    if (place >= this.marks.length) this.grow(place)
    this.marks[place] = mark
  }

  /** The id's mark, 0 where no line gave it. */
  markOf(id: number): number {
    return this.marks[id - this.base] ?? this.outside.get(id) ?? 0
  }

  private grow(place: number): void {
    let length = this.marks.length
    while (length <= place) length *= 2
    const larger = new Uint8Array(length)
    larger.set(this.marks)
    this.marks = larger
  }
}
