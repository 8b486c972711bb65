/** Sizes, durations and shares as people read them. */
import { t } from './texts.ts'
import { decimal, number, percent } from './format.ts'

export function bytes(size: number): string {
  if (size < 1000) return t.units.bytes({ amount: number(Math.round(size)) })
  let amount = size / 1000
  let write = t.units.kilobytes
  for (const larger of [t.units.megabytes, t.units.gigabytes]) {
    if (amount < 1000) break
    amount /= 1000
    write = larger
  }
  return write({ amount: amount >= 10 ? number(Math.round(amount)) : decimal(amount) })
}

export function milliseconds(value: number): string {
  return value < 1000
    ? t.units.milliseconds({ amount: number(Math.round(value)) })
    : t.units.seconds({ amount: decimal(value / 1000) })
}

/** Whole per cent. Never 100 % while anything is left, nor 0 % once anything is done: less than one is "under 1 %". */
export function share(part: number, whole: number): string {
  if (whole === 0) return percent(0)
  const exact = part / whole
  if (exact > 0 && exact < 0.01) return t.units.under({ share: percent(0.01) })
  return percent(part < whole ? Math.min(exact, 0.99) : 1)
}
