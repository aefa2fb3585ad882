import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { sendBehind } from '#platform/database/send-behind.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { defineJob } from '#platform/jobs/job.ts'
import { isPartnerActive } from '#rooms/companies/rules/partner-order.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { formatRupees } from '#values/money.ts'
import { allottedInAYear, companyFigures, isLow } from '../rules/company-credits.ts'
import { readCreditSums } from './company-sums.ts'
import { companyCreditsLink, listHr } from './notify-company.ts'

const CHECK_CREDITS = { name: 'wallet.check-company-credits' }

/** Checks after the commit whether a contract has too little left to allot. */
export async function checkLater(trx: Db, partner_plan_id: string, now: Date): Promise<void> {
  const job = { payload: { partner_plan_id }, run_at: now, unique_key: partner_plan_id }
  await sendBehind(trx, () => enqueue(trx, CHECK_CREDITS, job))
}

/** Tells the HR of a company once when its credits become low, and again only after they were enough in between. */
export const checkCompanyCredits = defineJob<{ partner_plan_id: string }>({
  ...CHECK_CREDITS,
  work: ({ db, keys, config }, { partner_plan_id }, { now }) =>
    withTransaction(db, async (trx) => {
      await sql`insert into company_credit_warnings (partner_plan_id) values (${partner_plan_id}) on conflict do nothing`.execute(
        trx,
      )
      const { low_since } = await trx
        .selectFrom('company_credit_warnings')
        .select('low_since')
        .where('partner_plan_id', '=', partner_plan_id)
        .forUpdate()
        .executeTakeFirstOrThrow()
      const contract = await trx
        .selectFrom('partner_plans')
        .selectAll()
        .where('id', '=', partner_plan_id)
        .executeTakeFirstOrThrow()
      const sums = await readCreditSums(trx, partner_plan_id, { now })
      const { available_paise } = companyFigures(sums)
      const allotted_paise = allottedInAYear(sums)
      const low = isLow(available_paise, allotted_paise) && isPartnerActive(contract, now)
      if (low === (low_since !== null)) return
      await trx
        .updateTable('company_credit_warnings')
        .set({ low_since: low ? now : null })
        .where('partner_plan_id', '=', partner_plan_id)
        .execute()
      if (!low) return
      const { subsidiary_id, partner_name } = contract
      const link = companyCreditsLink(config, contract)
      for (const account_id of await listHr(trx, subsidiary_id))
        await notify(trx, keys, {
          template: 'company-credits-low',
          variables: { plan: partner_name, left: formatRupees(available_paise), link },
          to_account: account_id,
          cause: `company-credits-low:${partner_plan_id}:${now.toISOString()}:${account_id}`,
          now,
        })
    }),
})
