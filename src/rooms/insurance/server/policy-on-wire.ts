import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import type { Gender } from '#values/gender.ts'
import { addDays, type IstDate, istDateOf } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Policy } from '../contract/policies.ts'
import { callsToAction } from '../rules/call-to-action.ts'
import { coverFault, isEnrolmentOpen } from '../rules/cover.ts'
import { freeLookSum, freeLookUntil } from '../rules/free-look.ts'
import type { NomineeRelation } from '../rules/nominee.ts'
import { canCancel } from '../rules/transitions.ts'
import { issuedCover } from './commands/free-look.ts'
import { type Cover, listSellableCovers, readCovers } from './covers.ts'
import { planOnWire } from './plan-on-wire.ts'
import type { PolicyRow } from './policies.ts'
import { type ListedRefund, listRefunds, refundableOf, refundOnWire } from './refunds.ts'
import { openAnswers } from './sealed-answers.ts'
import { listOpenCovers, openCoverKey } from './second-cover.ts'
import { isSumOpen, isWithdrawn, shownReason } from './shown-reason.ts'

type Person = Awaited<ReturnType<typeof readPeople>>[number]

/** Some policies, in their order, as their owners and our staff see them. */
export async function policiesOnWire(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  rows: readonly PolicyRow[],
  now: Date,
): Promise<Policy[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const covers = await readCovers(
    db,
    rows.map(({ plan_version_id }) => plan_version_id),
  )
  const sold = await listSellableCovers(db, now)
  const open = await listOpenCovers(
    db,
    rows.map(({ account_id }) => account_id),
    now,
  )
  const [refunds, people] = [await listRefunds(db, ids), await readPeople(db, keys, ids)]
  return rows.map((row) =>
    onWire(row, {
      cover: covers.get(row.plan_version_id)!,
      refunds: refunds.filter(({ policy_id }) => policy_id === row.id),
      person: people.find(({ policy_id }) => policy_id === row.id)!,
      sold: sold.find(({ insurance_plan_id }) => insurance_plan_id === row.insurance_plan_id),
      isOpen: open.has(openCoverKey(row)),
      now,
    }),
  )
}

export async function policyOnWire(db: Db, keys: Pick<Keys, 'unseal'>, row: PolicyRow, now: Date): Promise<Policy> {
  return (await policiesOnWire(db, keys, [row], now))[0]!
}

/** The applicants, with the newest nominee; before the application is sent, the one in its form. */
async function readPeople(db: Db, keys: Pick<Keys, 'unseal'>, policy_ids: readonly string[]) {
  const rows = await db
    .selectFrom('insurance_policies as p')
    .innerJoin('insurance_applications as a', 'a.id', 'p.application_id')
    .innerJoin('accounts as o', 'o.id', 'p.account_id')
    .leftJoinLateral(
      (nominees) =>
        nominees
          .selectFrom('insurance_nominees as n')
          .select(['n.name', 'n.relation', 'n.dob', 'n.appointee_name'])
          .whereRef('n.policy_id', '=', 'p.id')
          .orderBy('n.id', 'desc')
          .limit(1)
          .as('n'),
      (join) => join.onTrue(),
    )
    .select(['p.id as policy_id', 'a.id', 'a.name', 'a.gender', 'o.mobile'])
    .select(['a.sealed_dob', 'a.sealed_vaccination_doses_covid19'])
    .select(['n.name as nominee_name', 'n.relation as nominee_relation', 'n.dob as nominee_dob', 'n.appointee_name'])
    .where('p.id', 'in', policy_ids)
    .execute()
  return rows.map((row) => ({ ...row, ...openAnswers(keys, row) }))
}

interface PolicyContext {
  cover: Cover
  refunds: ListedRefund[]
  person: Person
  /** The cover as it is sold today. */
  sold: Cover | undefined
  /** The person has it or waits for it, perhaps by another policy. */
  isOpen: boolean
  now: Date
}

function onWire(row: PolicyRow, { cover, refunds, person, sold, isOpen, now }: PolicyContext): Policy {
  const today = istDateOf(now)
  const isOver = row.end_date !== null && row.end_date < today
  const issued = row.status === 'COMPLETED' ? issuedCover(row, cover) : undefined
  const refundable = refundableOf(row, refunds)
  const offer = offerAfter(row, { sold, person, today })
  const isRefunding = refunds.some(({ status }) => status === 'INITIATED')
  return {
    id: row.id,
    status: row.status,
    account_id: row.account_id,
    application_id: row.application_id,
    payment_transaction_detail_id: row.order_transaction_id,
    applicant: { name: person.name, mobile: person.mobile, gender: person.gender as Gender | null, dob: person.dob },
    nominee: nomineeOf(person),
    policy: {
      start_date: row.start_date,
      end_date: row.end_date,
      coi_number: row.coi_number,
      enrolment_last_date: cover.enrolment_last_date,
    },
    insurance_plan: planOnWire(cover, now),
    offer: offer ? planOnWire(offer, now) : null,
    premium: toRupees(row.premium_paise),
    is_active: row.status === 'COMPLETED' && !isOver,
    is_expired: row.status === 'COMPLETED' && isOver,
    paid_at: toWireTime(row.paid_at),
    coi_received_at: wireTimeOf(row.coi_received_at),
    cancelled_at: wireTimeOf(row.cancelled_at),
    cancel_reason: shownReason(row),
    refunds: refunds.map((refund) => refundOnWire(refund, row)),
    refundable: toRupees(refundable),
    premium_review: premiumReview(row, refunds),
    calls_to_action: [...callsToAction(row.status)],
    can: {
      apply: row.status === 'PENDING' && isEnrolmentOpen(cover.enrolment_last_date, today),
      cancel: canCancel(row.status, 'MEMBER'),
      free_look: issued !== undefined && freeLookSum(issued, today) !== undefined,
      refund: refundable > 0n && !isRefunding && !isWithdrawn(row),
      email_coi: row.status === 'COMPLETED',
      change_nominee: row.status === 'PROCESSING' || (row.status === 'COMPLETED' && !isOver),
      renew: isOver && row.status === 'COMPLETED' && offer !== undefined && !isOpen,
    },
    free_look_until: issued ? freeLookUntil(issued) : null,
    created_by: row.account_id,
    version: row.version,
  }
}

/** The cover for the time after a policy: at today's premium, where enrolment and the person's age allow it then. */
function offerAfter(
  { end_date }: PolicyRow,
  { sold, person, today }: { sold: Cover | undefined; person: Person; today: IstDate },
): Cover | undefined {
  const next = end_date === null ? today : addDays(end_date, 1)
  const day = next > today ? next : today
  if (!sold || !isEnrolmentOpen(sold.enrolment_last_date, day)) return undefined
  return person.dob && coverFault(sold, { dob: person.dob, today: day }) ? undefined : sold
}

function premiumReview(row: PolicyRow, refunds: readonly ListedRefund[]): Policy['premium_review'] {
  if (isSumOpen(row, refunds)) return 'OPEN'
  return row.nothing_owed_at && refunds.every(({ status }) => status === 'FAILED') ? 'NOTHING_OWED' : null
}

const wireTimeOf = (at: Date | null) => at && toWireTime(at)

function nomineeOf({ nominee_name, nominee_relation, nominee_dob, appointee_name }: Person): Policy['nominee'] {
  if (!nominee_name || !nominee_relation) return null
  const relation = nominee_relation as NomineeRelation
  return { name: nominee_name, relation, dob: nominee_dob as IstDate | null, appointee_name }
}
