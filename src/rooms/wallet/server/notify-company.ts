import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'

interface TopupDecision {
  topup: { transaction_id: string; asked_by: string | null; source: 'COMPANY' | 'STAFF' | null }
  contract: { id: string; subsidiary_id: string; partner_name: string }
  amount: string
  /** Why it was rejected; absent when it was confirmed. */
  reason?: string
  now: Date
}

/** The screen with the credits of a contract. */
export function companyCreditsLink(
  config: Parts['config'],
  { id, subsidiary_id }: { id: string; subsidiary_id: string },
): string {
  return linkTo(config, `/plus/corporate/dashboard/wallets?subsidiary=${subsidiary_id}&partner=${id}`)
}

type TopupRequest = Pick<TopupDecision, 'contract' | 'amount' | 'now'> & { transaction_id: string; account_id: string }

/** Confirms to a user of the company that they asked for a top-up, with what comes next. */
export async function confirmRequest(
  trx: Db,
  { keys, config }: Pick<Parts, 'keys' | 'config'>,
  { transaction_id, account_id, contract, amount, now }: TopupRequest,
): Promise<void> {
  await notify(trx, keys, {
    template: 'topup-asked',
    variables: { amount, plan: contract.partner_name, link: companyCreditsLink(config, contract) },
    to_account: account_id,
    cause: `topup:${transaction_id}:asked`,
    now,
  })
}

/** Tells who asked for a top-up what became of it; the admins of the company where our staff entered it. */
export async function notifyCompany(
  trx: Db,
  { keys, config }: Pick<Parts, 'keys' | 'config'>,
  { topup, contract, amount, reason, now }: TopupDecision,
): Promise<void> {
  const asker = topup.source === 'COMPANY' && topup.asked_by ? [topup.asked_by] : undefined
  for (const account_id of asker ?? (await listHr(trx, contract.subsidiary_id, ['PARTNER_ADMIN']))) {
    const to = { to_account: account_id, cause: `topup:${topup.transaction_id}:${account_id}`, now }
    if (reason === undefined)
      await notify(trx, keys, {
        template: 'topup-confirmed',
        variables: { amount, plan: contract.partner_name, link: companyCreditsLink(config, contract) },
        ...to,
      })
    else
      await notify(trx, keys, {
        template: 'topup-rejected',
        variables: { amount, plan: contract.partner_name, explanation: reason },
        ...to,
      })
  }
}

interface TopupReversal extends Pick<TopupDecision, 'contract' | 'amount' | 'now'> {
  id: string
  reason: string
}

/** Tells the admins of a company that our staff have taken back what was added by mistake. */
export async function notifyReversal(
  trx: Db,
  { keys }: Pick<Parts, 'keys'>,
  { id, contract, amount, reason, now }: TopupReversal,
): Promise<void> {
  for (const account_id of await listHr(trx, contract.subsidiary_id, ['PARTNER_ADMIN']))
    await notify(trx, keys, {
      template: 'topup-reversed',
      variables: { amount, plan: contract.partner_name, explanation: reason },
      to_account: account_id,
      cause: `topup-reversal:${id}:${account_id}`,
      now,
    })
}

/** The users of a company who see its credits. */
export async function listHr(
  db: Db,
  subsidiary_id: string,
  roles: readonly ('PARTNER_ADMIN' | 'PARTNER_MEMBER')[] = ['PARTNER_ADMIN', 'PARTNER_MEMBER'],
): Promise<string[]> {
  const rows = await db
    .selectFrom('partner_roles')
    .select('account_id')
    .where('subsidiary_id', '=', subsidiary_id)
    .where('role', 'in', roles)
    .orderBy('account_id')
    .execute()
  return rows.map(({ account_id }) => account_id)
}
