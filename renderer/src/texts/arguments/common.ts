/** Texts of all screens. */
import { listed } from '../format.ts'

export const common = {
  place: (line: number, column: number | undefined) => ({
    line,
    column: column ?? 0,
    hasColumn: column !== undefined,
  }),
  near: (values: readonly string[]) => ({ values: listed(values) }),
  more: (count: number) => ({ count }),
}

export const units = {
  bytes: (amount: string) => ({ amount }),
  kilobytes: (amount: string) => ({ amount }),
  megabytes: (amount: string) => ({ amount }),
  gigabytes: (amount: string) => ({ amount }),
  milliseconds: (amount: string) => ({ amount }),
  seconds: (amount: string) => ({ amount }),
  under: (share: string) => ({ share }),
}
