import { useEffect, useState } from 'react'
import { parseWireTime } from '#values/wire-time.ts'
import { minutesLeft } from '../rules/minutes-left.ts'

const EVERY_MS = 10_000
const timeOf = (wire: string) => parseWireTime(wire) ?? new Date(0)

/** The minutes until an instant (`minutesLeft`), by the server's clock and the time since it answered, and whether it is past. */
export function useMinutesLeft(due_at: string, asOf: string): { left: number; isPast: boolean } {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setElapsed(performance.now() - start), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const now = new Date(timeOf(asOf).getTime() + elapsed)
  const by = timeOf(due_at)
  return { left: minutesLeft(by, now), isPast: by <= now }
}
