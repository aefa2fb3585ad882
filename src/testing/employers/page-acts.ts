/** A person activates the plan of their company by themselves, on its page, with everything proven. */
import { randomUUID } from 'node:crypto'
import { withTransaction } from '#platform/database/transaction.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { activateByPerson } from '#rooms/partner-page/server/activate-by-person.ts'
import { EMPLOYER_CONSENT } from '#rooms/partner-page/words/activation.ts'
import { type Act, compare, type Outcome, refused } from './act.ts'
import { type EmployeeFigures, enter, facts, wanted } from './adding-acts.ts'
import { answerOf, type Stage } from './company-stage.ts'
import { type CompanyState, contractOf, isOpen } from './company-state.ts'

export function activate(stage: Stage): Act {
  const { dice, employer, state, world } = stage
  const candidate = dice.of(employer.candidates)
  const contract = dice.one(state.contracts)!
  const row = { ...wanted(stage, candidate, contract), paise: 0 }
  const { mobile, email, reference_id } = row
  const now = world.clock.now()
  const request = { caller: candidate.caller, address: '127.0.0.1', request_id: randomUUID(), now }
  const form = { name: 'Nila Bose', email: email.toLowerCase(), mobile, reference_id, consent_ids: [EMPLOYER_CONSENT] }
  let added: Record<string, string | null> = {}
  return {
    text: `${mobile} activates ${contract.id.slice(-4)}`,
    run: () =>
      answerOf(async () => {
        const { subscription_id } = await withTransaction(world.parts.db, (trx) =>
          activateByPerson(trx, request as unknown as AnyRequestContext, { contract: contract as never, form }),
        )
        const { id } = await world.db
          .selectFrom('partner_users')
          .select('id')
          .where('subscription_id', '=', subscription_id)
          .executeTakeFirstOrThrow()
        added = { ...(await facts(stage, id)), by_self: 'yes' }
      }),
    apply: (state, answer) =>
      compare(answer, outcomeOf(state, contract.id, row, now), () =>
        enter(state, contract.id, { ...row, reference_id: provenId(state, contract.id, row) }, added),
      ),
  }
}

/** The employee ID that counts: listed for the number, and nobody else's by now. Any other is a note, which is like no ID. */
function provenId(state: CompanyState, contract: string, { mobile, reference_id }: EmployeeFigures): string {
  const isSame = (one: CompanyState['people'][number]) => one.reference_id.toLowerCase() === reference_id.toLowerCase()
  const last = state.people.findLast((one) => one.mobile === mobile)
  const isListed = last && last.end_reason !== 'BLOCKED' && isSame(last)
  const isTaken = state.people.some((one) => one.contract === contract && one.status === 'ACTIVE' && isSame(one))
  return isListed && !isTaken ? last.reference_id : `note of ${mobile}, ${state.people.length}`
}

function outcomeOf(state: CompanyState, contract: string, row: EmployeeFigures, now: Date): Outcome {
  const own = contractOf(state, contract)
  const has = (field: 'mobile' | 'email' | 'reference_id') => (one: EmployeeFigures | CompanyState['people'][number]) =>
    one[field].toLowerCase() === row[field].toLowerCase()
  const active = state.people.filter((one) => one.contract === contract && one.status === 'ACTIVE')
  if (active.some(has('mobile'))) return refused(409, 'ALREADY_ACTIVE')
  const last = (['mobile', 'email'] as const).map((field) => state.people.findLast(has(field)))
  if (last.some((one) => one?.end_reason === 'BLOCKED')) return refused(409, 'NOT_ON_LIST')
  if (active.some(has('email'))) return refused(409, 'ALREADY_ACTIVE')
  if (!isOpen(own, now)) return refused(404, 'NOT_FOUND')
  if (own.taken >= own.quota) return refused(409, 'QUOTA_EXHAUSTED')
  if (state.people.some((one) => one.mobile === row.mobile && one.blocked_by_staff))
    return refused(409, 'BLOCKED_BY_STAFF')
  return { status: 200 }
}
