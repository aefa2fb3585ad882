/** What moves credits: HR gives and takes back, asks for top-ups that staff decide; people spend. */
import { withTransaction } from '#platform/database/transaction.ts'
import { MOST_OPEN_TOPUPS } from '#rooms/wallet/rules/topup.ts'
import { holdCredits, voidHold } from '#rooms/wallet/server/commands/hold-credits.ts'
import { settleHold } from '#rooms/wallet/server/commands/settle-hold.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { type Act, compare, type Outcome, refused, rupees } from './act.ts'
import { answerOf, callOf, isOwn, pickPerson, type Stage } from './company-stage.ts'
import {
  allot,
  availableOf,
  contractOf,
  faultOfAllotting,
  passOn,
  personOf,
  record,
  takeBack,
  takesCredits,
} from './company-state.ts'

const MOVES = [100_00, 500_50, 1_500_00, 6_000_00, -100_00, -400_00, -2_000_00] as const

export function transfer(stage: Stage): Act | undefined {
  const { dice, employer, world } = stage
  const person = pickPerson(stage, 85)
  if (!person) return undefined
  const caller = dice.of(employer.hr)
  const now = world.clock.now()
  const move = dice.of(MOVES)
  return {
    text: `transfer ${move} to ${person.mobile}`,
    run: () => callOf(stage, 'transferCredits', { caller, params: { id: person.id }, body: { amount: rupees(move) } }),
    apply: (state, answer) => {
      const own = personOf(state, person.id)
      const outcome = (): Outcome => {
        if (own.wallet === null) return refused(404, 'NOT_FOUND')
        if (isOwn(stage, own, caller.account_id)) return refused(403, 'OWN_AFFAIR')
        if (own.status !== 'ACTIVE') return refused(409, 'PLAN_NOT_ACTIVE')
        if (move > 0) return faultOfAllotting(state, own, move, now) ?? { status: 200 }
        if (own.lot !== 'open' || own.ends_on < istDateOf(now)) return refused(409, 'PLAN_NOT_ACTIVE')
        const available = availableOf(own)
        if (-move <= available) return { status: 200 }
        return refused(409, 'INSUFFICIENT_FUNDS', { required: rupees(-move), available: rupees(available) })
      }
      return compare(answer, outcome(), () => {
        if (move > 0) allot(state, own, move)
        else takeBack(state, own, -move)
        record(state, 'WALLET_TRANSFER')
      })
    },
  }
}

export function askForTopup(stage: Stage): Act {
  const { dice, employer, state, world } = stage
  const contract = dice.one(state.contracts)!
  const caller = dice.of(employer.hr)
  const today = istDateOf(world.clock.now())
  const body = { amount: 1 + dice.number(3_000) }
  return {
    text: `ask for ${body.amount} for ${contract.id.slice(-4)}`,
    run: () => callOf(stage, 'requestTopup', { caller, params: { partnerId: contract.id }, body }),
    apply: (state, answer) => {
      const own = contractOf(state, contract.id)
      const outcome = own.is_wallet
        ? own.ends_on !== null && own.ends_on < today
          ? refused(409, 'CONTRACT_ENDED')
          : own.open_topups.length >= MOST_OPEN_TOPUPS
            ? refused(409, 'TOO_MANY_OPEN')
            : { status: 201 }
        : refused(404, 'NOT_FOUND')
      return compare(answer, outcome, () => {
        own.open_topups.push(answer.body.transaction_id)
        record(state, 'WALLET_TRANSFER')
      })
    },
  }
}

let receipt = 100_000_000_000

/** Confirmed with what the bank received, rejected by our staff, or cancelled by the company. */
export function decideTopup(stage: Stage): Act | undefined {
  const { dice, employer, state } = stage
  const contract = dice.one(state.contracts.filter(({ open_topups }) => open_topups.length > 0))
  const transaction_id = contract && dice.one(contract.open_topups)
  if (!transaction_id) return undefined
  const paise = (1 + dice.number(4_000)) * 100
  receipt += 1
  const kinds = {
    confirmTopupReceipt: { caller: employer.staff, body: { utr: `UTR${receipt}`, amount: rupees(paise) } },
    rejectTopup: { caller: employer.staff, body: { reason: 'No money arrived' } },
    cancelTopup: { caller: dice.of(employer.hr), body: {} },
  } as const
  const kind = dice.of(['confirmTopupReceipt', 'confirmTopupReceipt', 'rejectTopup', 'cancelTopup'] as const)
  const params = kind === 'cancelTopup' ? { partnerId: contract.id, transaction_id } : { transaction_id }
  const { caller, body } = kinds[kind]
  return {
    text: `${kind} ${transaction_id.slice(-4)}`,
    run: () =>
      kind === 'cancelTopup'
        ? callOf(stage, kind, { caller, params, body })
        : callOf(stage, kind, { caller, params, body }, false),
    apply: (state, answer) => {
      const own = contractOf(state, contract.id)
      const isOpenStill = own.open_topups.includes(transaction_id)
      // Who decided the same before is answered as then.
      if (!isOpenStill && kind === 'cancelTopup' && answer.status === 200) return undefined
      return compare(answer, isOpenStill ? { status: 200 } : refused(409, 'NOT_OPEN'), () => {
        own.open_topups = own.open_topups.filter((id) => id !== transaction_id)
        if (kind === 'confirmTopupReceipt') {
          own.available += paise
          own.added += paise
          own.topups.push({ id: transaction_id, left: paise, proposal: null })
        }
        record(state, 'WALLET_TRANSFER')
      })
    },
  }
}

/** One of our staff proposes to take back what a top-up added, or a second one agrees. */
export function takeTopupBack(stage: Stage): Act | undefined {
  const { dice, employer, state } = stage
  const contract = dice.one(state.contracts.filter(({ topups }) => topups.length > 0))
  const topup = contract && dice.one(contract.topups)
  if (!topup) return undefined
  const { id: transaction_id, proposal } = topup
  const isAgreed = proposal !== null && dice.chance(70)
  const paise = isAgreed ? proposal.paise : (1 + dice.number(2_000)) * 100
  const body = { amount: rupees(paise), ...(isAgreed ? { reversal_id: proposal.id } : { reason: 'Received twice' }) }
  const caller = isAgreed ? employer.colleague : employer.staff
  return {
    text: `${isAgreed ? 'agree' : 'propose'} to take back ${paise} of ${transaction_id.slice(-4)}`,
    run: () => callOf(stage, 'reverseTopup', { caller, params: { transaction_id }, body }, false),
    apply: (state, answer) => {
      const own = contractOf(state, contract.id)
      const of = own.topups.find(({ id }) => id === transaction_id)!
      const outcome =
        isAgreed && of.proposal?.id !== proposal.id
          ? refused(409, 'NOT_PROPOSED')
          : paise > of.left
            ? refused(422, 'INVALID')
            : paise > own.available
              ? refused(409, 'INSUFFICIENT_FUNDS')
              : { status: 200 }
      return compare(answer, outcome, () => {
        of.proposal = isAgreed ? null : { id: answer.body.reversal.id, paise }
        if (!isAgreed) return
        of.left -= paise
        own.available -= paise
        own.added -= paise
        record(state, 'WALLET_TRANSFER')
      })
    },
  }
}

/** A service that a person books: its credits are put on hold. */
export function book(stage: Stage): Act | undefined {
  const { dice, world } = stage
  const person = pickPerson(stage, 85)
  if (!person?.wallet) return undefined
  const { wallet } = person
  const now = world.clock.now()
  const day = addDays(istDateOf(now), dice.of([0, 0, -1, -3]))
  const paise = dice.of([150_00, 400_00, 1_300_00])
  const reference = `model/${dice.number(1_000_000_000)}`
  return {
    text: `book ${paise} for ${person.mobile} of ${day}`,
    run: () =>
      answerOf(() =>
        withTransaction(world.parts.db, (trx) =>
          holdCredits(trx, {
            wallet_id: wallet,
            amount_paise: BigInt(paise),
            type: 'PAYMENT',
            reference,
            service_category: 'Consult',
            attributes: {},
            service_date: day,
            now,
          }),
        ),
      ),
    apply: (state, answer) => {
      const own = personOf(state, person.id)
      const available = availableOf(own)
      const inLot = own.lot === 'open' && own.starts_on <= day && day <= own.ends_on
      const outcome = (): Outcome => {
        if (!inLot || available === 0) return refused(409, 'NO_CREDITS')
        if (paise > available) return refused(409, 'INSUFFICIENT_FUNDS', { available: rupees(available) })
        return { status: 200 }
      }
      return compare(answer, outcome(), () => own.holds.push({ reference, paise }))
    },
  }
}

/** The service is provided, or it is not and the credits are free again. */
export function endBooking(stage: Stage): Act | undefined {
  const { dice, state, world } = stage
  const person = dice.one(
    state.people.filter(({ holds }) => holds.some(({ reference }) => reference.startsWith('model/'))),
  )
  const hold = person && dice.one(person.holds.filter(({ reference }) => reference.startsWith('model/')))
  if (!hold) return undefined
  const { reference, paise } = hold
  const now = world.clock.now()
  const isProvided = dice.chance(60)
  return {
    text: `${isProvided ? 'settle' : 'void'} ${paise} of ${person.mobile}`,
    run: () =>
      answerOf(() =>
        withTransaction<unknown>(world.parts.db, (trx) =>
          isProvided
            ? settleHold(trx, { reference, external_transaction_id: 'ORD1', now })
            : voidHold(trx, { reference, reason: 'Not provided', now }),
        ),
      ),
    apply: (state, answer) => {
      const own = personOf(state, person.id)
      // The first to end it has ended it.
      if (!own.holds.some((one) => one.reference === reference)) return undefined
      return compare(answer, { status: 200 }, () => {
        own.holds = own.holds.filter((one) => one.reference !== reference)
        if (isProvided) {
          own.consumed += paise
          state.spent += paise
        } else passOn(state, own)
      })
    },
  }
}

/** Our staff block a plan, or let it go on. */
export function blockByStaff(stage: Stage): Act | undefined {
  const { dice, employer, state, world } = stage
  const blocked = state.people.filter(({ blocked_by_staff }) => blocked_by_staff)
  const person = dice.chance(60) && blocked.length > 0 ? dice.one(blocked) : pickPerson(stage, 85)
  if (!person) return undefined
  const ends = person.blocked_by_staff
  const now = world.clock.now()
  const name = ends ? 'unblockSubscription' : 'blockSubscription'
  return {
    text: `${name} of ${person.mobile}`,
    run: () =>
      callOf(
        stage,
        name,
        { caller: employer.staff, params: { id: person.subscription }, body: { reason: 'Something is odd' } },
        false,
      ),
    apply: (state, answer) => {
      const own = personOf(state, person.id)
      if (ends) return own.blocked_by_staff ? settled(answer, own, false) : undefined
      // One that has ended may be blocked too: nobody can give it back as if nothing were.
      if (!takesCredits(own, now)) return answer.status === 200 ? settled(answer, own, true) : undefined
      return settled(answer, own, true)
    },
  }
}

function settled(answer: Parameters<typeof compare>[0], own: { blocked_by_staff: boolean }, blocked: boolean) {
  return compare(answer, { status: 200 }, () => {
    own.blocked_by_staff = blocked
  })
}
