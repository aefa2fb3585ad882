import { type SqlBool, sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Paise } from '#values/money.ts'
import type { Hours } from '../../rules/hours.ts'

/** A doctor at a clinic, with all that a visit needs of both. */
export interface Practice {
  id: string
  provider_id: string
  provider_name: string
  registration_number: string
  languages: string[]
  speciality_id: string
  speciality: string
  /** No plan pays for a clinic visit to this speciality. */
  speciality_excluded: boolean
  establishment_id: string
  establishment_name: string
  address: string
  locality: string
  city: string
  pincode: string
  phone: string
  fee_paise: Paise
  hours: Hours[]
  /** The clinic, the doctor and the doctor at this clinic all are. */
  in_network: boolean
}

/** A doctor at a clinic, also one who left the network; undefined if the doctor was never there. */
export async function findPractice(
  db: Db,
  { provider_id, establishment_id }: { provider_id: string; establishment_id: string },
): Promise<Practice | undefined> {
  const [practice] = await practices(db)
    .where('p.provider_id', '=', provider_id)
    .where('p.establishment_id', '=', establishment_id)
    .execute()
  return practice && asPractice(practice)
}

/** The doctors at a clinic who are in the network, by name. `offset` and `limit` count doctors. */
export async function listPracticesAt(
  db: Db,
  establishment_id: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<Practice[]> {
  const rows = await practices(db)
    .where('p.establishment_id', '=', establishment_id)
    .where('p.active', '=', true)
    .where('d.active', '=', true)
    .where('e.in_network', '=', true)
    .orderBy('d.name')
    .orderBy('d.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return rows.map(asPractice)
}

/** How many doctors `listPracticesAt` lists in all. */
export async function countPracticesAt(db: Db, establishment_id: string): Promise<number> {
  const { count } = await db
    .selectFrom('practices as p')
    .innerJoin('providers as d', 'd.id', 'p.provider_id')
    .innerJoin('establishments as e', 'e.id', 'p.establishment_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('p.establishment_id', '=', establishment_id)
    .where('p.active', '=', true)
    .where('d.active', '=', true)
    .where('e.in_network', '=', true)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * The doctors of the network at these clinics with a speciality and a language, by name.
 */
export async function listMatchingDoctors(
  db: Db,
  {
    clinics,
    speciality_id,
    language,
  }: { clinics: readonly string[]; speciality_id?: string | undefined; language?: string | undefined },
): Promise<Practice[]> {
  if (clinics.length === 0) return []
  const rows = await practices(db)
    .where('p.establishment_id', 'in', clinics)
    .where('p.active', '=', true)
    .where('d.active', '=', true)
    .where('e.in_network', '=', true)
    .$if(speciality_id !== undefined, (query) => query.where('d.speciality_id', '=', speciality_id!))
    .$if(language !== undefined, (query) => query.where(sql<SqlBool>`${language} = any(d.languages)`))
    .orderBy('d.name')
    .orderBy('d.id')
    .execute()
  return rows.map(asPractice)
}

function practices(db: Db) {
  return db
    .selectFrom('practices as p')
    .innerJoin('providers as d', 'd.id', 'p.provider_id')
    .innerJoin('specialities as s', 's.id', 'd.speciality_id')
    .innerJoin('establishments as e', 'e.id', 'p.establishment_id')
    .select(['p.id', 'p.provider_id', 'd.name as provider_name', 'd.registration_number', 'd.languages'])
    .select(['s.id as speciality_id', 's.name as speciality', 's.excluded as speciality_excluded'])
    .select(['p.establishment_id', 'e.name as establishment_name', 'e.address', 'e.locality', 'e.city', 'e.pincode'])
    .select(['e.phone', 'p.fee_paise', 'p.hours'])
    .select(['p.active as practice_active', 'd.active as provider_active', 'e.in_network as establishment_in_network'])
}

type PracticeRow = Awaited<ReturnType<ReturnType<typeof practices>['execute']>>[number]

function asPractice({ practice_active, provider_active, establishment_in_network, hours, ...row }: PracticeRow) {
  const in_network = practice_active && provider_active && establishment_in_network
  return { ...row, hours: hours as unknown as Hours[], in_network }
}
