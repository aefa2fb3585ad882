/** What HR users do with people: change, block, undo. */
import { addDays, istDateOf } from '#values/ist-date.ts'
import { type Act, compare, type Outcome, refused, rupees } from './act.ts'
import { AMOUNTS } from './adding-acts.ts'
import { callOf, isOwn, pickPerson, type Stage } from './company-stage.ts'
import {
  allot,
  availableOf,
  contractOf,
  deletions,
  endPlan,
  faultOfAllotting,
  isOpen,
  personOf,
  record,
  takeBack,
} from './company-state.ts'

/** Sets the total, as a caller saw the person. */
export function edit(stage: Stage): Act | undefined {
  const { dice, employer, world } = stage
  const person = pickPerson(stage, 80)
  if (!person) return undefined
  const caller = dice.of(employer.hr)
  const now = world.clock.now()
  const total = person.wallet === null ? undefined : dice.of(AMOUNTS)
  const version = dice.chance(50) ? undefined : dice.chance(85) ? person.version : person.version + 1
  const body = {
    partner_user_id: person.id,
    tags: { location: dice.of(['Pune', 'Surat']) },
    ...(version !== undefined && { version }),
    ...(total !== undefined && { walletAmount: rupees(total) }),
  }
  return {
    text: `set ${person.mobile} to ${total}, version ${version}`,
    run: () => callOf(stage, 'editPartnerUser', { caller, body }),
    apply: (state, answer) => {
      const own = personOf(state, person.id)
      const wantedOutcome = (): Outcome => {
        if (version !== undefined && version !== own.version) return refused(409, 'STALE')
        if (own.status !== 'ACTIVE') return refused(409, 'NOT_ACTIVE')
        if (!isOpen(contractOf(state, own.contract), now)) return refused(409, 'PLAN_NOT_ACTIVE')
        if (total === undefined) return { status: 200 }
        if (isOwn(stage, own, caller.account_id)) return refused(403, 'OWN_AFFAIR')
        if (total > own.allotted) return faultOfAllotting(state, own, total - own.allotted, now) ?? { status: 200 }
        const minimum = own.allotted - (own.lot === 'open' ? availableOf(own) : 0)
        if (total < minimum) return refused(422, 'INVALID', { minimum: rupees(minimum) })
        return { status: 200 }
      }
      return compare(answer, wantedOutcome(), () => {
        if (total !== undefined && total > own.allotted) allot(state, own, total - own.allotted)
        else if (total !== undefined) takeBack(state, own, own.allotted - total)
        own.version += 1
        record(state, 'EDITED')
      })
    },
  }
}

export function block(stage: Stage): Act | undefined {
  const { dice, employer, world } = stage
  const person = pickPerson(stage, 85)
  if (!person) return undefined
  const caller = dice.of(employer.hr)
  const now = world.clock.now()
  const today = istDateOf(now)
  const ahead = dice.of([undefined, 0, 0, -1, -4, 1, 2, 5, 60, 61] as const)
  const asked = ahead === undefined ? undefined : addDays(today, ahead)
  // A day in a contract of before is proved by left-before.api.test.ts.
  const hadAnother = stage.state.people.some((one) => one.mobile === person.mobile && one.end_reason === 'ENDED')
  const day = hadAnother && asked !== undefined && asked < person.starts_on ? undefined : asked
  const version = dice.chance(75) ? undefined : dice.chance(80) ? person.version : person.version + 1
  const body = {
    partner_user_id: person.id,
    ...(version !== undefined && { version }),
    ...(day !== undefined && { last_working_day: day }),
  }
  return {
    text: `block ${person.mobile} on ${day}`,
    run: () => callOf(stage, 'blockPartnerUser', { caller, body }),
    apply: (state, answer) => {
      const own = personOf(state, person.id)
      const contract = contractOf(state, own.contract)
      const last = day ?? today
      const outcome = (): Outcome => {
        if (version !== undefined && version !== own.version) return refused(409, 'STALE')
        if (isOwn(stage, own, caller.account_id)) return refused(403, 'OWN_AFFAIR')
        if (own.status !== 'ACTIVE') return refused(409, 'NOT_ACTIVE')
        if (last < own.starts_on || last > addDays(today, 60) || (last > today && last > own.ends_on))
          return refused(422, 'INVALID')
        const left = contract.deletion_limit === null ? 1 : contract.deletion_limit - deletions(state, contract, now)
        if (own.last_working_day === null && left < 1) return refused(409, 'DELETION_LIMIT')
        return { status: 200 }
      }
      return compare(answer, outcome(), () => {
        if (last <= today) endPlan(state, own, last, now)
        else {
          own.last_working_day = last
          own.version += 1
        }
        record(state, 'BLOCKED')
      })
    },
  }
}

const DAY_MS = 86_400_000

export function restore(stage: Stage): Act | undefined {
  const { dice, employer, state, world } = stage
  const blocked = state.people.filter((one) => one.end_reason === 'BLOCKED' || one.last_working_day !== null)
  const person = dice.chance(90) ? dice.one(blocked.slice(-4)) : pickPerson(stage, 50)
  if (!person) return undefined
  const caller = dice.chance(90) ? dice.of([employer.hr[0], employer.hr[1]]) : employer.hr[2]
  const now = world.clock.now()
  return {
    text: `restore ${person.mobile}`,
    run: () => callOf(stage, 'restorePartnerUser', { caller, params: { id: person.id } }),
    apply: (state, answer) => {
      const own = personOf(state, person.id)
      const contract = contractOf(state, own.contract)
      const isPlanned = own.status === 'ACTIVE' && own.last_working_day !== null
      const given = Math.min(own.returned, contract.available)
      const outcome = (): Outcome => {
        if (caller === employer.hr[2]) return refused(403, 'FORBIDDEN')
        if (isOwn(stage, own, caller.account_id)) return refused(403, 'OWN_AFFAIR')
        if (isPlanned) return { status: 200 }
        if (own.end_reason !== 'BLOCKED') return refused(409, 'NOT_BLOCKED')
        if (own.blocked_at! + DAY_MS <= now.getTime()) return refused(409, 'RESTORE_OVER')
        if (!isOpen(contract, now)) return refused(409, 'PLAN_NOT_ACTIVE')
        const others = state.people.filter((one) => one.contract === own.contract && one.status === 'ACTIVE')
        for (const field of ['mobile', 'email', 'reference_id'] as const)
          if (others.some((one) => one[field].toLowerCase() === own[field].toLowerCase()))
            return refused(409, 'DUPLICATE_EMPLOYEE', { field })
        const same = state.people.filter((one) => one.mobile === own.mobile && one.subscription !== own.subscription)
        if (same.some((one) => one.blocked_by_staff)) return refused(409, 'BLOCKED_BY_STAFF')
        if (own.is_freed && contract.taken >= contract.quota)
          return refused(409, 'QUOTA_EXCEEDED', { requested: 1, remaining_quota: contract.quota - contract.taken })
        return { status: 200 }
      }
      return compare(answer, outcome(), () => {
        if (!isPlanned) {
          if (own.is_freed) contract.taken += 1
          if (own.lot === 'ended') own.lot = 'open'
          if (given > 0) allot(state, own, given)
        }
        Object.assign(own, { status: 'ACTIVE', end_reason: null, last_working_day: null, blocked_at: null })
        Object.assign(own, { runout_on: null, is_freed: false, returned: 0 })
        own.version += 1
        record(state, 'RESTORED')
      })
    },
  }
}
