import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import type { CountedSend } from '#platform/sending/count-send.ts'
import { notify } from './notify.ts'

interface Invitation {
  mobile: string
  company: string
  link: string
  counted: CountedSend
  now: Date
  expires_at: Date
}

/** Notifies the owner of a number that a company invites them; by mail too where the person has given an address. */
export async function sendInvitation(
  trx: Db,
  { keys }: Pick<Parts, 'keys'>,
  { mobile, company, link, counted, now, expires_at }: Invitation,
): Promise<void> {
  const account = await trx.selectFrom('accounts').select('id').where('mobile', '=', mobile).executeTakeFirst()
  const to = account ? { to_account: account.id } : { to_mobile: mobile }
  const variables = { company, link }
  await notify(trx, keys, { template: 'company-invitation', variables, ...to, counted, now, expires_at })
}
