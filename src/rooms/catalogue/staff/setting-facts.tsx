import { DateText } from '#ui/date-text.tsx'
import { formatDate } from '#values/display-time.ts'
import { parseIstDate } from '#values/ist-date.ts'
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
    if (unit === '₹' || unit === '%') return unit === '₹' ? `₹${figure}` : `${figure}%`
    return [figure, unit].filter(Boolean).join(' ')
  }
  if (value === '' || value === null || value === undefined) return words.empty
  if (typeof value !== 'string') return JSON.stringify(value)
  const days = value.split(',').map((day) => parseIstDate(day.trim()))
  if (days.every((day) => day !== undefined)) return days.map((day) => formatDate(day)).join(', ')
  return value
    .trim()
    .split(/\s*\n\s*/)
    .join(' · ')
}
