import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { isOwnAffair } from '#rooms/access/server/own-affair.ts'
import type { requestPartnerConsent } from '../contract/coordinator.ts'
import type { providePartnerConsent } from '../contract/person.ts'
import { consentCallWords as words } from '../words/calls.ts'

interface Asked {
  coordinator_id: string
  subsidiary_id: string
  mobile: string
}

/**
 * A number that the coordinator enters is a claim until its owner proves it (decision 0062), and the coordinator's side proves
 * none: not their own, not that of somebody on their own plans, not that of a colleague with a role in the company. Whether
 * any other number has an account is not looked at.
 * @throws Refusal OWN_AFFAIR
 */
export async function refuseOwnNumber(trx: Db, { coordinator_id, subsidiary_id, mobile }: Asked): Promise<void> {
  const { is_own, is_colleagues } = await trx
    .selectNoFrom([
      sql<boolean>`exists (select from accounts where id = ${coordinator_id} and mobile = ${mobile})
        or exists (select from subscription_members m join subscriptions s on s.id = m.subscription_id
          where s.account_id = ${coordinator_id} and m.mobile = ${mobile} and m.removed_at is null)`.as('is_own'),
      sql<boolean>`exists (select from partner_roles r join accounts a on a.id = r.account_id
        where r.subsidiary_id = ${subsidiary_id} and a.mobile = ${mobile})`.as('is_colleagues'),
    ])
    .executeTakeFirstOrThrow()
  if (is_own) throw new Refusal<typeof requestPartnerConsent>('OWN_AFFAIR')
  if (is_colleagues) throw new Refusal<typeof requestPartnerConsent>('OWN_AFFAIR', { text: words.COLLEAGUES_NUMBER })
}

/**
 * Nobody gives a consent to themselves: the giver's account shares no browser, e-mail, bank account or plan with the
 * coordinator's.
 * @throws Refusal SAME_PERSON
 */
export async function refuseSamePerson(
  trx: Db,
  { coordinator_id, account_id }: { coordinator_id: string; account_id: string },
): Promise<void> {
  const { is_same } = await trx
    .selectNoFrom(
      sql<boolean>`exists (select from accounts c join accounts p on p.id = ${account_id}
        where c.id = ${coordinator_id} and (c.id = p.id
          or exists (select from login_browsers of_c join login_browsers of_p using (browser_hash)
            where of_c.mobile = c.mobile and of_p.mobile = p.mobile and of_c.known_at is not null and of_p.known_at is not null)
          or exists (select from (select lower(c.email) as email union select lower(e.email) from login_emails e where e.account_id = c.id) mine
            where mine.email = lower(p.email)
              or exists (select from login_emails f where f.account_id = p.id and lower(f.email) = mine.email))))`.as(
        'is_same',
      ),
    )
    .executeTakeFirstOrThrow()
  if (is_same || (await isOwnAffair(trx, coordinator_id, { owner: account_id, payee: account_id })))
    throw new Refusal<typeof providePartnerConsent>('SAME_PERSON')
}
