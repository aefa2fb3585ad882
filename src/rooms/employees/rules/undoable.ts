import { istDateOf } from '#values/ist-date.ts'
import { parseWireTime } from '#values/wire-time.ts'
import { restorableUntil } from './block.ts'

interface BlockActivity {
  /** UTC. */
  at: string
  action: string
  after: Readonly<Record<string, unknown>> | null
}

/** Whether what was done may still be undone without loss: a block for 24 hours, a planned one until its day. */
export function isUndoable({ at, action, after }: BlockActivity, now: Date): boolean {
  if (action !== 'BLOCKED') return false
  const day = after?.last_working_day
  if (after?.status === 'ACTIVE' && typeof day === 'string') return day >= istDateOf(now)
  const done = parseWireTime(at)
  return done !== undefined && restorableUntil(done) > now
}
