import { formatDate } from '#values/display-time.ts'
import type { IstDate } from '#values/ist-date.ts'

interface AgreedTerms {
  quota: number
  ends_on: IstDate | null
}

const lives = (count: number) => count.toLocaleString('en-IN')

/** What is agreed after an amendment, in the 30 characters that an SMS has for it: '5 lives to 31 Dec 2027'. */
export function amendedTerms(before: AgreedTerms, after: AgreedTerms): string {
  const day = after.ends_on !== null && after.ends_on !== before.ends_on ? formatDate(after.ends_on) : undefined
  if (after.quota === before.quota) return day ? `last day ${day}` : ''
  return day ? `${lives(after.quota)} lives to ${day}` : `${lives(after.quota)} lives`
}

/** What an amendment changes, as its company reads it: 'lives from 100 to 120, last day from 3 Mar 2027 to 2 Mar 2028'. */
export function amendmentSentence(before: AgreedTerms, after: AgreedTerms): string {
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
