import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { preparedStatement } from '#platform/database/prepared-query.ts'
import { SEES_SINCE } from '#rooms/subscriptions/server/contacts.ts'
import { OWNER_READS, TAKEN_OFF } from '#rooms/subscriptions/server/readers.ts'
import { paginationInfo } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { Consultation } from '../../contract/consultation.ts'
import { nextDue, statusAt } from '../../rules/transitions.ts'
import { consultationWords as words } from '../../words/consultation.ts'
import type { ConsultRow } from '../consultations.ts'
import { LATER_NUMBER, NUMBER_LEFT, OVER_AT } from '../patient-number.ts'

const PER_PAGE = 10

type MemberConsult = Omit<
  ConsultRow,
  'account_id' | 'agent_id' | 'partner_id' | 'booked_by' | 'subscription_id' | 'patient_mobile' | 'sealed_patient'
> & {
  patient_name: string | null
  prescriptions: { id: string; issued_at: string; media_type: string }[]
}

/** Until when something of a consultation is there for a number; what came later is not, once two of our staff have taken it off. */
const NO_LONGER = (until: string) => TAKEN_OFF({ uhid: 'c.uhid', mobile: 'a.mobile', from: 'c.initiated_at', until })

/** Whether a prescription of a consultation that was asked for by an agent came after its patient's first login: then it is not the owner's. */
const OF_PATIENT_ALONE = `(c.account_id is null and s.account_id = a.id and not ${OWNER_READS('p.issued_at')})`

/** The columns that a member sees; timestamps inside JSON are texts. The patient of a programme need not be on the plan. */
const COLUMNS = `c.transaction_id, c.status, c.uhid,
  case when c.booked_by <> 'CARE' then m.name end as patient_name, c.problem_area_id, c.problem_area, c.speciality,
  c.preferred_language, c.failure_reason, c.initiated_at, c.expires_at, c.accepted_at, c.join_by, c.joined_at, c.ends_at,
  c.ended_at, c.doctor_name, c.doctor_speciality, c.doctor_registration, c.join_link, c.slot, c.rating, c.rating_comment,
  case when c.joined_at is null then '[]'::jsonb else coalesce((select jsonb_agg(jsonb_build_object(
    'id', p.id, 'issued_at', p.issued_at, 'media_type', f.media_type) order by p.issued_at)
    from consult_prescriptions p join stored_files f on f.id = p.file_id
    where p.transaction_id = c.transaction_id and not ${NO_LONGER('p.issued_at')}
      and not ${OF_PATIENT_ALONE}), '[]'::jsonb) end as prescriptions`

/**
 * Who sees a consultation: the patient, by the number they had then, and the person who asked for it; one that an agent
 * booked for somebody who had no login by its end, the plan's owner. It is about health: other people of the plan, its owner among
 * them, do not, whatever number the owner enters for the patient later; one that two of our staff have confirmed opens also what the
 * patient had without a number, and the correct one what was asked for under a mistaken one. A number that a company entered sees nothing from before it was confirmed.
 */
const SEEN = `((c.account_id = a.id or (c.patient_mobile = a.mobile and ${SEES_SINCE('c', 'initiated_at')} and not ${NUMBER_LEFT})
  or (c.account_id is null and (c.patient_mobile is null or ${NUMBER_LEFT}) and s.account_id = a.id and ${OWNER_READS(OVER_AT)})
  or ${LATER_NUMBER} = a.mobile)
  and not ${NO_LONGER(OVER_AT)})`
const FROM = `from consultations c join subscription_members m on m.uhid = c.uhid
  join subscriptions s on s.id = c.subscription_id join accounts a on a.id = $1::uuid`

/** Sent by every member who waits, every few seconds: one statement by two primary keys, without a lock. */
const readOne = preparedStatement<MemberConsult>(
  `select ${COLUMNS} ${FROM} where c.transaction_id = $2::uuid and ${SEEN}`,
)

const MINE = `c.transaction_id in (
  select transaction_id from consultations where account_id = $1::uuid
  union select b.transaction_id from consultations b join accounts p on p.mobile = b.patient_mobile where p.id = $1::uuid
  union select b.transaction_id from consultations b join subscriptions o on o.id = b.subscription_id
    where o.account_id = $1::uuid and b.booked_by = 'AGENT'
  union select b.transaction_id from consultations b join plan_numbers o on o.uhid = b.uhid
    join accounts p on p.mobile = o.mobile where p.id = $1::uuid)`
const readPage = preparedStatement<MemberConsult & { total: number }>(
  `select ${COLUMNS}, count(*) over ()::int as total ${FROM} where ${MINE} and ${SEEN}
   order by c.initiated_at desc, c.transaction_id limit $2 offset $3`,
)

interface PrescriptionRow {
  id: string
  transaction_id: string
  issued_at: Date
  patient_name: string | null
  doctor_name: string | null
}

const readPrescriptions = preparedStatement<PrescriptionRow>(
  `select p.id, p.transaction_id, p.issued_at, case when c.booked_by <> 'CARE' then m.name end as patient_name, c.doctor_name
   ${FROM} join consult_prescriptions p on p.transaction_id = c.transaction_id
   where c.joined_at is not null and ${MINE} and ${SEEN} and not ${NO_LONGER('p.issued_at')} and not ${OF_PATIENT_ALONE} order by p.issued_at desc, p.id limit $2`,
)

/** The prescriptions of the consultations that a person may see, newest first. */
export function listPrescriptions(db: Db, account_id: string, most: number): Promise<PrescriptionRow[]> {
  return readPrescriptions(db, [account_id, most])
}

/**
 * A consultation as this person may see it, at this instant.
 * @throws Refusal NOT_FOUND
 */
export async function readMemberConsult(
  db: Db,
  { account_id, transaction_id, now }: { account_id: string | null; transaction_id: string; now: Date },
): Promise<Consultation> {
  const [row] = account_id ? await readOne(db, [account_id, transaction_id]) : []
  if (!row) throw new Refusal('NOT_FOUND')
  return onWire(row, now)
}

/** Whether a person sees a consultation now. */
export async function seesConsult(db: Db, of: { account_id: string; transaction_id: string }): Promise<boolean> {
  return (await readOne(db, [of.account_id, of.transaction_id])).length > 0
}

/** The consultations that a person may see, newest first. */
export async function listMemberConsults(db: Db, account_id: string, page_number: number, now: Date) {
  const rows = await readPage(db, [account_id, PER_PAGE, (page_number - 1) * PER_PAGE])
  const total = rows[0]?.total ?? (page_number > 1 ? await countAll(db, account_id) : 0)
  return {
    consultations: rows.map((row) => onWire(row, now)),
    pagination_info: paginationInfo('consultations', { page_number, page_size: PER_PAGE, total }),
  }
}

async function countAll(db: Db, account_id: string): Promise<number> {
  const [first] = await readPage(db, [account_id, 1, 0])
  return first?.total ?? 0
}

function onWire(row: MemberConsult, now: Date): Consultation {
  const status = statusAt(row, now)
  const time = (instant: Date | null) => (instant ? toWireTime(instant) : null)
  const due = nextDue({ ...row, status })
  const isOpenCall = status === 'queued' || status === 'active'
  // What time has ended and no job has recorded yet.
  const failure_reason = status === 'failure' ? (row.failure_reason ?? 'NO_SHOW') : null
  return {
    transaction_id: row.transaction_id,
    status,
    uhid: row.uhid,
    patient_name: row.patient_name,
    problem_area: row.problem_area_id ? { id: row.problem_area_id, name: row.problem_area ?? '' } : null,
    speciality: row.speciality,
    preferredLanguage: row.preferred_language,
    doctor_name: row.doctor_name,
    doctor_speciality: row.doctor_speciality,
    doctor_registration: row.doctor_registration,
    join_link: isOpenCall ? row.join_link : null,
    slot: time(row.slot),
    initiated_at: toWireTime(row.initiated_at),
    expires_at: toWireTime(row.expires_at),
    join_by: time(row.join_by),
    joined_at: time(row.joined_at),
    ends_at: toWireTime(row.ends_at),
    ended_at: time(row.ended_at ?? (due ? null : (nextDue(row) ?? null))),
    failure_reason,
    message: messageOf(status, failure_reason),
    rating: row.rating,
    rating_comment: row.rating_comment,
    prescriptions: row.prescriptions.map((one) => ({ ...one, issued_at: toWireTime(new Date(one.issued_at)) })),
    seconds_left: due ? Math.max(0, Math.ceil((due.getTime() - now.getTime()) / 1000)) : null,
  }
}

function messageOf(status: Consultation['status'], reason: Consultation['failure_reason']): string | null {
  if (status === 'expired') return words.expired
  if (status === 'cancelled') return words.cancelled
  return reason ? words.failure[reason] : null
}
