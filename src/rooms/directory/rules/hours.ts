/** Days of the week, Monday first. */
export const DAYS = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
type Day = (typeof DAYS)[number]

/** When a doctor is at a clinic; times are IST, '09:00'. */
export interface Hours {
  days: Day[]
  from: string
  to: string
}

const NAMES: Record<Day, string> = {
  MON: 'Mon',
  TUE: 'Tue',
  WED: 'Wed',
  THU: 'Thu',
  FRI: 'Fri',
  SAT: 'Sat',
  SUN: 'Sun',
}

/** 'Mon to Sat, 9 am to 1 pm'. */
export function hoursText({ days, from, to }: Hours): string {
  return `${daysText(days)}, ${timeText(from)} to ${timeText(to)}`
}

/** Three days or more in a row are a range. */
function daysText(days: readonly Day[]): string {
  const on = DAYS.map((day) => days.includes(day))
  const parts: string[] = []
  for (let first = 0; first < DAYS.length; first++) {
    if (!on[first]) continue
    let last = first
    while (on[last + 1]) last++
    const [start, end] = [NAMES[DAYS[first]!], NAMES[DAYS[last]!]]
    if (last - first >= 2) parts.push(`${start} to ${end}`)
    else parts.push(...(last > first ? [start, end] : [start]))
    first = last
  }
  if (parts.length === 1 && parts[0] === 'Mon to Sun') return 'Every day'
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '')
}

function timeText(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute > 0 ? `:${String(minute).padStart(2, '0')}` : ''
  return `${hour % 12 === 0 ? 12 : hour % 12}${minutes} ${hour < 12 ? 'am' : 'pm'}`
}
