/** The time that this thread has worked: what else the machine does is not in it, as it is in a clock's. */

/** Starts to count; what it answers tells the milliseconds of CPU since then. */
export function countCpu(): () => number {
  const start = process.threadCpuUsage()
  return () => {
    const { user, system } = process.threadCpuUsage(start)
    return (user + system) / 1000
  }
}
