import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { tellOfDocument } from '#rooms/notifications/server/tell-of-document.ts'
import { readOwner } from '#rooms/subscriptions/server/memberships.ts'
import { wasConfirmed, wasTakenOff } from '#rooms/subscriptions/server/readers.ts'
import { nameInMessage } from '#values/person-name.ts'
import { consultationWords } from '../words/consultation.ts'
import type { ConsultRow } from './consultations.ts'
import { numberOfPatient } from './patient-number.ts'
import { seesConsult } from './queries/member-consults.ts'

export interface NotifyPatient {
  transaction_id: string
  about: 'doctor' | 'not-held' | 'no-doctor' | 'prescription'
}

/**
 * Tells the person who asked, or the patient for whom an agent asked, by the number that is theirs now; the plan's owner where none is
 * known. Each news once, and nobody who does not see the consultation, or by a number never proven, or taken off since.
 */
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
    const number = consult.account_id ? null : await numberOfPatient(trx, consult)
    const own = consult.account_id ?? (await accountOf(trx, number))
    const to_account = own ?? (await readOwner(trx, consult.subscription_id))
    const { uhid, initiated_at: from } = consult
    if (await wasTakenOff(trx, { uhid, account_id: to_account, from })) return
    const cause = `consult:${transaction_id}:${about}`
    const common = { to_account, cause, now }
    const to_mobile = own === null && about === 'prescription' ? number : null
    if (to_mobile)
      return tellOfDocument(trx, parts, { to_mobile, by: { company_id: consult.partner_id ?? '' }, cause, now })
    if (!(await seesConsult(trx, { account_id: to_account, transaction_id }))) return
    if (about === 'prescription')
      await notify(trx, keys, { template: 'consult-prescription', variables: { doctor, link }, ...common })
    // A job that runs late reports nothing that is over.
    if (about === 'doctor' && (consult.status === 'queued' || consult.status === 'active'))
      await notify(trx, keys, {
        template: 'consult-doctor',
        variables: { doctor, link },
        expires_at: consult.ends_at,
        ...common,
      })
    if (about === 'no-doctor')
      await notify(trx, keys, { template: 'consult-no-doctor', variables: { link }, ...common })
    if (about === 'not-held' && consult.status === 'failure')
      await notify(trx, keys, { template: 'consult-not-held', variables: { doctor, link }, ...common })
  })
}

async function isConfirmed(trx: Db, { uhid, patient_mobile: mobile, initiated_at: at }: ConsultRow): Promise<boolean> {
  return mobile !== null && wasConfirmed(trx, { uhid, mobile, at })
}

async function accountOf(trx: Db, mobile: string | null): Promise<string | null> {
  if (mobile === null) return null
  const account = trx.selectFrom('accounts').select('id').where('mobile', '=', mobile)
  return (await account.executeTakeFirst())?.id ?? null
}
