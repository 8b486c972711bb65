/** How far long work has come. `total` is null while it is not known. */
export interface ProgressReport {
  /** What is being done, as people read it: "Reading ui.po". */
  what: string
  done: number
  total: number | null
}
