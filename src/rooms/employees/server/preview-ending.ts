import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import type { AmendmentEnd } from '#rooms/companies/contract/amendments.ts'
import { runOutDays } from '#rooms/subscriptions/rules/settings.ts'
import type { ShorterContract } from '#rooms/subscriptions/server/extend-company-subscriptions.ts'
import { companyFigures } from '#rooms/wallet/rules/company-credits.ts'
import { readCreditSums } from '#rooms/wallet/server/company-sums.ts'
import { addDays } from '#values/ist-date.ts'
import { toRupees } from '#values/money.ts'
import { OPEN_CLAIMS } from './preview-block.ts'

/** Whom ending a contract with a day concerns, and which money. */
export async function viewEnding(db: Db, { partner_plan_id, to, now }: ShorterContract): Promise<AmendmentEnd> {
  const { rows } = await sql<
    Record<'people' | 'planned_blocks' | 'open_claims' | 'open_topups' | 'topups_paise', bigint>
  >`
    select p.people, p.planned_blocks, t.open_topups, t.topups_paise,
      (select count(*) from claims c join subscriptions s on s.id = c.subscription_id
        where s.partner_plan_id = ${partner_plan_id} and c.status = any (${OPEN_CLAIMS}::text[])) as open_claims
    from (select count(*) filter (where last_working_day is null or last_working_day > ${to}::date) as people,
        count(*) filter (where last_working_day > ${to}::date) as planned_blocks from partner_users
      where partner_plan_id = ${partner_plan_id} and status = 'ACTIVE' and ends_on > ${to}::date) p,
      (select count(*) as open_topups, coalesce(sum(asked_paise), 0)::bigint as topups_paise from wallet_topups
        where partner_plan_id = ${partner_plan_id} and decision is null) t`.execute(db)
  const { people, planned_blocks, open_claims, open_topups, topups_paise } = rows[0]!
  const { is_wallet_based_plan } = await db
    .selectFrom('partner_plans')
    .select('is_wallet_based_plan')
    .where('id', '=', partner_plan_id)
    .executeTakeFirstOrThrow()
  const figures = companyFigures(await readCreditSums(db, partner_plan_id, { now }))
  return {
    ends_on: to,
    people: Number(people),
    planned_blocks: Number(planned_blocks),
    open_claims: Number(open_claims),
    credits: is_wallet_based_plan
      ? {
          with_people: toRupees(figures.remaining_paise),
          on_hold: toRupees(figures.on_hold_paise),
          of_company: toRupees(figures.available_paise),
          open_topups: Number(open_topups),
          open_topups_amount: toRupees(topups_paise),
          bills_until: addDays(to, await readSetting(db, runOutDays, now)),
        }
      : null,
  }
}
