import { countRows } from '#dashboard/server/count-rows.ts'
import { pageReply } from '#dashboard/server/page-reply.ts'
import type { ReplyOf } from '#platform/contract/call.ts'
import type { Db } from '#platform/database/open-database.ts'
import { readSetting } from '#platform/settings/read-setting.ts'
import { staffNames } from '#rooms/access/server/staff-names.ts'
import { toRupees } from '#values/money.ts'
import { rowsOfPage } from '#values/page.ts'
import { toWireTime } from '#values/wire-time.ts'
import type { listInsurerPayments as call } from '../../contract/insurer-account.ts'
import { insurerPaymentSecondAbove } from '../../rules/settings.ts'
import { staffCallWords } from '../../words/staff-calls.ts'
import { listInsurers, readAccounts } from './insurers.ts'

interface PaymentListQuery {
  account_id: string | null
  page_number: number
  now: Date
}

/** A page of what was paid to insurers, with what is owed. */
export async function listPayments(
  db: Db,
  { account_id, page_number, now }: PaymentListQuery,
): Promise<ReplyOf<typeof call>> {
  const { offset, limit } = rowsOfPage(page_number)
  const found = db.selectFrom('insurer_payments')
  const rows = await found
    .selectAll()
    .orderBy('entered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  const total = await countRows(found)
  const names = await staffNames(
    db,
    rows.flatMap(({ entered_by, decided_by }) => [entered_by, decided_by]),
  )
  const insurers = await listInsurers(db)
  const accounts = await readAccounts(db)
  const nameOf = (id: string) => names.get(id) ?? staffCallWords.actors.STAFF
  const payments = rows.map((row) => ({
    id: row.id,
    insurer: insurers.find(({ code }) => code === row.insurer_code)?.name ?? row.insurer_code,
    reference: row.reference,
    amount: toRupees(row.amount_paise),
    paid_on: row.paid_on,
    note: row.note,
    status: row.status,
    entered_by: nameOf(row.entered_by),
    entered_at: toWireTime(row.entered_at),
    decided_by: row.decided_by && nameOf(row.decided_by),
    decline_reason: row.decline_reason,
    may_decide: row.status === 'WAITING' && row.entered_by !== account_id,
  }))
  return {
    ...pageReply('payments', { rows: payments, total, page_number }),
    second_person_above: await readSetting(db, insurerPaymentSecondAbove, now),
    insurers: insurers.map(({ code, name }) => {
      const { owed_paise = 0n, waiting_paise = 0n, going_back_paise = 0n } = accounts.get(code) ?? {}
      return {
        code,
        name,
        owed: toRupees(owed_paise),
        waiting: toRupees(waiting_paise),
        going_back: toRupees(going_back_paise),
      }
    }),
  }
}
