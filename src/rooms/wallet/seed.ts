import type { Db } from '#platform/database/open-database.ts'
import { activateCompanySubscription } from '#rooms/subscriptions/server/activate-company-subscription.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { holdExpiry } from './rules/expiry.ts'
import { type Allotment, allotCredits } from './server/commands/allot-credits.ts'
import { holdCredits, voidHold } from './server/commands/hold-credits.ts'
import { refundPayment } from './server/commands/refund-payment.ts'
import { restoreCredits } from './server/commands/restore-credits.ts'
import { settleHold } from './server/commands/settle-hold.ts'
import { confirmTopup, openTopup } from './server/commands/top-up.ts'
import type { Attributes } from './server/transactions.ts'
import { findWallet, openWallets } from './server/wallets.ts'

/** How the demo company divides its people's credits, with one person's amounts. Other services use what is not reserved. */
const PACKAGES = [
  {
    name: 'Doctor visits',
    service_categories: ['In-Clinic Doctor Consultation', 'Online Consultation'],
    shared: false,
    amount_paise: 1_500_00n,
  },
  {
    name: 'Medicines and tests',
    service_categories: ['Pharmacy', 'Lab Tests', 'Annual Health Checkup', 'Vaccination'],
    shared: true,
    amount_paise: 20_000_00n,
  },
]

interface Employee {
  account_id: string
  partner_plan_id: string
  primary: { name: string | null; mobile: string; email: string | null }
}

/** An employee of the demo world with ₹20,000 of health credits, and what he spent in six weeks. */
export async function seedWallet(
  trx: Db,
  { account_id, partner_plan_id, primary }: Employee,
  now: Date,
): Promise<void> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const startedAt = daysAgo(45)
  await fundCompany(trx, partner_plan_id, startedAt)
  const activated = await activateCompanySubscription(trx, { partner_plan_id, account_id, primary, now: startedAt })
  if ('refused' in activated) throw new Error(`The demo wallet needs a plan: ${activated.refused}`)
  await openWallets(trx, [activated.subscription_id], startedAt)
  const { id: wallet_id } = (await findWallet(trx, activated.subscription_id))!
  const sublimits = await addPackages(trx, partner_plan_id, startedAt)
  const actor = 'system'
  const allot = (cause: string, allotment: Omit<Allotment, 'wallet_id'>, at: Date) =>
    allotCredits(trx, { partner_plan_id, allotments: [{ wallet_id, ...allotment }], cause, actor, now: at })
  await allot('demo/welcome', { amount_paise: 18_000_00n, sublimits: [] }, startedAt)
  await allot('demo/edited', { amount_paise: 4_000_00n, sublimits }, daysAgo(44))
  await restoreCredits(trx, {
    wallet_id,
    term: 1,
    amount_paise: 2_000_00n,
    reference: 'demo/restored',
    actor,
    now: daysAgo(43),
  })
  const hold = (reference: string, amount_paise: bigint, service_category: string, attributes: Attributes, at: Date) =>
    holdCredits(trx, {
      wallet_id,
      type: 'PAYMENT',
      reference,
      amount_paise,
      service_category,
      attributes,
      expires_at: holdExpiry('visit', at),
      now: at,
    })
  const pay = async (reference: string, ...bought: [bigint, string, Attributes, Date]) => {
    await hold(reference, ...bought)
    await settleHold(trx, {
      reference,
      external_transaction_id: `DEMO-${reference.slice(5).toUpperCase()}`,
      now: bought[3],
    })
  }
  await pay('demo/visit', 400_00n, 'In-Clinic Doctor Consultation', { product_name: 'Book' }, daysAgo(30))
  await pay('demo/medicines', 450_00n, 'Pharmacy', { product_name: 'Order' }, daysAgo(24))
  await refundPayment(trx, {
    of: 'demo/medicines',
    amount_paise: 150_00n,
    reference: 'demo/returned',
    actor,
    now: daysAgo(22),
  })
  await hold('demo/consult', 299_00n, 'Online Consultation', { product_name: 'Consult' }, daysAgo(15))
  await voidHold(trx, { reference: 'demo/consult', reason: 'The doctor did not come', now: daysAgo(14) })
  await pay('demo/tests', 700_00n, 'Lab Tests', { product_name: 'Diagnostics' }, daysAgo(6))
}

async function fundCompany(trx: Db, partner_plan_id: string, now: Date): Promise<void> {
  await openTopup(trx, { partner_plan_id, amount_paise: 5_00_000_00n, reference: 'demo/topup', now })
  await confirmTopup(trx, { reference: 'demo/topup', utr: 'HDFCN52026100100001', actor: 'system', now })
}

async function addPackages(trx: Db, partner_plan_id: string, created_at: Date): Promise<Allotment['sublimits']> {
  const added = await trx
    .insertInto('wallet_sublimit_packages')
    .values(
      PACKAGES.map(({ name, service_categories, shared }) => ({
        name,
        service_categories,
        shared,
        partner_plan_id,
        created_at,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  return added.map(({ id, name }) => ({
    package_id: id,
    amount_paise: PACKAGES.find((one) => one.name === name)!.amount_paise,
  }))
}
