/** HR users add one person, or many at once as an upload does. */
import { withTransaction } from '#platform/database/transaction.ts'
import { lockContract } from '#rooms/companies/server/lives.ts'
import { addEmployees } from '#rooms/employees/server/commands/add-employees.ts'
import { addDays } from '#values/ist-date.ts'
import { type Act, compare, type Outcome, refused, rupees } from './act.ts'
import type { Candidate } from './company-cast.ts'
import { answerOf, callOf, mobileOf, type Stage } from './company-stage.ts'
import {
  allot,
  type CompanyState,
  type ContractState,
  contractOf,
  isOpen,
  type PersonState,
  record,
  sum,
} from './company-state.ts'

export interface EmployeeFigures {
  mobile: string
  email: string
  reference_id: string
  paise: number
}

export const AMOUNTS = [0, 250_00, 400_00, 1_100_50, 2_000_00, 4_000_00] as const

export function wanted({ dice }: Stage, { mobile }: Candidate, contract: ContractState): EmployeeFigures {
  // Now and then an e-mail or an ID of somebody else.
  const email = dice.chance(94) ? `p${mobile.slice(-4)}@looms.example` : 'Shared@Looms.Example'
  const reference_id = dice.chance(94) ? `L-${mobile.slice(-4)}` : 'L-SHARED'
  return { mobile, email, reference_id, paise: contract.is_wallet ? dice.of(AMOUNTS) : 0 }
}

/** What is wrong with adding these people, in the order in which the product finds it. */
function faultOfAdding(
  state: CompanyState,
  { contract, rows, by, now }: { contract: string; rows: readonly EmployeeFigures[]; by: string | null; now: Date },
): Outcome | undefined {
  const { people } = state
  const own = contractOf(state, contract)
  const known = people.filter((one) => one.contract === contract && one.status === 'ACTIVE')
  for (const [at, row] of rows.entries()) {
    const before = [...known, ...rows.slice(0, at)]
    const same = (field: 'mobile' | 'email' | 'reference_id') =>
      before.some((one) => one[field].toLowerCase() === row[field].toLowerCase())
    for (const field of ['mobile', 'email', 'reference_id'] as const)
      if (same(field)) return refused(409, 'DUPLICATE_EMPLOYEE', { field })
  }
  if (by !== null && rows.some(({ mobile }) => mobile === by)) return refused(403, 'OWN_AFFAIR')
  if (!isOpen(own, now)) return refused(409, 'PLAN_NOT_ACTIVE')
  const remaining_quota = own.quota - own.taken
  if (rows.length > remaining_quota) return refused(409, 'QUOTA_EXCEEDED', { requested: rows.length, remaining_quota })
  const paise = sum(rows, (row) => row.paise)
  if (paise > own.available)
    return refused(409, 'INSUFFICIENT_FUNDS', { required: rupees(paise), available: rupees(own.available) })
  if (rows.some(({ mobile }) => people.some((one) => one.mobile === mobile && one.blocked_by_staff)))
    return refused(409, 'BLOCKED_BY_STAFF')
  return undefined
}

export function enter(
  state: CompanyState,
  contract: string,
  row: EmployeeFigures,
  given: Record<string, string | null>,
): void {
  const own = contractOf(state, contract)
  own.taken += 1
  const { mobile, email, reference_id, paise } = row
  const person: PersonState = {
    id: given.id!,
    contract,
    mobile,
    email,
    reference_id,
    subscription: given.subscription!,
    wallet: given.wallet ?? null,
    status: 'ACTIVE',
    end_reason: null,
    starts_on: given.starts_on!,
    ends_on: own.ends_on ?? addDays(given.starts_on!, own.plan_days - 1),
    last_working_day: null,
    blocked_at: null,
    runout_on: null,
    is_freed: false,
    blocked_by_staff: false,
    lot: 'none',
    allotted: 0,
    consumed: 0,
    holds: [],
    returned: 0,
    activated: given.by_self !== undefined,
    version: 1,
  }
  state.people.push(person)
  if (paise > 0) allot(state, person, paise)
  record(state, 'EMPLOYEE_ADDED')
}

/** The subscription and the wallet, of which the wire shows one. */
export async function facts({ world }: Stage, id: string): Promise<Record<string, string | null>> {
  const row = await world.db
    .selectFrom('partner_users')
    .select(['id', 'subscription_id as subscription', 'wallet_id as wallet', 'starts_on'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row }
}

export function add(stage: Stage): Act {
  const { dice, employer, state, world } = stage
  const contract = dice.one(state.contracts)!
  const row = wanted(stage, dice.of(employer.candidates), contract)
  const caller = dice.of(employer.hr)
  const now = world.clock.now()
  let added: Record<string, string | null> = {}
  const { paise, ...named } = row
  const body = { name: 'Nila Bose', ...named, partnerId: contract.id }
  return {
    text: `add ${row.mobile} to ${contract.id.slice(-4)} with ${paise}`,
    run: async () => {
      const answer = await callOf(stage, 'addPartnerUser', {
        caller,
        body: contract.is_wallet ? { ...body, walletAmount: rupees(paise) } : body,
      })
      if (answer.status === 201) added = await facts(stage, answer.body.id)
      return answer
    },
    apply: (state, answer) => {
      const by = mobileOf(stage, caller.account_id)
      const fault = faultOfAdding(state, { contract: contract.id, rows: [row], by, now })
      return compare(answer, fault ?? { status: 201 }, () => enter(state, contract.id, row, added))
    },
  }
}

/** As an upload does: all or nothing. */
export function addMany(stage: Stage): Act {
  const { dice, employer, state, world } = stage
  const contract = dice.one(state.contracts)!
  const caller = dice.of(employer.hr)
  const rows = Array.from({ length: 2 + dice.number(3) }, () => wanted(stage, dice.of(employer.candidates), contract))
  const now = world.clock.now()
  let added: Record<string, string | null>[] = []
  return {
    text: `add ${rows.length} to ${contract.id.slice(-4)}`,
    run: () =>
      answerOf(async () => {
        const ids = await withTransaction(world.parts.db, async (trx) =>
          addEmployees(trx, {
            contract: await lockContract(trx, contract.id),
            rows: rows.map(({ paise, ...row }) => ({
              ...row,
              name: 'Nila Bose',
              amount_paise: BigInt(paise),
              sublimits: [],
              tags: {},
              custom: {},
            })),
            actor: caller,
            now,
          }),
        )
        added = await Promise.all(ids.map((id) => facts(stage, id)))
      }),
    apply: (state, answer) => {
      const by = mobileOf(stage, caller.account_id)
      const fault = faultOfAdding(state, { contract: contract.id, rows, by, now })
      return compare(answer, fault ?? { status: 200 }, () => {
        for (const [at, row] of rows.entries()) enter(state, contract.id, row, added[at]!)
      })
    },
  }
}
