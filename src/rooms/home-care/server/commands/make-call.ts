import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import type { Parts } from '#platform/parts.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { startCareConsult } from '#rooms/consults/server/commands/start-care-consult.ts'
import type { CareConsultEnded, ConsultRow, Desk } from '#rooms/consults/server/consultations.ts'
import { readConsult } from '#rooms/consults/server/queries/read-consult.ts'
import { ANY_PRACTICE, covidPractice } from '#rooms/covid-care/rules/settings.ts'
import { callAfter, lacksCredit, nextTry } from '../../rules/call-state.ts'
import { consultWords } from '../../words/consult.ts'
import { isWaiting } from '../alarm-waits.ts'
import {
  type CareCall,
  type Episode,
  lockEpisode,
  MAKE_CALL,
  type MakeCall,
  readHalt,
  readPatient,
} from '../episodes.ts'
import { assignDoctor } from './assign-doctor.ts'
import { listCalls, moveCall, readCall } from './move-call.ts'

type CallParts = Pick<Parts, 'db' | 'keys' | 'clock'>

const GENDERS = { Male: 'M', Female: 'F', Other: 'O' } as const

/**
 * Asks the desk of doctors for a call that is due. One that was moved, made by hand or cancelled meanwhile is left alone,
 * and one of a blocked plan stays planned, for our staff to see.
 */
export async function makeCall(parts: CallParts, desk: Desk, { call_id, due_at }: MakeCall): Promise<void> {
  await withTransaction(parts.db, async (trx) => {
    const found = await findCall(trx, { call_id })
    if (!found) return
    const { episode, call } = found
    const isDue = call.status === 'PLANNED' && call.due_at.toISOString() === due_at && episode.status === 'ACTIVE'
    if (!isDue) return
    // Somebody acts about the alarm, and calls themselves.
    if (call.escalation_id !== null && !(await isWaiting(trx, call.escalation_id, parts.clock.now()))) {
      await moveCall(trx, episode, call, { event: 'stop', by: { at: parts.clock.now(), actor: 'system' } })
      return
    }
    // A patient in danger is called whatever the plan owes.
    const isBlocked = call.kind !== 'ALARM' && (await readHalt(trx, episode.subscription_id)) === 'PLAN_BLOCKED'
    if (!isBlocked) await askDesk(trx, parts, desk, episode, call)
    // Nobody moves an extra call: it is missed at last, and the patient can ask again.
    else if (call.kind === 'ON_DEMAND') await tryAgain(trx, episode, call, parts.clock.now())
  })
}

async function askDesk(trx: Db, parts: CallParts, desk: Desk, episode: Episode, call: CareCall): Promise<void> {
  const { keys, clock } = parts
  const { answers } = await readPatient(trx, keys, episode)
  const { patient_name, patient_age: age, patient_gender } = answers
  const consult = await startCareConsult(
    trx,
    {
      ...episode,
      patient: { name: patient_name ?? '', age, gender: patient_gender && GENDERS[patient_gender] },
      // In an alarm any doctor who is on call.
      doctor_ref: call.kind === 'ALARM' ? null : episode.doctor_ref,
      practice_id: await readPractice(trx, clock.now()),
      problem_area: call.kind === 'ALARM' ? consultWords.alarm(call.day) : consultWords.problem(call.day),
    },
    { desk, keys, clock },
  )
  const now = clock.now()
  const by = { at: now, actor: 'system' } as const
  if (consult) await moveCall(trx, episode, call, { event: 'start', consult_id: consult.transaction_id, by })
  else await tryAgain(trx, episode, call, now)
}

async function readPractice(trx: Db, now: Date): Promise<string | null> {
  const practice = await readSetting(trx, covidPractice, now)
  return practice === ANY_PRACTICE ? null : practice
}

/** What became of a consultation that was started for a call. */
export async function endCall({ db, clock }: CallParts, { transaction_id }: CareConsultEnded): Promise<void> {
  await withTransaction(db, async (trx) => {
    const found = await findCall(trx, { consult_id: transaction_id })
    if (!found) return
    const { episode, call } = found
    const now = clock.now()
    const consult = await readConsult(trx, transaction_id, now)
    const by = { at: now, actor: 'system' } as const
    const event = eventOf(consult)
    if (event === 'retry') {
      if (call.status === 'CALLING') await tryAgain(trx, episode, call, now)
      return
    }
    const isRefused = lacksCredit(call, event, await listCalls(trx, call.subscription_id))
    if (callAfter(call.status, event) && !isRefused) await moveCall(trx, episode, call, { event, by })
    if (event === 'finish' && call.kind !== 'ALARM' && episode.status === 'ACTIVE')
      await assignDoctor(trx, episode, consult, by)
  })
}

/** A doctor who does not come is not the patient's doing; a call that broke off, or that they declined, needs a person. */
function eventOf({ status, failure_reason }: Pick<ConsultRow, 'status' | 'failure_reason'>) {
  if (status === 'completed') return 'finish'
  return failure_reason === 'CALL_FAILED' || status === 'cancelled' ? 'miss' : 'retry'
}

async function tryAgain(trx: Db, episode: Episode, call: CareCall, now: Date): Promise<void> {
  const by = { at: now, actor: 'system' } as const
  // Once the care is over nobody asks for it again.
  const run_at = episode.status === 'ACTIVE' ? nextTry(call.due_at, now) : undefined
  if (!run_at) {
    await moveCall(trx, episode, call, { event: 'miss', by })
    return
  }
  if (call.status === 'CALLING') await moveCall(trx, episode, call, { event: 'retry', by })
  const payload = { call_id: call.id, due_at: call.due_at.toISOString() }
  await enqueue<MakeCall>(trx, MAKE_CALL, { payload, run_at })
}

/** A call with its care, both locked. */
async function findCall(trx: Db, by: { call_id: string } | { consult_id: string }) {
  const [column, value] = 'call_id' in by ? (['id', by.call_id] as const) : (['consult_id', by.consult_id] as const)
  const known = await trx
    .selectFrom('home_care_calls')
    .select(['id', 'subscription_id'])
    .where(column, '=', value)
    .executeTakeFirst()
  if (!known) return undefined
  const episode = await lockEpisode(trx, known.subscription_id)
  return { episode, call: await readCall(trx, episode, known.id) }
}
