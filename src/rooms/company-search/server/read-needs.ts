import { sql } from 'kysely'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { PartnerAction } from '#rooms/access/rules/partner-actions.ts'
import { permits } from '#rooms/access/rules/permits.ts'
import { readNotices } from '#rooms/employees/server/overview.ts'
import { countRemindable } from '#rooms/employees/server/remind.ts'
import { type Paise, toRupees } from '#values/money.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { CompanyNeed, readNeeds as readNeedsCall } from '../contract.ts'
import { firstNeeds, type NeedKind } from '../rules/need-kinds.ts'

interface NeedsQuery {
  subsidiary_id: string
  /** Of the caller in this company; what they may not see is left out. */
  actions: readonly string[]
  now: Date
}

/** What a company has to do, as far as the caller may see it. */
export async function readNeeds(db: Db, asked: NeedsQuery): Promise<ReplyOf<typeof readNeedsCall>> {
  const { subsidiary_id, actions } = asked
  const may = (action: PartnerAction) => permits(actions, action)
  const seesWallet = may('wallet.view') && may('report.CORPORATE_WALLET_LEDGER')
  const lists = may('file_upload.view') ? await readLists(db, subsidiary_id) : []
  const money = seesWallet ? await readMoney(db, subsidiary_id) : []
  const needs = [...lists, ...money].map(({ kind, count, since, paise, partner_id, file_id }): CompanyNeed => {
    const place = kind === 'ROWS_TO_CORRECT' || kind === 'LIST_TO_START' ? 'file-upload' : 'wallets'
    const search = { subsidiary: subsidiary_id, partner: partner_id, ...(file_id && { file: file_id }) }
    const amount = paise === null ? null : toRupees(paise)
    return { kind, count, since: since && toWireTime(since), amount, href: hrefOf(place, search) }
  })
  const people = may('employees.remind') ? await readWithoutApp(db, asked) : []
  return firstNeeds([...needs, ...(await readEnding(db, asked, seesWallet)), ...people])
}

interface NeedRow {
  kind: NeedKind
  count: number
  since: Date | null
  paise: Paise | null
  partner_id: string
  file_id: string | null
}

/** Of each plan the lists that were uploaded and not started, with and without rows to correct; a single list is opened. */
async function readLists(db: Db, subsidiary_id: string): Promise<NeedRow[]> {
  const { rows } = await sql<NeedRow>`
    select case when wrong > 0 then 'ROWS_TO_CORRECT' else 'LIST_TO_START' end as kind,
      (case when wrong > 0 then sum(wrong) else count(*) end)::int as count, min(uploaded_on) as since,
      null::bigint as paise, partner_plan_id as partner_id, case when count(*) = 1 then (array_agg(id))[1] end as file_id
    from (
      select u.id, u.uploaded_on, u.partner_plan_id, (select count(*) from bulk_upload_rows r
        where r.upload_id = u.id and r.remarks <> '{}') as wrong
      from bulk_uploads u where u.subsidiary_id = ${subsidiary_id} and u.status = 'UPLOADED' and u.hidden_at is null
    ) lists group by partner_plan_id, wrong > 0`.execute(db)
  return rows
}

/** Of each plan the top-ups to transfer, which the company asked for, and credits that end soon, as counted last night. */
async function readMoney(db: Db, subsidiary_id: string): Promise<NeedRow[]> {
  const { rows } = await sql<NeedRow>`
    select 'TOPUP_TO_TRANSFER' as kind, count(*)::int as count, min(t.created_at) as since,
      sum(t.asked_paise)::bigint as paise, p.id as partner_id, null::uuid as file_id
    from wallet_topups t join partner_plans p on p.id = t.partner_plan_id
    where p.subsidiary_id = ${subsidiary_id} and t.decision is null and t.source = 'COMPANY' group by p.id
    union all
    select 'CREDITS_EXPIRE', w.expiring_people::int, null, w.expiring_paise, p.id, null
    from company_credit_warnings w join partner_plans p on p.id = w.partner_plan_id
    where p.subsidiary_id = ${subsidiary_id} and w.expires_on is not null and w.expiring_paise > 0`.execute(db)
  return rows
}

/** Active plans that end, or whose lives or credits run out. */
async function readEnding(db: Db, { subsidiary_id, now }: NeedsQuery, seesWallet: boolean): Promise<CompanyNeed[]> {
  const notices = await readNotices(db, subsidiary_id, now)
  return notices.flatMap(({ partner_id, ends_in_days, lives_left, credits_low, available_paise }) => {
    const need = (kind: NeedKind, count: number, place = 'access', amount: number | null = null): CompanyNeed => ({
      kind,
      count,
      since: null,
      amount,
      href: hrefOf(place, { subsidiary: subsidiary_id, partner: partner_id }),
    })
    return [
      ...(ends_in_days === null ? [] : [need('PLAN_ENDS', ends_in_days)]),
      ...(lives_left === null ? [] : [need('LIVES_LEFT', lives_left)]),
      ...(credits_low && seesWallet ? [need('CREDITS_LOW', 1, 'wallets', toRupees(available_paise))] : []),
    ]
  })
}

/** People whom a reminder of the app would reach now. */
async function readWithoutApp(db: Db, { subsidiary_id, now }: NeedsQuery): Promise<CompanyNeed[]> {
  const { people, since } = await countRemindable(db, subsidiary_id, now)
  if (people === 0) return []
  const search = { subsidiary: subsidiary_id, partner: 'all', statuses: 'ACTIVE', app_installed: '0', selected: 'all' }
  return [
    {
      kind: 'WITHOUT_APP',
      count: people,
      since: since && toWireTime(since),
      amount: null,
      href: hrefOf('employees', search),
    },
  ]
}

const hrefOf = (place: string, search: Record<string, string>) =>
  `/plus/corporate/dashboard/${place}?${new URLSearchParams(search)}`
