import { type CustomField, customKey } from './partner-terms.ts'

interface SentField {
  key?: string | undefined
  label: string
  required: boolean
}

/**
 * The company's own fields with their keys: one keeps its key when its label changes, and finds it by its label where none
 * was sent. A new one has the key that was sent, if no other field has it, else one made of its label.
 */
export function withKeys(sent: readonly SentField[], known: readonly CustomField[]): CustomField[] {
  const isKnown = (key: string | undefined) => known.some((one) => one.key === key)
  const taken = new Set(sent.flatMap(({ key }) => (key !== undefined && isKnown(key) ? key : [])))
  return sent.map(({ key, label, required }) => {
    if (key !== undefined && isKnown(key)) return { key, label, required }
    const same = known.find((one) => one.label === label && !taken.has(one.key))?.key
    const isFree = key !== undefined && /^[a-z0-9][a-z0-9-]{1,39}$/.test(key) && !taken.has(key)
    const own = same ?? (isFree ? key : customKey(label, [...taken, ...known.map((one) => one.key)]))
    taken.add(own)
    return { key: own, label, required }
  })
}
