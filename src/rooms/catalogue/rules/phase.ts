import { parseIstTime } from '#values/ist-time.ts'

/** Whether what a document says is live is before its dates, in them, or past them; null for what is not live. */
export function phaseOf(document: Record<string, unknown>, now: Date): 'before' | 'now' | 'over' | null {
  if (document.status !== 'LIVE' && document.active !== true) return null
  const instant = (written: unknown) => (typeof written === 'string' ? parseIstTime(written) : undefined)
  const [from, to] = [instant(document.starts_at ?? document.live_from), instant(document.ends_at ?? document.live_to)]
  if (from && from > now) return 'before'
  return to && to <= now ? 'over' : 'now'
}
