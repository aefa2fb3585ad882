import { expect } from 'vitest'
import { person } from './log-in.ts'
import type { World } from './world.ts'

const STAFF = ['+919769890001', '+919769890002']

interface ConfirmedContact {
  subscription_id: string
  uhid: string
  mobile: string | null
  email?: string
}

/** Two of our staff put a number and an address on a person, or take theirs off. */
export async function confirmContact(
  world: World,
  { subscription_id, uhid, mobile, email }: ConfirmedContact,
): Promise<void> {
  await world.advance(60_000)
  for (const staff of STAFF) {
    const known = world.db.selectFrom('accounts').select('id').where('mobile', '=', staff)
    if (!(await known.executeTakeFirst())) await person(world, staff, { staff: 'SUPERADMIN' })
    const body = { mobile, email: email ?? null, reason: 'She called: it is her number' }
    const path = `dashboard/subscriptions/${subscription_id}/members/${uhid}/contact`
    const sent = await (await world.signUp(staff)).post(path, body)
    expect([sent.status, sent.error]).toEqual([200, undefined])
  }
}
