/** What concerns a whole contract, and what people do themselves: amendments, reminders of the app, the first login. */
import { withTransaction } from '#platform/database/transaction.ts'
import { noteLogin } from '#rooms/accounts/server/commands/note-login.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { type Act, compare, type Outcome, refused } from './act.ts'
import { answerOf, callOf, type Stage } from './company-stage.ts'
import { type CompanyState, contractOf, record } from './company-state.ts'

/** Other lives or a later last day, as staff saw the contract. */
export function amend(stage: Stage): Act {
  const { dice, employer, state, world } = stage
  const contract = dice.one(state.contracts)!
  const now = world.clock.now()
  const today = istDateOf(now)
  const version = dice.chance(90) ? contract.version : contract.version + 1
  const quota = dice.chance(60) ? contract.quota + dice.of([1, 2, 3, -1, -9]) : undefined
  const ends_on = dice.chance(40) ? addDays(contract.ends_on ?? today, dice.of([-1, 6, 20])) : undefined
  const changes = { ...(quota !== undefined && { quota }), ...(ends_on !== undefined && { ends_on }) }
  const body = { ...changes, effective_on: today, reason: 'More looms', version }
  return {
    text: `amend ${contract.id.slice(-4)} to ${quota} lives until ${ends_on}`,
    run: () => callOf(stage, 'amendPartner', { caller: employer.staff, params: { id: contract.id }, body }, false),
    apply: (state, answer) => {
      const own = contractOf(state, contract.id)
      const outcome = (): Outcome => {
        if (quota !== undefined && quota < 1) return refused(422, 'INVALID')
        if (version !== own.version) return refused(409, 'STALE')
        if (own.ends_on !== null && own.ends_on < today) return refused(409, 'CONTRACT_ENDED')
        if ((quota ?? own.quota) === own.quota && (ends_on ?? own.ends_on) === own.ends_on)
          return refused(422, 'INVALID')
        if (quota !== undefined && quota < own.taken) return refused(422, 'INVALID')
        if (ends_on !== undefined && (own.ends_on === null || ends_on < own.ends_on)) return refused(422, 'INVALID')
        return { status: 201 }
      }
      return compare(answer, outcome(), () => {
        record(state, 'CONTRACT_AMENDED')
        own.version += 1
        own.quota = quota ?? own.quota
        if (ends_on !== undefined && ends_on !== own.ends_on) lengthen(state, own.id, ends_on)
      })
    },
  }
}

function lengthen(state: CompanyState, contract: string, ends_on: string): void {
  const own = contractOf(state, contract)
  for (const person of state.people) {
    if (person.contract !== contract || person.ends_on !== own.ends_on || person.end_reason === 'ENDED') continue
    person.ends_on = ends_on
    person.version += 1
  }
  own.ends_on = ends_on
}

const REST_MS = 3 * DAY_MS
const A_YEAR = 5

/** Everybody in a state, or some of them by name. */
export function remind(stage: Stage): Act | undefined {
  const { dice, employer, state, world } = stage
  const caller = dice.of(employer.hr)
  const now = world.clock.now().getTime()
  const contract = dice.one(state.contracts)!.id
  const some = state.people.filter(() => dice.chance(30)).map(({ id }) => id)
  const byName = dice.chance(60)
  if (byName && some.length === 0) return undefined
  const body = byName ? { partner_user_ids: some } : { select: { partner_id: contract } }
  return {
    text: `remind ${byName ? some.length : contract.slice(-4)}`,
    run: () => callOf(stage, 'remindPartnerUsers', { caller, body }),
    apply: (state, answer) => {
      const chosen = state.people.filter((one) => (byName ? some.includes(one.id) : one.contract === contract))
      const skipped = { blocked: 0, installed: 0, recently_reminded: 0 }
      const sent = new Set<string>()
      for (const { status, mobile } of chosen) {
        const before = state.reminded[mobile] ?? []
        if (status !== 'ACTIVE') skipped.blocked += 1
        else if (before.some((at) => at > now - REST_MS) || before.length >= A_YEAR || sent.has(mobile))
          skipped.recently_reminded += 1
        else sent.add(mobile)
      }
      const wanted = JSON.stringify({ eligible: sent.size, sent: sent.size, skipped })
      if (answer.status === 200 && JSON.stringify(answer.body) !== wanted)
        return `answers ${JSON.stringify(answer.body)} instead of ${wanted}`
      return compare(answer, { status: 200 }, () => {
        for (const mobile of sent) state.reminded[mobile] = [...(state.reminded[mobile] ?? []), now]
        if (sent.size > 0) record(state, 'REMINDED')
      })
    },
  }
}

/** A person logs in for the first time. */
export function logIn(stage: Stage): Act {
  const { dice, employer, world } = stage
  const { mobile, caller } = dice.of(employer.candidates)
  const { account_id } = caller
  const now = world.clock.now()
  return {
    text: `log in ${mobile}`,
    run: () =>
      answerOf(async () => {
        await withTransaction(world.parts.db, async (trx) => {
          await trx.updateTable('accounts').set({ last_login_at: now }).where('id', '=', account_id).execute()
          await noteLogin(trx, { account_id: account_id!, cookies: {}, now })
        })
        const job = world.jobs.find(({ name }) => name === 'accounts.first-used')!
        await job.work(world.parts, { account_id }, { now } as never)
      }),
    apply: (state, answer) =>
      compare(answer, { status: 200 }, () => {
        for (const person of state.people)
          if (person.mobile === mobile && person.status === 'ACTIVE') person.activated = true
      }),
  }
}
