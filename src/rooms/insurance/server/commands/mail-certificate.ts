import { audit } from '#platform/audit/audit.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/parts.ts'
import { countSend } from '#platform/sending/count-send.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { maskEmail } from '#values/email.ts'
import { type IstDate, istDateOf } from '#values/ist-date.ts'
import type { mailCertificate as mailCertificateCall } from '../../contract/applications.ts'
import { coiMailsPerDay } from '../../rules/settings.ts'
import { applicationWords } from '../../words/application.ts'
import { certificateFile, readIssuedPolicy } from '../certificate-file.ts'
import { countCoiMails } from '../coi-mails.ts'
import { readCover } from '../covers.ts'
import { lockPolicy } from '../policies.ts'
import type { PolicyAuditStamp } from '../policy-events.ts'

interface CertificateRequest {
  application_id: string
  account_id: string
  /** Another address than the applicant's. */
  email: string | undefined
  by: PolicyAuditStamp
}

/**
 * E-mails the certificate, a few times a day. Only what was sent counts. To whom is recorded, masked.
 * @returns whether it leaves: not where the address gets too many messages already
 * @throws Refusal NOT_ISSUED, MAILS_SPENT
 */
export async function mailCertificate(
  parts: Pick<Parts, 'db' | 'keys' | 'config' | 'log'>,
  { application_id, account_id, email, by: actor }: CertificateRequest,
): Promise<'SUCCESS' | 'FAILURE'> {
  const now = actor.at
  const issued = await readIssuedPolicy(parts.db, application_id)
  await refuseSpent(parts.db, issued.id, now)
  // Drawn before the lock: it takes longer than everything else together.
  const file = await certificateFile(parts, issued)
  const own = await readOwnAddresses(parts.db, application_id)
  const to = email ?? own.applicant_email!
  const masked_recipient = [own.applicant_email, own.email].includes(to) ? null : maskEmail(to)
  return withTransaction(parts.db, async (trx) => {
    await lockPolicy(trx, issued.id)
    const policy = await readIssuedPolicy(trx, application_id)
    const sent_on = await refuseSpent(trx, policy.id, now)
    const by = { account_id }
    const counted = await countSend(trx, parts, { kind: 'insurance-certificate', to, by, by_mail: true, now })
    const status = typeof counted === 'string' ? 'SUCCESS' : 'FAILURE'
    await trx
      .insertInto('insurance_coi_mails')
      .values({ policy_id: policy.id, sent_on, status, masked_recipient, at: now })
      .execute()
    if (typeof counted !== 'string') return status
    await audit(trx, {
      ...actor,
      action: 'insurance.certificate-mailed',
      entity: 'insurance_policy',
      entity_id: policy.id,
      after: { to: maskEmail(to), own_address: masked_recipient === null },
    })
    const { name: plan } = await readCover(trx, policy.plan_version_id)
    await notify(trx, parts.keys, {
      template: 'insurance-certificate',
      variables: { plan, certificate: policy.coi_number! },
      to_mail: to,
      attachments: [file],
      counted,
      now,
    })
    return status
  })
}

/** The address of the application, and the one of the account. */
function readOwnAddresses(db: Db, id: string) {
  return db
    .selectFrom('insurance_applications as a')
    .innerJoin('accounts as o', 'o.id', 'a.account_id')
    .select(['a.applicant_email', 'o.email'])
    .where('a.id', '=', id)
    .executeTakeFirstOrThrow()
}

/**
 * The day on which it is counted.
 * @throws Refusal MAILS_SPENT
 */
async function refuseSpent(db: Db, policy_id: string, now: Date): Promise<IstDate> {
  const most = await readSetting(db, coiMailsPerDay, now)
  const sent_on = istDateOf(now)
  if ((await countCoiMails(db, policy_id, sent_on)) < most) return sent_on
  const text = applicationWords.refusals.mailsSpent(most)
  throw new Refusal<typeof mailCertificateCall>('MAILS_SPENT', { text, retry_after: 86_400 })
}
