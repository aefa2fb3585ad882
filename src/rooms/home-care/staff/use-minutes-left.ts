import { useEffect, useState } from 'react'
import { parseWireTime } from '#values/wire-time.ts'

const MINUTE_MS = 60_000
const EVERY_MS = 10_000
const timeOf = (wire: string) => parseWireTime(wire) ?? new Date(0)

/** Whole minutes until an instant, by the server's clock and the time since it answered; 0 once it is past. */
export function useMinutesLeft(due_at: string, asOf: string): number {
  const [elapsed, setElapsed] = useState(0)
  useEffect(() => {
    const start = performance.now()
    const timer = setInterval(() => setElapsed(performance.now() - start), EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  return Math.max(0, Math.ceil((timeOf(due_at).getTime() - timeOf(asOf).getTime() - elapsed) / MINUTE_MS))
}
