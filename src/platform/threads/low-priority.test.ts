import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { expect, it } from 'vitest'

const NICE = 18
const niceOf = (stat: string) => Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[NICE - 2])

it.runIf(process.platform === 'linux')('a thread with low priority leaves that of all others as it was', async () => {
  const script = `
    import { readFileSync } from 'node:fs'
    import { parentPort } from 'node:worker_threads'
    import { lowerPriority } from '${new URL('./low-priority.ts', import.meta.url).href}'
    lowerPriority()
    parentPort.postMessage(readFileSync('/proc/thread-self/stat', 'utf8'))`
  const before = niceOf(readFileSync(`/proc/${process.pid}/stat`, 'utf8'))
  const worker = new Worker(new URL(`data:text/javascript,${encodeURIComponent(script)}`))
  const [stat] = await once(worker, 'message')
  expect(niceOf(stat)).toBe(Math.max(before, 10))
  expect(niceOf(readFileSync(`/proc/${process.pid}/stat`, 'utf8'))).toBe(before)
  expect(niceOf(readFileSync('/proc/thread-self/stat', 'utf8'))).toBe(before)
})
