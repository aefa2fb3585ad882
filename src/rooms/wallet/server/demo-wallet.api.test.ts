import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { verifyBooks } from '#testing/verify-books.ts'
import { openWorld, type World } from '#testing/world.ts'
import { readAvailability, readCredits } from './credits.ts'
import { findWallet } from './wallets.ts'

let world: World

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

describe('the demo world', () => {
  it('has an employee with ₹20,000 of health credits, of which at least ₹15,000 are available for medicines', async () => {
    const nikhil = await world.person('Nikhil')
    const { members } = (await nikhil.get('members')).body
    const own = members.find(({ opd_wallet }: { opd_wallet: object }) => 'is_wallet_enabled' in opd_wallet)
    expect(own).toMatchObject({ name: 'Nikhil Menon', opd_wallet: { is_wallet_enabled: true } })
    const wallet = (await findWallet(world.db, own.subscription_id))!
    const credits = await readCredits(world.db, wallet.id)
    expect(credits.allotted_paise).toBe(20_000_00n)
    const medicines = await readAvailability(world.db, wallet.id, 'Pharmacy', world.clock.now())
    expect(medicines.available_paise).toBeGreaterThanOrEqual(15_000_00n)
    expect(await verifyBooks(world.db)).toMatchObject({ whole: true })
  })
})
