import type { Db } from '#platform/database/open-database.ts'

/** What a member may ask a doctor about, in the order in which it is offered. */
export async function listProblemAreas(db: Db) {
  return db
    .selectFrom('problem_areas')
    .select(['id', 'name', 'slug', 'icon', 'speciality_id'])
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('name')
    .execute()
}

/** A problem area with its speciality and questions; undefined for one that is not offered any more. */
export async function findProblemArea(db: Db, id: string) {
  return db
    .selectFrom('problem_areas as a')
    .innerJoin('specialities as s', 's.id', 'a.speciality_id')
    .select(['a.id', 'a.name', 'a.slug', 'a.icon', 'a.questions', 'a.speciality_id', 's.name as speciality'])
    .where('a.id', '=', id)
    .where('a.active', '=', true)
    .executeTakeFirst()
}

/** All specialities, in the order in which they are offered. */
export async function listSpecialities(db: Db) {
  return db
    .selectFrom('specialities')
    .select(['id', 'name', 'slug', 'excluded'])
    .orderBy('position')
    .orderBy('name')
    .execute()
}
