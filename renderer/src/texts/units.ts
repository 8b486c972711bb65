/** Sizes and durations as people read them. */
import { t } from './texts.ts'
import { decimal, number } from './format.ts'

export function bytes(size: number): string {
  const units = [t.units.bytes, t.units.kilobytes, t.units.megabytes, t.units.gigabytes]
  let amount = size
  let unit = 0
  while (amount >= 1000 && unit < units.length - 1) {
    amount /= 1000
    unit++
  }
  return units[unit]!(amount >= 10 || unit === 0 ? number(Math.round(amount)) : decimal(amount))
}

export function milliseconds(value: number): string {
  return value < 1000
    ? t.units.milliseconds(number(Math.round(value)))
    : t.units.seconds(decimal(value / 1000))
}
