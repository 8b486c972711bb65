/** Saved queries and the advanced filters. */

export const filters = {
  ticked: (count: number) => ({ count }),
}

export const savedQueries = {
  actions: (name: string) => ({ name }),
  removed: (name: string) => ({ name }),
}
