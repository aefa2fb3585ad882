import { parseWireTime } from '#values/wire-time.ts'
import { DateText } from './date-text.tsx'

/** An instant as received over the wire, with its clock time in India. */
export function WireTimeText({ value }: { value: string }) {
  return <DateText value={parseWireTime(value)?.toISOString() ?? value} withTime />
}
