import { sql } from 'kysely'
import { Refusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/database/open-database.ts'
import { isOwnAffair } from '#rooms/access/server/own-affair.ts'
import type { requestPartnerConsent } from '../contract/coordinator.ts'
import type { providePartnerConsent } from '../contract/person.ts'
import { consentCallWords as words } from '../words/calls.ts'

interface NumberCheck {
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
export async function refuseOwnNumber(trx: Db, { coordinator_id, subsidiary_id, mobile }: NumberCheck): Promise<void> {
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

interface SamePersonCheck {
  coordinator_id: string
  account_id: string
  session_id: string | null
}

/**
 * Nobody gives a consent to themselves: not in a browser in which the coordinator has logged in, and not from an account that
 * shares an e-mail, a bank account or a plan with the coordinator's. A person who once logged in beside their coordinator gives it
 * on another device; people who share a phone with each other are not looked at.
 * @throws Refusal SAME_PERSON
 */
export async function refuseSamePerson(
  trx: Db,
  { coordinator_id, account_id, session_id }: SamePersonCheck,
): Promise<void> {
  const { is_same, is_in_browser } = await trx
    .selectNoFrom([
      sql<boolean>`exists (select from accounts c join accounts p on p.id = ${account_id}
        where c.id = ${coordinator_id} and (c.id = p.id
          or exists (select from (select lower(c.email) as email union select lower(e.email) from login_emails e where e.account_id = c.id) mine
            where mine.email = lower(p.email)
              or exists (select from login_emails f where f.account_id = p.id and lower(f.email) = mine.email))))`.as(
        'is_same',
      ),
      // The browser of a session became known when it began, whatever its cookies say now. Of one that is forgotten, any of the person's.
      sql<boolean>`exists (with own as (select b.browser_hash, b.known_at = s.created_at as is_here
            from accounts p join login_browsers b on b.mobile = p.mobile and b.known_at is not null
              left join sessions s on s.id = ${session_id} and s.account_id = p.id
            where p.id = ${account_id})
        select from accounts c join login_browsers b on b.mobile = c.mobile and b.known_at is not null
          join own using (browser_hash)
        where c.id = ${coordinator_id} and (own.is_here or not exists (select from own where is_here)))`.as(
        'is_in_browser',
      ),
    ])
    .executeTakeFirstOrThrow()
  if (is_same || (await isOwnAffair(trx, coordinator_id, { owner: account_id, payee: account_id })))
    throw new Refusal<typeof providePartnerConsent>('SAME_PERSON')
  if (is_in_browser)
    throw new Refusal<typeof providePartnerConsent>('SAME_PERSON', { text: words.COORDINATORS_BROWSER })
}
