import type { Plan } from '#rooms/plans/rules/plan.ts'
import { reimbursementLines } from '#rooms/plans/rules/reimbursement.ts'
import { planWords } from '#rooms/plans/words.ts'

/** The bills that a plan pays back; undefined where it pays none. */
export function reimbursementsOf(plan: Pick<Plan, 'reimbursements' | 'benefits'>) {
  const { title, lead } = planWords.reimbursements
  const lines = reimbursementLines(plan)
  return lines.length > 0 ? { title, lead, lines } : undefined
}
