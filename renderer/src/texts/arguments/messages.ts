/** Messages with branches. */
import { listed } from '../format.ts'

export const messages = {
  selection: (name: string, kind: string) => ({ name, kind }),
  branch: (language: string, path: string) => ({ language, path }),
  lacking: (name: string, categories: readonly string[]) => ({
    name,
    count: categories.length,
    categories: listed(categories),
  }),
  place: (column: number) => ({ column }),
  value: (name: string) => ({ name }),
}
