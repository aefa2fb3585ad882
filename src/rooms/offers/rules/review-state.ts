/** Waiting to be read; published; read and hidden. A change by the author returns it to waiting. */
export const REVIEW_STATES = ['WAITING', 'PUBLISHED', 'HIDDEN'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export function reviewState({
  published_at,
  hidden_at,
}: Record<'published_at' | 'hidden_at', Date | null>): ReviewState {
  if (published_at) return 'PUBLISHED'
  return hidden_at ? 'HIDDEN' : 'WAITING'
}
