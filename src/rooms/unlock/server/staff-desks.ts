import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { linkTo } from '#platform/link-to.ts'
import type { Parts } from '#platform/parts.ts'
import { listPracticesAt } from '#rooms/directory/server/queries/find-practice.ts'
import type { StaffDesk } from '../contract/staff.ts'
import { clinicCodeUrl } from '../rules/scanned-code.ts'
import { asksCode, countWrongCodes } from './desk-codes.ts'
import { deskLink, deskSecret } from './desks.ts'
import { drawPoster } from './poster.ts'
import { printedSeal } from './qr-seal.ts'
import { deskCodeOf } from './visit-ids.ts'

const MOST_DOCTORS = 100
type Context = Pick<Parts, 'keys' | 'config'> & { db: Db; now: Date }

function clinics(db: Db, search: string | undefined) {
  const all = db.selectFrom('establishments as e').where('e.in_network', '=', true)
  if (!search) return all
  const part = `%${search.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`
  return all.where(sql<SqlBool>`lower(e.name) like ${part} or lower(e.city) like ${part} or e.pincode = ${search}`)
}

/** A page of the desks of the network, by city and name. */
export async function listDesks(
  context: Context,
  search: string | undefined,
  { offset, limit }: { offset: number; limit: number },
): Promise<StaffDesk[]> {
  const rows = await clinics(context.db, search)
    .select(['e.id', 'e.name', 'e.locality', 'e.city', 'e.pincode'])
    .orderBy('e.city')
    .orderBy('e.name')
    .orderBy('e.id')
    .offset(offset)
    .limit(limit)
    .execute()
  const desks: StaffDesk[] = []
  for (const row of rows) desks.push(await viewDesk(context, row))
  return desks
}

export async function countDesks(db: Db, search: string | undefined): Promise<number> {
  const { count } = await clinics(db, search)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

type Clinic = Pick<StaffDesk, 'id' | 'name' | 'locality' | 'city' | 'pincode'>

export async function viewDesk({ db, keys, config, now }: Context, clinic: Clinic): Promise<StaffDesk> {
  const { id, name, locality, city, pincode } = clinic
  const practices = await listPracticesAt(db, id, { offset: 0, limit: MOST_DOCTORS })
  return {
    id,
    name,
    locality,
    city,
    pincode,
    desk_code: await deskCodeOf(db, id, now),
    asks_code: await asksCode(db, id),
    wrong_codes_today: await countWrongCodes(db, id, now),
    screen_url: deskLink(config, id, await deskSecret(db, keys, id, now)),
    doctors: practices
      .filter(({ speciality_excluded }) => !speciality_excluded)
      .map(({ provider_id, provider_name, speciality }) => ({ provider_id, name: provider_name, speciality })),
  }
}

/** The poster of a doctor at a clinic; undefined for one whom plans do not cover there. */
export async function makePoster(
  { db, keys, config, now }: Context,
  establishment_id: string,
  provider_id: string,
): Promise<Buffer | undefined> {
  const practices = await listPracticesAt(db, establishment_id, { offset: 0, limit: MOST_DOCTORS })
  const practice = practices.find((one) => one.provider_id === provider_id && !one.speciality_excluded)
  if (!practice) return undefined
  const place = { establishment_id, provider_id }
  const s = printedSeal(await deskSecret(db, keys, establishment_id, now), place)
  const url = clinicCodeUrl(new URL(linkTo(config, '/')).origin, { ...place, s })
  const asks_code = await asksCode(db, establishment_id)
  return drawPoster({ practice, url, asks_code, brand: config.brand, now })
}
