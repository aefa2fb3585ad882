import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import { NEAR_KM, type Point, squareAround } from '../../rules/near.ts'

/** Where a pincode is: its own point, else the middle of the known ones of its sorting district (first three digits). */
export async function findPoint(db: Db, pincode: string): Promise<Point | undefined> {
  const own = await db
    .selectFrom('pincode_points')
    .select(['latitude', 'longitude'])
    .where('pincode', '=', pincode)
    .executeTakeFirst()
  if (own) return own
  const { latitude, longitude } = await db
    .selectFrom('pincode_points')
    .select(({ fn }) => [
      fn.avg<number | null>('latitude').as('latitude'),
      fn.avg<number | null>('longitude').as('longitude'),
    ])
    .where('pincode', 'like', `${pincode.slice(0, 3)}%`)
    .executeTakeFirstOrThrow()
  return latitude === null || longitude === null ? undefined : { latitude, longitude }
}

export interface ClinicSearch {
  point: Point
  speciality_id?: string | undefined
  language?: string | undefined
}

/** Clinics of the network within NEAR_KM of a point that have such a doctor, nearest first. */
export async function listClinicsNear(
  db: Db,
  { offset, limit, ...search }: ClinicSearch & { offset: number; limit: number },
) {
  return clinics(db, search)
    .select(['e.id', 'e.kind', 'e.name', 'e.address', 'e.locality', 'e.city', 'e.pincode', 'e.phone'])
    .select(kilometres(search.point).as('distance_km'))
    .orderBy('distance_km')
    .orderBy('e.id')
    .offset(offset)
    .limit(limit)
    .execute()
}

/** How many clinics `listClinicsNear` lists in all. */
export async function countClinicsNear(db: Db, search: ClinicSearch): Promise<number> {
  const { count } = await clinics(db, search)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function clinics(db: Db, { point, speciality_id, language }: ClinicSearch) {
  const { low, high } = squareAround(point, NEAR_KM)
  const square = sql`box(point(${low.longitude}::float8, ${low.latitude}::float8),
    point(${high.longitude}::float8, ${high.latitude}::float8))`
  const withDoctor = sql<SqlBool>`exists (select 1 from practices p join providers d on d.id = p.provider_id
    where p.establishment_id = e.id and p.active and d.active
      and ${speciality_id === undefined ? sql`true` : sql`d.speciality_id = ${speciality_id}`}
      and ${language === undefined ? sql`true` : sql`${language} = any(d.languages)`})`
  return db
    .selectFrom('establishments as e')
    .where('e.in_network', '=', true)
    .where(sql<SqlBool>`point(e.longitude, e.latitude) <@ ${square}`)
    .where(sql<SqlBool>`${kilometres(point)} <= ${NEAR_KM}::float8`)
    .where(withDoctor)
}

/** As distanceKm computes it. */
function kilometres({ latitude, longitude }: Point) {
  return sql<number>`2 * 6371 * asin(sqrt(least(1, sin(radians(e.latitude - ${latitude}::float8) / 2) ^ 2
    + cos(radians(e.latitude)) * cos(radians(${latitude}::float8))
      * sin(radians(e.longitude - ${longitude}::float8) / 2) ^ 2)))`
}
