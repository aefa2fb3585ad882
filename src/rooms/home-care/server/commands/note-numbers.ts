import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import type { NumberSource } from '../../rules/shared-number.ts'
import { auditCare, type Episode, readPatient } from '../episodes.ts'
import { hashOf } from '../number-hash.ts'
import { readArranger, sharedWith } from '../queries/shared-number.ts'

/**
 * Notes the numbers of a care that a coordinator arranged, and that our staff have to ring where one is also another patient's
 * or the coordinator's. Nothing of a care that its patient bought.
 */
export async function noteNumbers(
  trx: Db,
  keys: Pick<Keys, 'unseal' | 'hmac'>,
  episode: Episode,
  now: Date,
): Promise<void> {
  const { subscription_id, account_id } = episode
  const arranger = await readArranger(trx, subscription_id)
  if (!arranger) return
  const { answers, dose_address_id } = await readPatient(trx, keys, episode)
  const { mobile, phone } = await trx
    .selectFrom('accounts as a')
    .leftJoin('addresses as w', (join) => join.on('w.id', '=', dose_address_id))
    .select(['a.mobile', 'w.addressee_phone_number as phone'])
    .where('a.id', '=', account_id)
    .executeTakeFirstOrThrow()
  const numbers: [NumberSource, string | null | undefined][] = [
    ['LOGIN', mobile],
    ['CAREGIVER', answers.caregiver_mobile],
    ['ADDRESS', phone],
  ]
  const patient = `${account_id} ${(answers.patient_name ?? '').toLowerCase().replaceAll(/\s+/g, ' ').trim()}`
  const rows = numbers
    .flatMap(([source, number]) => (number ? [{ source, number_hash: hashOf(keys, number) }] : []))
    .map((row) => ({ ...row, subscription_id, patient_hash: keys.hmac('home-care-patient', patient) }))
  // Of two cares with one number that open at the same time the later one sees the earlier.
  for (const hash of rows.map(({ number_hash }) => number_hash.toString('hex')).toSorted())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`home-care-number-${hash}`}, 0))`.execute(trx)
  await trx.insertInto('home_care_numbers').values(rows).execute()
  const found = await sharedWith(trx, keys, { subscription_id, coordinators_mobile: arranger.mobile })
  if (found.sources.length === 0) return
  const set = { number_found_at: now }
  await trx.updateTable('home_care_episodes').set(set).where('subscription_id', '=', subscription_id).execute()
  const by = { at: now, actor: 'system' } as const
  await auditCare(trx, episode, by, { action: 'home-care.number-shared', after: { sources: found.sources } })
}
