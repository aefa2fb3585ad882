import { sql } from 'kysely'
import { countRows } from '#dashboard/server/count-rows.ts'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { mayStill } from '#rooms/access/server/second-person.ts'
import { toRupees } from '#values/money.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { listTopups as listCall, listTopupContracts as listContractsCall, Topup } from '../contract/topups.ts'
import { topupSecondPersonAbove } from '../rules/settings.ts'
import type { TOPUP_STATES } from '../rules/topup.ts'
import { COMPANY } from './wallet-accounts.ts'

interface Reader {
  account_id: string | null
  now: Date
}

const allTopups = (db: Db) =>
  db
    .selectFrom('wallet_topups as p')
    .innerJoin('wallet_transactions as t', 't.id', 'p.transaction_id')
    .innerJoin('partner_plans as c', 'c.id', 'p.partner_plan_id')
    .innerJoin('subsidiaries as s', 's.id', 'c.subsidiary_id')
    .leftJoin('wallet_topup_reversals as back', (join) =>
      join.onRef('back.topup_id', '=', 'p.transaction_id').on('back.decision', 'is', null),
    )
    .leftJoin('staff_names as back_staff', 'back_staff.account_id', 'back.proposed_by')
    .leftJoin('accounts as asker', 'asker.id', 'p.asked_by')
    .leftJoin('staff_names as asker_staff', 'asker_staff.account_id', 'p.asked_by')
    .leftJoin('staff_names as first', 'first.account_id', 'p.first_confirmed_by')
    .leftJoin('accounts as decider', 'decider.id', 'p.decided_by')
    .leftJoin('staff_names as decider_staff', 'decider_staff.account_id', 'p.decided_by')

const shown = (db: Db) =>
  allTopups(db).select([
    'p.transaction_id',
    'p.partner_plan_id',
    'p.source',
    'p.asked_by',
    'p.asked_paise',
    'p.decision',
    'p.decided_at',
    'p.received_paise',
    'p.reason',
    'p.created_at',
    'first.name as first_name',
    'back.id as back_id',
    'back.amount_paise as back_paise',
    'back.reason as back_reason',
    'back.proposed_by as back_by',
    'back_staff.name as back_name',
    mayStill('back.proposed_by', 'topups.confirm').as('may_propose'),
    (select) =>
      select
        .selectFrom('wallet_topup_reversals as done')
        .select(sql<bigint>`coalesce(sum(done.amount_paise), 0)::bigint`.as('paise'))
        .whereRef('done.topup_id', '=', 'p.transaction_id')
        .where('done.decision', '=', 'CONFIRMED')
        .as('reversed_paise'),
    'c.partner_name',
    's.display_name as company',
    sql<string | null>`t.attributes ->> 'product_sub_transaction_id'`.as('utr'),
    sql<string | null>`coalesce(case when p.source = 'STAFF' then asker_staff.name end, asker.name, asker.mobile)`.as(
      'asker_name',
    ),
    sql<
      string | null
    >`coalesce(case when p.decision <> 'CANCELLED' then decider_staff.name end, decider.name, decider.mobile)`.as(
      'decider_name',
    ),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof shown>['execute']>>[number]

function onWire(row: Row, { account_id }: Reader): Topup {
  return {
    transaction_id: row.transaction_id,
    status: row.decision ?? 'PENDING',
    company: row.company,
    partner_id: row.partner_plan_id,
    plan: row.partner_name,
    amount: toRupees(row.asked_paise),
    received: row.received_paise === null ? null : toRupees(row.received_paise),
    utr: row.utr,
    source: row.source,
    asked_by: row.asker_name,
    created_at: toWireTime(row.created_at),
    decided_by: row.decider_name,
    decided_at: row.decided_at && toWireTime(row.decided_at),
    reason: row.reason,
    first_confirmed_by: row.first_name,
    reversed: toRupees(row.reversed_paise ?? 0n),
    reversal:
      row.back_id === null || row.back_paise === null
        ? null
        : {
            id: row.back_id,
            amount: toRupees(row.back_paise),
            reason: row.back_reason ?? '',
            proposed_by: row.back_name,
            is_mine: row.back_by === account_id,
            proposer_left: !row.may_propose,
          },
    is_mine: account_id !== null && row.asked_by === account_id,
  }
}

interface TopupListQuery {
  status?: (typeof TOPUP_STATES)[number] | 'TO_TAKE_BACK' | undefined
  search?: string | undefined
  page_number: number
}

export async function listTopups(
  db: Db,
  { status, search, page_number }: TopupListQuery,
  reader: Reader,
): Promise<ReplyOf<typeof listCall>> {
  const like = search && `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const found = shown(db)
    .$if(status === 'PENDING', (query) => query.where('p.decision', 'is', null))
    .$if(status === 'TO_TAKE_BACK', (query) => query.where('back.id', 'is not', null))
    .$if(status !== undefined && status !== 'PENDING' && status !== 'TO_TAKE_BACK', (query) =>
      query.where('p.decision', '=', status as Exclude<typeof status, 'PENDING' | 'TO_TAKE_BACK' | undefined>),
    )
    .$if(Boolean(like), (query) =>
      query.where((where) =>
        where.or([
          where('s.display_name', 'ilike', like ?? ''),
          where('c.partner_name', 'ilike', like ?? ''),
          where(sql`t.attributes ->> 'product_sub_transaction_id'`, '=', (search ?? '').toUpperCase()),
        ]),
      ),
    )
  const { offset, limit } = rowsOfPage(page_number)
  const rows = await found.orderBy('p.number', 'desc').offset(offset).limit(limit).execute()
  const page = pageReply('topups', {
    rows: rows.map((row) => onWire(row, reader)),
    total: await countRows(found),
    page_number,
  })
  return { ...page, second_person_above: await readSetting(db, topupSecondPersonAbove, reader.now) }
}

/** How many top-ups wait for their receipt. */
export async function countOpenTopups(db: Db): Promise<number> {
  return countRows(db.selectFrom('wallet_topups').where('decision', 'is', null))
}

/** How many proposals of colleagues to take a top-up back wait for this person. */
export async function countTopupReversals(db: Db, { account_id }: Pick<Reader, 'account_id'>): Promise<number> {
  const open = db.selectFrom('wallet_topup_reversals').where('decision', 'is', null)
  return countRows(open.where('proposed_by', '<>', account_id))
}

/** @throws Refusal NOT_FOUND */
export async function viewTopup(db: Db, transaction_id: string, reader: Reader): Promise<Topup> {
  const row = await shown(db).where('p.transaction_id', '=', transaction_id).executeTakeFirst()
  if (!row) throw new Refusal('NOT_FOUND')
  return onWire(row, reader)
}

const MOST_CONTRACTS = 20

/** The contracts with credits that match a search, with what they can still allot. */
export async function listTopupContracts(db: Db, search = ''): Promise<ReplyOf<typeof listContractsCall>> {
  const like = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  const rows = await db
    .selectFrom('partner_plans as c')
    .innerJoin('subsidiaries as s', 's.id', 'c.subsidiary_id')
    .leftJoin('ledger_accounts as a', (join) => join.onRef('a.owner_id', '=', 'c.id').on('a.kind', '=', COMPANY.kind))
    .select(['c.id', 'c.partner_name', 's.display_name', 'a.balance_paise'])
    .where('c.status', '=', 'SIGNED')
    .where('c.is_wallet_based_plan', '=', true)
    .where((where) => where.or([where('s.display_name', 'ilike', like), where('c.partner_name', 'ilike', like)]))
    .orderBy('s.display_name')
    .orderBy('c.partner_name')
    .limit(MOST_CONTRACTS)
    .execute()
  return {
    contracts: rows.map(({ id, partner_name, display_name, balance_paise }) => ({
      partner_id: id,
      company: display_name,
      plan: partner_name,
      balance: toRupees(balance_paise ?? 0n),
    })),
  }
}
