import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_BYTES = 4 * 1_048_576

type Collect = (options: { type: 'minor' }) => void
let collect: Collect | undefined
let passed = 0

/**
 * Counts bytes that stream through, and now and then lets the engine give back the buffers that they came in. By itself it sees
 * only the small handles of those, and a few uploads would hold a hundred megabytes that nobody uses. Takes a millisecond.
 */
export function releaseBuffers(bytes: number): void {
  passed += bytes
  if (passed < EVERY_BYTES) return
  passed = 0
  if (!collect) {
    setFlagsFromString('--expose-gc')
    collect = runInNewContext('gc') as Collect
  }
  collect({ type: 'minor' })
}
