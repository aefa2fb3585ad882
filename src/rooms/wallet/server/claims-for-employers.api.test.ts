import { expect, test } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { giveEmployee } from '#testing/give-employee.ts'
import { openWorld } from '#testing/world.ts'
import { holdCredits } from './commands/hold-credits.ts'

test('a company reads neither a kind of claim that tells the illness nor the number of a claim; the person does', async () => {
  const world = await openWorld({ SEED: 'demo' })
  const nila = await giveEmployee(world, '+919167900001', { paise: 10_000_00n })
  const attributes = { plus_reimbursement_claim_type: 'Dental Procedure', plus_reimbursement_claim_id: 77_912 }
  const claim = { type: 'REIMBURSEMENT', reference: 'claim/77912', amount_paise: 500_00n, attributes } as const
  await withTransaction(world.db, (trx) =>
    holdCredits(trx, { ...claim, wallet_id: nila.wallet_id, service_category: 'Dental', now: world.clock.now() }),
  )
  const company = `partner_dashboard/subsidiaries/${nila.subsidiary_id}`
  const ravi = await world.person('Ravi')
  for (const of of [`partner_users/${nila.partner_user_id}`, `partners/${nila.partner_plan_id}`]) {
    const { status, text } = await ravi.get(`${company}/${of}/wallet/transactions?type=REIMBURSEMENT`)
    expect(status).toBe(200)
    expect(text).toContain('"plus_reimbursement_claim_type":"Other"')
    expect(text).not.toMatch(/Dental Procedure|77912|Covid|Vision/)
  }
  const own = await world.signUp('+919167900001')
  const path = `subscriptions/${nila.subscription_id}/wallet/transactions`
  expect((await own.get(path)).text).toMatch(/Dental Procedure.*77912/)
  await world.close()
})
