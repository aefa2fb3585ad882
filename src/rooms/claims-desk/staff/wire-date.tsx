import { DateText } from '#ui/date-text.tsx'
import { parseWireTime } from '#values/wire-time.ts'

/** An instant from the wire, in Indian time. */
export function WireDate({ at, withTime = false }: { at: string; withTime?: boolean }) {
  return <DateText value={parseWireTime(at)?.toISOString() ?? at} withTime={withTime} />
}
