import { audit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { enqueue } from '#platform/jobs/enqueue.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import { maskAccountNumber } from '../../rules/account-fields.ts'
import { findBranch } from '../bank-branches.ts'
import { BRANCH_GONE, type BranchGone } from '../events.ts'

/** Fails all accounts whose branch is not in the list any more: a new version of the product brings a new list. */
export async function findGoneBranches({ db }: Pick<Parts, 'db'>, now: Date): Promise<void> {
  const saved = await db
    .selectFrom('bank_details')
    .select('ifsc_code')
    .distinct()
    .where('active', '=', true)
    .where('status', '!=', 'FAILED')
    .execute()
  for (const { ifsc_code } of saved) {
    if (await findBranch(ifsc_code)) continue
    const owners = await db
      .selectFrom('bank_details')
      .select('account_id')
      .where('ifsc_code', '=', ifsc_code)
      .where('active', '=', true)
      .where('status', '!=', 'FAILED')
      .execute()
    const account_ids = owners.map(({ account_id }) => account_id)
    await withTransaction(db, (trx) => failGoneBranches(trx, account_ids, now))
  }
}

/**
 * Fails those of these people's accounts whose branch is gone: a bank returns what is paid to one. Its owner is asked.
 * @returns whether any was
 */
export async function failGoneBranches(trx: Db, account_ids: readonly string[], now: Date): Promise<boolean> {
  if (account_ids.length === 0) return false
  const rows = await trx
    .selectFrom('bank_details')
    .select(['id', 'ifsc_code', 'status'])
    .where('account_id', 'in', account_ids)
    .where('active', '=', true)
    .where('status', '!=', 'FAILED')
    .orderBy('id')
    .forUpdate()
    .execute()
  let failed = false
  for (const { id, ifsc_code, status } of rows) {
    if (await findBranch(ifsc_code)) continue
    await trx
      .updateTable('bank_details')
      .set((update) => ({ status: 'FAILED', verified_at: null, version: update('version', '+', 1) }))
      .where('id', '=', id)
      .execute()
    await audit(trx, {
      at: now,
      actor: 'system',
      action: 'bank-details.branch-gone',
      entity: 'bank_details',
      entity_id: id,
      before: { status, ifsc_code },
      after: { status: 'FAILED', ifsc_code },
    })
    const payload: BranchGone = { bank_details_id: id }
    await enqueue(trx, BRANCH_GONE, { payload, run_at: now })
    failed = true
  }
  return failed
}

/** Asks the owner for the branch's new code, unless other details were saved meanwhile. */
export async function askForBranch(
  { db, keys, config }: Pick<Parts, 'db' | 'keys' | 'config'>,
  { bank_details_id }: BranchGone,
  now: Date,
): Promise<void> {
  await withTransaction(db, async (trx) => {
    const row = await trx.selectFrom('bank_details').selectAll().where('id', '=', bank_details_id).executeTakeFirst()
    if (!row?.active || row.status !== 'FAILED') return
    await notify(trx, keys, {
      template: 'bank-branch-gone',
      variables: {
        account: maskAccountNumber(row.last_four),
        link: linkTo(config, '/plus/cashback/bank-details'),
      },
      to_account: row.account_id,
      cause: `bank-branch-gone:${row.id}:${row.version}`,
      now,
    })
  })
}
