import { withTransaction } from '#platform/database/transaction.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatDate } from '#values/display-time.ts'
import { formatRupees } from '#values/money.ts'
import { certificateFile } from './certificate-file.ts'
import { readCover } from './covers.ts'
import type { PolicyNews } from './notify-later.ts'
import { readPolicy } from './policies.ts'
import { policyOnWire } from './policy-on-wire.ts'

/** Notifies a person about their policy, each news once, even if repeated. */
export async function notifyPerson(
  parts: Pick<Parts, 'db' | 'keys' | 'config'>,
  { policy_id, news, at, amount_paise, reference }: PolicyNews,
  now: Date,
): Promise<void> {
  const { db, keys, config } = parts
  const policy = await readPolicy(db, policy_id)
  const { name: plan } = await readCover(db, policy.plan_version_id)
  const own = linkTo(config, `/plus/my-insurance/${policy_id}`)
  const form = linkTo(config, `/plus/insurance-application/${policy.application_id}`)
  const { applicant_email } = await db
    .selectFrom('insurance_applications')
    .select('applicant_email')
    .where('id', '=', policy.application_id)
    .executeTakeFirstOrThrow()
  const to = {
    to_account: policy.account_id,
    // As the form promises; the account's own address may be one for receipts that others read.
    mail_to: applicant_email,
    cause: `insurance:${policy_id}:${[news, at, reference].filter(Boolean).join(':')}`,
    now,
  }
  const premium = formatRupees(policy.premium_paise)
  const isIssued = news === 'issued' && policy.status === 'COMPLETED'
  const attachments = isIssued && applicant_email ? [await certificateFile(parts, policy)] : []
  await withTransaction(db, async (trx) => {
    switch (news) {
      case 'paid':
        await notify(trx, keys, { template: 'insurance-paid', variables: { amount: premium, plan, link: form }, ...to })
        return
      case 'to-apply':
        if (policy.status !== 'PENDING') return
        await notify(trx, keys, { template: 'insurance-to-apply', variables: { plan, link: form }, ...to })
        return
      case 'issued': {
        if (!isIssued) return
        const variables = { plan, certificate: policy.coi_number!, link: own }
        await notify(trx, keys, { template: 'insurance-issued', variables, attachments, ...to })
        return
      }
      case 'ending': {
        const variables = { plan, until: formatDate(policy.end_date!), link: own }
        const { offer } = await policyOnWire(trx, keys, policy, now)
        const template = offer ? 'insurance-ending' : 'insurance-ending-last'
        await notify(trx, keys, { template, variables, ...to })
        return
      }
      case 'refused':
        await notify(trx, keys, {
          template: 'insurance-refused',
          variables: { plan, amount: premium, link: own },
          ...to,
        })
        return
      case 'cancelled':
      case 'withdrawn':
      case 'nothing-owed':
      case 'nominee-changed':
        await notify(trx, keys, { template: `insurance-${news}`, variables: { plan, link: own }, ...to })
        return
      case 'refund-sent':
      case 'refund-declined':
      case 'refund-failed': {
        const variables = { amount: formatRupees(BigInt(amount_paise ?? 0)), plan, link: own }
        await notify(trx, keys, { template: `insurance-${news}`, variables, ...to })
        return
      }
    }
  })
}
