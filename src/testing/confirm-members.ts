import type { Answer, Browser } from './browser.ts'
import { sentCode } from './log-in.ts'
import type { World } from './world.ts'

/** A person on a plan as its owner sees them. */
interface ListedMember {
  uhid: string
  version: number
  awaits: 'PERSON' | 'CONTACT' | null
}

/** The owner of a plan confirms a person whom their company has added, by a code to their own number. */
export async function confirmMember(
  world: World,
  owner: Browser,
  { id, uhid, version }: { id: string; uhid: string; version: number },
): Promise<Answer> {
  const path = `subscriptions/${id}/members/${uhid}`
  const sent = await owner.post(`${path}/otp`, {})
  if (sent.status !== 200) return sent
  const { verification_id } = sent.body
  return owner.post(`${path}/confirm`, { version, verification_id, otp: await sentCode(world, verification_id) })
}

/** The same with everybody on the plans of a number who waits for it, in a new session. */
export async function confirmFamily(world: World, mobile: string): Promise<void> {
  const owner = await world.signUp(mobile)
  for (const { id } of (await owner.get('subscriptions')).body.subscriptions) {
    const { members } = (await owner.get(`subscriptions/${id}/members`)).body
    for (const [at, member] of (members as ListedMember[]).filter(({ awaits }) => awaits !== null).entries()) {
      // The next code to the same number.
      if (at > 0) await world.advance(60_000)
      const confirmed = await confirmMember(world, owner, { id, ...member })
      if (confirmed.status !== 200) throw new Error(`Nobody was confirmed: ${confirmed.status} ${confirmed.text}`)
    }
  }
}
