import { planWords } from '#rooms/plans/words.ts'

/** What a plan does not include, and who it is not for. */
export function exclusionsOf(kind: 'retail' | 'home-care', sentences: readonly string[]) {
  return sentences.length > 0 ? { ...planWords.exclusions[kind], sentences } : undefined
}
