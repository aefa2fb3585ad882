/**
 * @returns a function that does at most so many works concurrently, and of one owner one; others wait for their turn.
 * Owners take turns, so that one who brings a hundred works delays another by one at most
 */
export function turns(at_once: number): <T>(work: () => Promise<T>, owner?: unknown) => Promise<T> {
  const atWork = new Set<unknown>()
  const waiting = new Map<unknown, (() => void)[]>()
  const startNext = () => {
    const [owner, starts] = [...waiting].find(([one]) => !atWork.has(one)) ?? []
    const start = starts?.shift()
    if (!start) return
    waiting.delete(owner)
    if (starts!.length > 0) waiting.set(owner, starts!)
    atWork.add(owner)
    start()
  }
  return async (work, owner = Symbol()) => {
    if (atWork.size < at_once && !atWork.has(owner)) atWork.add(owner)
    else
      await new Promise<void>((resolve) => {
        const starts = waiting.get(owner)
        if (starts) starts.push(resolve)
        else waiting.set(owner, [resolve])
      })
    try {
      return await work()
    } finally {
      atWork.delete(owner)
      startNext()
    }
  }
}
