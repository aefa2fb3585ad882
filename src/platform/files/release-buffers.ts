import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const EVERY_BYTES = 4 * 1_048_576

type Collect = (options: { type: 'minor' }) => void
let collect: Collect | undefined
let passed = 0

/**
 * Counts bytes that stream through, and occasionally lets the engine free the buffers they arrived in. By itself it
 * sees only their small handles, and a few uploads would keep a hundred megabytes of unused memory. Takes a
 * millisecond.
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
