/** The program's code beside a string. */

export const code = {
  place: (position: number, count: number) => ({ position, count }),
  region: (place: string) => ({ place }),
  line: (line: number) => ({ line }),
  shorter: (line: number, total: number) => ({ line, total }),
}
