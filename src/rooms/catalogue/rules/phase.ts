import { parseIstTime } from '#values/ist-time.ts'

/** Whether a document that is marked live is before, within or past its dates; null if it is not live. */
export function phaseOf(document: Record<string, unknown>, now: Date): 'before' | 'now' | 'over' | null {
  if (document.status !== 'LIVE' && document.active !== true) return null
  const instant = (written: unknown) => (typeof written === 'string' ? parseIstTime(written) : undefined)
  const [from, to] = [instant(document.starts_at ?? document.live_from), instant(document.ends_at ?? document.live_to)]
  if (from && from > now) return 'before'
  return to && to <= now ? 'over' : 'now'
}
