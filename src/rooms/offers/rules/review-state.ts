/** Written and not read yet; shown to visitors; read and not shown. What its author changes waits again. */
export const REVIEW_STATES = ['WAITING', 'PUBLISHED', 'HIDDEN'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export function reviewState({
  published_at,
  hidden_at,
}: Record<'published_at' | 'hidden_at', Date | null>): ReviewState {
  if (published_at) return 'PUBLISHED'
  return hidden_at ? 'HIDDEN' : 'WAITING'
}
