import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { tellOfDocument } from '#rooms/notifications/server/tell-of-document.ts'
import { wasConfirmed, wasTakenOff } from '#rooms/subscriptions/server/readers.ts'
import { nameInMessage } from '#values/person-name.ts'
import { consultationWords } from '../words/consultation.ts'
import type { ConsultRow } from './consultations.ts'

export interface NotifyPatient {
  transaction_id: string
  about: 'doctor' | 'not-held' | 'prescription'
}

/** Tells the person who asked, or the patient for whom an agent asked; each news once, and nobody by a number never proven, or taken off since. */
export async function notifyPatient(parts: Parts, { transaction_id, about }: NotifyPatient, now: Date): Promise<void> {
  const { db, keys, config } = parts
  await withTransaction(db, async (trx) => {
    const consult = await trx
      .selectFrom('consultations')
      .selectAll()
      .where('transaction_id', '=', transaction_id)
      .executeTakeFirstOrThrow()
    if (!consult.account_id && consult.number_unproven && !(await isConfirmed(trx, consult))) return
    const doctor = nameInMessage(consult.doctor_name, consultationWords.doctorInMessage)
    const link = linkTo(config, `/plus/consult/${transaction_id}`)
    const to_account = await recipientOf(trx, consult)
    const { uhid, initiated_at: from } = consult
    if (await wasTakenOff(trx, { uhid, account_id: to_account, from })) return
    const cause = `consult:${transaction_id}:${about}`
    const common = { to_account, cause, now }
    const to_mobile = about === 'prescription' && (await numberWithoutAccount(trx, consult))
    if (to_mobile)
      await tellOfDocument(trx, parts, { to_mobile, by: { company_id: consult.partner_id ?? '' }, cause, now })
    else if (about === 'prescription')
      await notify(trx, keys, { template: 'consult-prescription', variables: { doctor, link }, ...common })
    // A job that runs late reports nothing that is over.
    if (about === 'doctor' && (consult.status === 'queued' || consult.status === 'active'))
      await notify(trx, keys, {
        template: 'consult-doctor',
        variables: { doctor, link },
        expires_at: consult.ends_at,
        ...common,
      })
    if (about === 'not-held' && consult.status === 'failure')
      await notify(trx, keys, { template: 'consult-not-held', variables: { doctor, link }, ...common })
  })
}

async function isConfirmed(trx: Db, { uhid, patient_mobile: mobile, initiated_at: at }: ConsultRow): Promise<boolean> {
  return mobile !== null && wasConfirmed(trx, { uhid, mobile, at })
}

/** The number of a patient for whom an agent asked, who has never had an account: the plan's owner cannot open the prescription. */
async function numberWithoutAccount(trx: Db, { account_id, patient_mobile }: ConsultRow): Promise<string | null> {
  if (account_id || patient_mobile === null) return null
  const own = trx.selectFrom('accounts').select('id').where('mobile', '=', patient_mobile)
  return (await own.executeTakeFirst()) ? null : patient_mobile
}

async function recipientOf(trx: Db, { account_id, patient_mobile, subscription_id }: ConsultRow): Promise<string> {
  if (account_id) return account_id
  const own = await trx.selectFrom('accounts').select('id').where('mobile', '=', patient_mobile).executeTakeFirst()
  if (own) return own.id
  const { account_id: owner } = await trx
    .selectFrom('subscriptions')
    .select('account_id')
    .where('id', '=', subscription_id)
    .executeTakeFirstOrThrow()
  return owner
}
