import { randomBytes } from 'node:crypto'
import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import type { SealedColumn } from '#platform/renew-secrets.ts'
import type { Keys } from '#platform/seal.ts'
import { isUuid } from '#values/uuid.ts'
import { isSame, seal } from './qr-seal.ts'

const place = (id: string) => `visit_desks:${id}`

export const deskSecretColumn: SealedColumn = {
  table: 'visit_desks',
  column: 'sealed_secret',
  id: 'establishment_id',
  place,
}

/** The secret of a clinic's desk, which nobody is shown; undefined while it has never had a code. */
export async function findDeskSecret(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  establishment_id: string,
): Promise<string | undefined> {
  const desk = await db
    .selectFrom('visit_desks')
    .select('sealed_secret')
    .where('establishment_id', '=', establishment_id)
    .executeTakeFirst()
  return desk && keys.unseal(desk.sealed_secret, place(establishment_id))
}

/** The same; a desk gets its secret when it is first needed. */
export async function deskSecret(
  db: Db,
  keys: Pick<Keys, 'seal' | 'unseal'>,
  establishment_id: string,
  now: Date,
): Promise<string> {
  const known = await findDeskSecret(db, keys, establishment_id)
  if (known !== undefined) return known
  await db
    .insertInto('visit_desks')
    .values({ establishment_id, sealed_secret: newSecret(keys, establishment_id), created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findDeskSecret(db, keys, establishment_id))!
}

/** Gives a desk a new secret: its posters, its link and what is on its screen stop working. */
export async function renewDesk(
  trx: Db,
  keys: Pick<Keys, 'seal'>,
  { establishment_id, by, now }: { establishment_id: string; by: string; now: Date },
): Promise<void> {
  const renewed = { sealed_secret: newSecret(keys, establishment_id), renewed_at: now, renewed_by: by }
  await trx
    .insertInto('visit_desks')
    .values({ establishment_id, created_at: now, ...renewed })
    .onConflict((conflict) => conflict.column('establishment_id').doUpdateSet(renewed))
    .execute()
}

/** Sets whether a printed QR code of the clinic unlocks only with the desk's code of the day. */
export async function setAsksCode(
  trx: Db,
  keys: Pick<Keys, 'seal' | 'unseal'>,
  { establishment_id, asks_code, now }: { establishment_id: string; asks_code: boolean; now: Date },
): Promise<void> {
  await deskSecret(trx, keys, establishment_id, now)
  await trx.updateTable('visit_desks').set({ asks_code }).where('establishment_id', '=', establishment_id).execute()
}

/** The address of a desk's screen. It shows the desk's codes and nothing about members. */
export function deskLink(config: Parts['config'], establishment_id: string, secret: string): string {
  return linkTo(config, `/plus/visit-desk/${establishment_id}.${linkSeal(establishment_id, secret)}`)
}

function newSecret(keys: Pick<Keys, 'seal'>, establishment_id: string): Buffer {
  return keys.seal(randomBytes(32).toString('base64url'), place(establishment_id))
}

/** The desk that a screen's address opens; undefined for a forged one and for one from before the last renewal. */
export async function findDeskOfLink(
  db: Db,
  keys: Pick<Keys, 'unseal'>,
  key: string,
): Promise<{ establishment_id: string; secret: string } | undefined> {
  const [establishment_id = '', given = ''] = key.split('.')
  if (!isUuid(establishment_id)) return undefined
  const secret = await findDeskSecret(db, keys, establishment_id)
  if (secret === undefined || !isSame(given, linkSeal(establishment_id, secret))) return undefined
  return { establishment_id, secret }
}

const linkSeal = (establishment_id: string, secret: string) =>
  seal(secret, 'desk link', { establishment_id, provider_id: '' })
