import { formatRupees, parseRupees } from '#values/money.ts'
import { undoWords as words } from '../words/undo.ts'
import type { DeletionType } from './upload-types.ts'

interface UndoForecast {
  returning: number
  dependents: number
  lives: number
  remaining_quota: number
  credits: number
  available: number
  refusal: 'PLAN_NOT_ACTIVE' | 'QUOTA_EXCEEDED' | 'INSUFFICIENT_FUNDS' | null
}

const rupees = (amount: number) => formatRupees(parseRupees(amount) ?? 0n)

/** What a person reads before a list of deletions is undone. */
export function undoSentences(type: DeletionType, undo: UndoForecast): string[] {
  const { returning, dependents, lives, remaining_quota, credits, available, refusal } = undo
  if (refusal === 'PLAN_NOT_ACTIVE') return [words.contractOver]
  if (returning === 0) return [words.none]
  if (refusal === 'QUOTA_EXCEEDED') return [words.livesMissing(lives, remaining_quota)]
  if (refusal === 'INSUFFICIENT_FUNDS') return [words.creditsMissing(rupees(credits), rupees(available))]
  return [
    words.returning[type](returning),
    ...(dependents > 0 ? [words.dependents(dependents)] : []),
    ...(lives > 0 ? [words.lives(lives, remaining_quota)] : []),
    ...(credits > 0 ? [words.credits(rupees(credits), rupees(available))] : []),
    words.appointments,
  ]
}

/** Whether the undo can be confirmed. */
export function canUndo({ returning, refusal }: Pick<UndoForecast, 'returning' | 'refusal'>): boolean {
  return returning > 0 && refusal === null
}
