import { planWords } from '#rooms/plans/words.ts'

/** What a plan does not give, or whom it is not for. */
export function exclusionsOf(kind: 'retail' | 'home-care', sentences: readonly string[]) {
  return sentences.length > 0 ? { ...planWords.exclusions[kind], sentences } : undefined
}
