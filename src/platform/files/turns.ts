/** @returns a function that does at most so many works concurrently; others wait for their turn */
export function turns(at_once: number): <T>(work: () => Promise<T>) => Promise<T> {
  let atWork = 0
  const waiting: (() => void)[] = []
  return async (work) => {
    if (atWork >= at_once) await new Promise<void>((resolve) => waiting.push(resolve))
    else atWork++
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else atWork--
    }
  }
}
