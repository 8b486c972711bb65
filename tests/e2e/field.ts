/** A field of the translation, which has no value that a form could have: its text is read line by line. */
import type { Locator } from '@playwright/test'
import { expect } from '@playwright/test'

/** The text that stands in a field. */
export function textOf(field: Locator): Promise<string> {
  return field.evaluate((content) =>
    [...content.querySelectorAll('.cm-line')].map((line) => line.textContent).join('\n'),
  )
}

/** Waits until a text stands in a field. */
export async function expectText(field: Locator, text: string): Promise<void> {
  await expect.poll(() => textOf(field)).toBe(text)
}
