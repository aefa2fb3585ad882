import type { Db } from '#platform/database/open-database.ts'
import type { Keys } from '#platform/seal.ts'
import { needsSecondFactor } from '#rooms/access/rules/roles.ts'
import { newAuthenticatorSecret } from '#rooms/accounts/server/authenticator.ts'
import { COMPANIES, type DemoPerson, PEOPLE } from './cast.ts'

/**
 * Inserts the companies and people of the demo world; existing ones stay unchanged. Each authenticator gets a secret of this
 * world only.
 */
export async function seedPeople(trx: Db, keys: Keys, now: Date): Promise<void> {
  for (const { id, name, code, subsidiaries } of COMPANIES) {
    await trx.insertInto('organizations').values({ id, name, code, created_at: now }).onConflict(skip).execute()
    await trx
      .insertInto('subsidiaries')
      .values(
        subsidiaries.map((subsidiary, index) => ({
          ...subsidiary,
          organization_id: id,
          display_name: subsidiary.name,
          // The first person of a company comes first wherever people are sorted by age.
          created_at: new Date(now.getTime() + index),
        })),
      )
      .onConflict(skip)
      .execute()
  }
  await trx
    .insertInto('accounts')
    .values(
      PEOPLE.map(({ id, name, mobile, email, state }) => ({
        id,
        name,
        mobile,
        email: email ?? null,
        state,
        created_at: now,
      })),
    )
    .onConflict(skip)
    .execute()
  const granted_at = now
  await trx
    .insertInto('staff_roles')
    .values(PEOPLE.flatMap(({ id, staff }) => (staff ? [{ account_id: id, role: staff, granted_at }] : [])))
    .onConflict(skip)
    .execute()
  await trx
    .insertInto('partner_roles')
    .values(PEOPLE.flatMap(({ id, partner = [] }) => partner.map((role) => ({ account_id: id, ...role, granted_at }))))
    .onConflict(skip)
    .execute()
  await trx
    .insertInto('second_factors')
    .values(
      PEOPLE.filter(hasAuthenticator).map(({ id }) => ({
        account_id: id,
        sealed_secret: keys.seal(newAuthenticatorSecret(), id),
        confirmed_at: now,
      })),
    )
    .onConflict(skip)
    .execute()
}

function hasAuthenticator({ staff, partner = [] }: DemoPerson): boolean {
  return [...(staff ? [staff] : []), ...partner.map(({ role }) => role)].some(needsSecondFactor)
}

const skip = <B extends { doNothing(): unknown }>(conflict: B) => conflict.doNothing() as ReturnType<B['doNothing']>
