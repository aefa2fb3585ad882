/** Bills that people are paid back from their credits: filed, approved, rejected, withdrawn, settled. */
import { withTransaction } from '#platform/database/transaction.ts'
import { settleClaim } from '#rooms/claims/server/commands/settle-claim.ts'
import { DAY_MS, istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { ModelAnswer } from '../model/ask.ts'
import { uploadedPhoto } from '../uploaded-photo.ts'
import type { Act } from './act.ts'
import { answerOf, callOf, pickPerson, type Stage } from './company-stage.ts'
import { availableOf, type CompanyState, type HoldState, type PersonState, passOn, personOf } from './company-state.ts'

interface ClaimRow {
  id: bigint
  version: number
  status: string
  claim_amount_paise: bigint
  payable_estimate_paise: bigint
  approved_claim_amount_paise: bigint | null
}

const readClaim = ({ world }: Stage, id: string): Promise<ClaimRow> =>
  world.db
    .selectFrom('claims')
    .select(['id', 'version', 'status', 'claim_amount_paise', 'payable_estimate_paise', 'approved_claim_amount_paise'])
    .where('id', '=', BigInt(id))
    .executeTakeFirstOrThrow()

/** What the product estimates to be payable is put on hold, and no more than there is. */
export function file(stage: Stage): Act | undefined {
  const { dice, employer, world } = stage
  const person = pickPerson(stage, 75)
  const candidate = employer.candidates.find(({ mobile }) => mobile === person?.mobile)
  if (!person?.wallet || !candidate) return undefined
  const scheduled_time = toWireTime(new Date(world.clock.now().getTime() - dice.number(4) * DAY_MS))
  return {
    text: `file a claim of ${person.mobile} for ${scheduled_time}`,
    run: async () => {
      const { uhid } = await world.db
        .selectFrom('subscription_members')
        .select('uhid')
        .where('subscription_id', '=', person.subscription)
        .where('is_primary', '=', true)
        .executeTakeFirstOrThrow()
      const body = {
        claim_amount: dice.of([90, 400, 1_999, 25_000]),
        scheduled_time,
        provider_name: 'Dr. Leela Rao',
        establishment_name: 'Sahyadri Clinic',
        additional_details: { city: 'Pune', bill_number: `B-${dice.number(40)}` },
        declaration: true,
        uhid,
        subscription_id: person.subscription,
      }
      const files = { bill_files: [uploadedPhoto()], prescription_files: [uploadedPhoto()], document_files: [] }
      const query = { claim_type: 'In-Clinic Doctor Consultation', version: 'v2' }
      return callOf(stage, 'fileClaim', { caller: candidate.caller, query, body, files }, false)
    },
    apply: (state, answer) => {
      const own = personOf(state, person.id)
      if (answer.status !== 201) return undefined
      const paise = Math.round(answer.body.details.payable_estimate * 100)
      if (own.lot !== 'open') return 'is accepted by credits that have returned to the company'
      if (paise > availableOf(own)) return `holds ${paise} of ${availableOf(own)}`
      own.holds.push({ reference: `claim/${answer.body.id}`, paise })
      return undefined
    },
  }
}

/** The hold of a claim, by chance. */
function pickClaim({ dice, state }: Stage): { person: PersonState; hold: HoldState; id: string } | undefined {
  const isClaim = ({ reference }: HoldState) => reference.startsWith('claim/')
  const person = dice.one(state.people.filter(({ holds }) => holds.some(isClaim)))
  const hold = person && dice.one(person.holds.filter(isClaim))
  return hold && { person, hold, id: hold.reference.slice(6) }
}

/** Decided by our staff, withdrawn by the member, or paid by the bank. */
export function decide(stage: Stage): Act | undefined {
  const { dice, employer, world } = stage
  const picked = pickClaim(stage)
  if (!picked) return undefined
  const { person, hold, id } = picked
  const candidate = employer.candidates.find(({ mobile }) => mobile === person.mobile)!
  const caller = dice.of([employer.staff, employer.colleague])
  const part = dice.of([1n, 1n, 2n])
  const kind = dice.of(['approve', 'approve', 'approve', 'reject', 'withdraw', 'settle', 'settle'] as const)
  let after: ClaimRow | undefined
  const decided = async (claim: ClaimRow): Promise<ModelAnswer> => {
    const params = { id }
    const { version, payable_estimate_paise, claim_amount_paise } = claim
    if (kind === 'withdraw')
      return callOf(stage, 'withdrawClaim', { caller: candidate.caller, params, body: {} }, false)
    if (kind === 'reject') {
      const body = { version, reasons: ['AMOUNT_MISMATCH'] }
      return callOf(stage, 'rejectClaim', { caller, params, body }, false)
    }
    if (kind === 'settle') return settle(stage, claim)
    const approved = payable_estimate_paise / part
    const less = claim_amount_paise - approved
    const deductions = less > 0n ? [{ reason_code: 'OTHER', amount: toRupees(less) }] : []
    const body = { version, approved_claim_amount: toRupees(approved), deductions }
    return callOf(stage, 'approveClaim', { caller, params, body }, false)
  }
  return {
    text: `${kind} ${hold.reference} of ${person.mobile}`,
    run: async () => {
      const answer = await decided(await readClaim(stage, id))
      after = await readClaim(stage, id)
      return answer
    },
    apply: (state, answer) => {
      if (answer.code === 'ABOVE_LIMIT') return 'is refused although its credits are on hold'
      if (answer.status >= 300) return undefined
      return follow(state, personOf(state, person.id), hold.reference, after!)
    },
  }

  async function settle(of: Stage, claim: ClaimRow): Promise<ModelAnswer> {
    if (claim.status !== 'APPROVED') return { status: 409, code: 'NOT_APPROVED', body: undefined }
    const now = world.clock.now()
    return answerOf(() =>
      withTransaction(of.world.parts.db, (trx) =>
        settleClaim(trx, {
          claim_id: claim.id,
          by: { at: now, actor: 'system' },
          utr: `UTR${claim.id}N${now.getTime()}`,
          paid_on: istDateOf(now),
          amount_paise: claim.approved_claim_amount_paise!,
        }),
      ),
    )
  }
}

/** What a claim keeps on hold follows from its status. */
function follow(state: CompanyState, own: PersonState, reference: string, claim: ClaimRow): undefined {
  const { status, payable_estimate_paise, approved_claim_amount_paise } = claim
  const isOver = ['REJECTED', 'WITHDRAWN', 'SETTLED'].includes(status)
  if (status === 'SETTLED') {
    own.consumed += Number(approved_claim_amount_paise)
    state.spent += Number(approved_claim_amount_paise)
  }
  const paise = Number(status === 'APPROVED' ? approved_claim_amount_paise : payable_estimate_paise)
  own.holds = own.holds.flatMap((one) => (one.reference === reference ? (isOver ? [] : [{ reference, paise }]) : [one]))
  passOn(state, own)
}
