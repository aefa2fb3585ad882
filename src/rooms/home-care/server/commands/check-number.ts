import type { BodyOf } from '#platform/contract/call.ts'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { notify } from '#rooms/notifications/server/notify.ts'
import type { checkSharedNumber } from '../../contract/desk.ts'
import { auditCare, type CareAuditStamp, readEpisode } from '../episodes.ts'
import { addNote } from './add-note.ts'

/**
 * What a call to a number of several patients found. A number that is not the patient's is reported to the super-admins, who decide
 * about the plan and the coordinator: the person at the number is not sent anything. The caller has locked the care.
 * @throws Refusal NOT_FOUND, WRONG_STATE
 */
export async function checkNumber(
  trx: Db,
  { keys, config }: Pick<Parts, 'keys' | 'config'>,
  subscription_id: string,
  { outcome, note, checked_by, by }: BodyOf<typeof checkSharedNumber> & { checked_by: string; by: CareAuditStamp },
): Promise<void> {
  const episode = await readEpisode(trx, subscription_id)
  if (!episode.number_found_at || episode.number_checked_at) throw new Refusal<typeof checkSharedNumber>('WRONG_STATE')
  const set = { number_outcome: outcome, number_checked_by: checked_by, number_checked_at: by.at }
  await trx.updateTable('home_care_episodes').set(set).where('subscription_id', '=', subscription_id).execute()
  await addNote(trx, keys, episode, { about: { kind: 'HANDOVER' }, text: note, author_id: checked_by, by })
  await auditCare(trx, episode, by, { action: 'home-care.number-checked', after: { outcome } })
  if (outcome === 'ONE_HOUSEHOLD') return
  const admins = await trx.selectFrom('staff_roles').select('account_id').where('role', '=', 'SUPERADMIN').execute()
  for (const { account_id } of admins)
    await notify(trx, keys, {
      template: 'care-number-shared',
      variables: { link: linkTo(config, `/plus/dashboard/home-care/${subscription_id}`) },
      to_account: account_id,
      cause: `home-care-number:${subscription_id}:${account_id}`,
      now: by.at,
    })
}
