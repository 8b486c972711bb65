/** A stand-in for electron-log, which keeps the lines that are written. */
export const written: string[] = []

export default { transports: { file: {} }, info: (line: string) => void written.push(line) }
