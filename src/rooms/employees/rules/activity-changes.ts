import { formatDate } from '#values/display-time.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { activityWords as words } from '../words/activity.ts'

type Values = Readonly<Record<string, unknown>> | null

/** One thing that an activity changed, in words; null where there was or is nothing. */
export interface Change {
  label: string
  from: string | null
  to: string | null
}

/** What an activity changed, of the values before and after it as they were recorded. Unknown kinds are left out. */
export function changesOf(before: Values, after: Values): Change[] {
  const [was, is] = [flat(before), flat(after)]
  const names = [...new Set([...was.keys(), ...is.keys()])]
  return names.flatMap((name) => {
    const [label, from, to] = [labelOf(name), shown(name, was.get(name)), shown(name, is.get(name))]
    return label && from !== to ? [{ label, from, to }] : []
  })
}

/** `{tags: {entity: 'Mills'}}` has the entry 'tags.entity'. */
function flat(values: Values): Map<string, unknown> {
  return new Map(
    Object.entries(values ?? {}).flatMap(([name, value]) =>
      typeof value === 'object' && value !== null
        ? Object.entries(value).map(([part, inner]): [string, unknown] => [`${name}.${part}`, inner])
        : [[name, value] as [string, unknown]],
    ),
  )
}

function labelOf(name: string): string | undefined {
  // What a contract asks for besides has its own names.
  if (name.startsWith('custom.')) return name.slice('custom.'.length)
  // Of an uploaded list: 'Row 3.Credits'.
  return /^(?:Row \d+|Heading)\./.test(name) ? name.replace('.', ', ') : words.fields[name]
}

function shown(name: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '' || value === 0) return null
  const written = typeof value === 'string' ? value : JSON.stringify(value)
  // Recorded in paise.
  if (name === 'walletAmount' && /^-?\d+$/.test(written)) return formatRupees(BigInt(written))
  if (name === 'allotted') return formatRupees(parseRupees(Number(written)) ?? 0n)
  if (/^\d{4}-\d{2}-\d{2}$/.test(written)) return formatDate(written)
  return words.values[`${name}.${written}`] ?? written
}
