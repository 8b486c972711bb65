/** Pairs the items of two lists by their index. The lists must be equally long: a difference is a defect. */
export function zip<One, Other>(ones: readonly One[], others: readonly Other[]): [One, Other][] {
  if (ones.length !== others.length)
    throw new Error(`Two lists that belong together have ${ones.length} and ${others.length} items.`)
  const rest = others.values()
  return ones.flatMap((one): [One, Other][] => {
    const { done, value } = rest.next()
    return done ? [] : [[one, value]]
  })
}
