/** What a member of the large demo world finds: family on the plan, a pass for today and a check-up that is booked. */
import { type Caller, nobody } from '#platform/contract/who.ts'
import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import type { AnyRequestContext } from '#platform/serving/context.ts'
import { DEMO_PACKAGES } from '#rooms/checkups/seed/offer.ts'
import { bookCheckup } from '#rooms/checkups/server/commands/book-checkup.ts'
import { listSlots } from '#rooms/checkups/server/offer.ts'
import { DEMO_NETWORK } from '#rooms/directory/seed.ts'
import { addMembers } from '#rooms/subscriptions/server/commands/add-members.ts'
import { membershipsOf } from '#rooms/subscriptions/server/memberships.ts'
import { unlockVisit } from '#rooms/unlock/server/commands/unlock-visit.ts'
import { DAY_MS } from '#values/ist-date.ts'

const FAMILY_DAYS = 50
const BOOKED_DAYS = 2
const blank = { age: null, age_on: null, mobile: null, email: null, is_primary: false }
const FAMILY = [
  { ...blank, name: 'Raghavendra Verma', relation: 'Spouse', gender: 'M', dob: '1984-03-11' },
  { ...blank, name: 'Ananya Verma', relation: 'Daughter', gender: 'F', dob: '2019-08-22' },
] as const

export async function seedMember(parts: Parts, trx: Db, account_id: string, now: Date): Promise<void> {
  const actor: Caller = { ...nobody, account_id }
  const own = (await membershipsOf(trx, account_id)).find(({ is_owner }) => is_owner)
  if (!own) throw new Error('The demo member needs a plan.')
  const { subscription_id } = own
  const [husband] = await addMembers(trx, {
    additions: FAMILY.map((facts) => ({ subscription_id, facts, consented: true })),
    actor,
    now: new Date(now.getTime() - FAMILY_DAYS * DAY_MS),
  })
  if (!husband || 'fault' in husband) throw new Error('The demo member has a family.')
  const booked_at = new Date(now.getTime() - BOOKED_DAYS * DAY_MS)
  const slot = (await listSlots(trx, now)).find(({ mode }) => mode === 'HOME')
  if (!slot) throw new Error('The demo member books a check-up at home.')
  await bookCheckup(trx, {
    account_id,
    uhid: husband.row.uhid,
    package_id: DEMO_PACKAGES.essential,
    city: 'Pune',
    mode: 'HOME',
    slot: slot.at,
    address: 'Flat 7, Neem House, Kothrud, Pune 411038',
    by: { at: booked_at, actor },
  })
  const request = { ...parts, db: trx, caller: actor, now, address: '127.0.0.1', request_id: 'seed' }
  await unlockVisit(request as unknown as AnyRequestContext, {
    uhid: own.uhid,
    desk_code: 'NOT_NEEDED',
    readKey: async () => ({
      key: 'VALID',
      establishment_id: DEMO_NETWORK.clinic,
      provider_id: DEMO_NETWORK.doctor,
      unlocked_with: 'PRINTED_CODE',
      visit_id: null,
      practices: [],
    }),
  })
}
