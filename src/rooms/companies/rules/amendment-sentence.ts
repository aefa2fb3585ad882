import { formatDate } from '#values/display-time.ts'
import type { IstDate } from '#values/ist-date.ts'

interface Agreed {
  quota: number
  ends_on: IstDate | null
}

/** What an amendment changes, as its company reads it: 'lives from 100 to 120, last day from 3 Mar 2027 to 2 Mar 2028'. */
export function amendmentSentence(before: Agreed, after: Agreed): string {
  const lives = (count: number) => count.toLocaleString('en-IN')
  const changes: string[] = []
  if (after.quota !== before.quota) changes.push(`lives from ${lives(before.quota)} to ${lives(after.quota)}`)
  if (after.ends_on !== null && after.ends_on !== before.ends_on)
    changes.push(
      before.ends_on === null
        ? `last day ${formatDate(after.ends_on)}`
        : `last day from ${formatDate(before.ends_on)} to ${formatDate(after.ends_on)}`,
    )
  return changes.join(', ')
}
