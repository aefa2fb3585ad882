import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import type { CountedSend } from '#platform/sending/count-send.ts'
import { notify } from './notify.ts'

interface ContractAmended {
  account_id: string
  plan: string
  /** What is agreed now, in at most 30 characters. */
  change: string
  /** What it was before and is now. */
  explanation: string
  link: string
  counted: CountedSend
  cause: string
  now: Date
}

/** Notifies an admin of a company that its contract has changed, once for each amendment. */
export async function sendContractAmended(
  trx: Db,
  { keys }: Pick<Parts, 'keys'>,
  { account_id, plan, change, explanation, link, counted, cause, now }: ContractAmended,
): Promise<void> {
  const variables = { plan, change, explanation, link }
  await notify(trx, keys, { template: 'contract-amended', variables, to_account: account_id, counted, cause, now })
}
