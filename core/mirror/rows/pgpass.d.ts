/** The reader of password files, which has no types of its own. */
declare module 'pgpass' {
  interface Wanted {
    host: string
    port: number
    database: string
    user: string
  }
  /** Answers undefined where the file has no line for it. */
  export default function pgpass(wanted: Wanted, answer: (password: string | undefined) => void): void
}
