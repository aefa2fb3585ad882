import { formatDate } from '#values/display-time.ts'
import { formatRupees, parseRupees } from '#values/money.ts'
import { screenWords } from '../words/screen.ts'

const words = screenWords.block

/** What blocking a person would do, as the preview returns it. */
export interface BlockPreview {
  last_working_day: string
  immediate: boolean
  dependents: number
  open_claims: number
  on_hold: number | null
  credits: number | null
  runout_on: string | null
  frees_seat: boolean
  other_plans: readonly { plan_name: string; starts_on: string; ends_on: string }[]
  remaining_deletions: number | null
}

/**
 * The same in sentences: the plan, the people it covers, claims, money, and the contract.
 * @param mayUndo whether the reader may undo a block; otherwise an admin may
 * @param noticeOn the day of the message to the person, of a planned block; without it, the last working day
 */
export function blockSentences(preview: BlockPreview, mayUndo: boolean, noticeOn?: string): string[] {
  const { last_working_day, immediate, dependents, open_claims, on_hold, frees_seat, remaining_deletions } = preview
  return [
    immediate ? words.now(mayUndo) : words.planned(formatDate(last_working_day), mayUndo),
    ...(dependents > 0 ? [words.dependents(dependents)] : []),
    ...(open_claims > 0 ? [words.claims(open_claims)] : []),
    ...(on_hold ? [words.onHold(rupees(on_hold))] : []),
    ...creditSentences(preview),
    frees_seat ? words.seatFree : words.seatTaken,
    ...(remaining_deletions === null ? [] : [words.deletions(remaining_deletions)]),
    ...preview.other_plans.map(({ plan_name, starts_on, ends_on }) =>
      words.otherPlan(plan_name, formatDate(starts_on), formatDate(ends_on)),
    ),
    immediate ? words.told : words.noticedOn(formatDate(noticeOn ?? last_working_day)),
  ]
}

function creditSentences({ credits, runout_on, immediate }: BlockPreview): string[] {
  if (credits === null) return []
  if (credits === 0) return [words.noCredits]
  if (runout_on) return [words.runout(rupees(credits), formatDate(runout_on))]
  return [immediate ? words.returns(rupees(credits)) : words.returnsPlanned(rupees(credits))]
}

function rupees(amount: number): string {
  return formatRupees(parseRupees(amount) ?? 0n)
}
