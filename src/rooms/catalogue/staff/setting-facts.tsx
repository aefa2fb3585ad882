import { DateText } from '#ui/date-text.tsx'
import { parseWireTime } from '#values/wire-time.ts'
import { settingWords as words } from '../words/settings.ts'

export function Moment({ at }: { at: string }) {
  return <DateText value={parseWireTime(at)?.toISOString() ?? at} withTime />
}

/** A value for display, with its unit. */
export function shownValue(value: unknown, unit: string | null): string {
  if (typeof value === 'boolean') return value ? words.on : words.off
  if (typeof value === 'number') {
    const figure = value.toLocaleString('en-IN')
    return unit === '₹' ? `₹${figure}` : [figure, unit].filter(Boolean).join(' ')
  }
  if (value === '' || value === null || value === undefined) return words.empty
  return typeof value === 'string'
    ? value
        .trim()
        .split(/\s*\n\s*/)
        .join(' · ')
    : JSON.stringify(value)
}
