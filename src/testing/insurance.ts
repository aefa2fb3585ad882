import { randomUUID } from 'node:crypto'
import { sign } from '#gateways/payment-gateway/razorpay/signatures.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { seedCoverPurchase } from '#rooms/checkout/seed.ts'
import { DEMO_COVER, seedInsurance } from '#rooms/insurance/seed.ts'
import { seedPlans } from '#rooms/plans/seed.ts'
import type { Browser } from './browser.ts'
import { openWorld, type World } from './world.ts'

/** A person of 30 who answers every question. */
export const APPLICANT = {
  name: 'Isha Rao',
  gender: 'F',
  dob: '1996-03-14',
  applicant_email: 'isha@mail.example',
  vaccination_doses_covid19: 2,
} as const
export const NOMINEE = { nominee_name: 'Rohan Rao', nominee_relation: 'Brother' } as const
export const TERMS = { policy_terms: true, good_health_declaration: true, data_sharing: true } as const

/** A world with plans and the demo cover on sale, and nobody in it. */
export async function openInsuranceWorld(env: Record<string, string> = {}): Promise<World> {
  const world = await openWorld(env)
  await withTransaction(world.db, async (trx) => {
    await seedPlans(trx, world.clock.now())
    await seedInsurance(trx, world.clock.now())
  })
  return world
}

/** A person who has paid the premium of the demo cover, with the browser in which they are logged in. */
export async function payCover(world: World, mobile: string) {
  const browser = await world.signUp(mobile)
  const { id: account_id } = await world.db
    .selectFrom('accounts')
    .select('id')
    .where('mobile', '=', mobile)
    .executeTakeFirstOrThrow()
  const cover = { insurance_plan_id: DEMO_COVER.life, dob: APPLICANT.dob, bought: world.clock.now() }
  const policy = await withTransaction(world.db, (db) => seedCoverPurchase({ db, keys: world.keys }, account_id, cover))
  return { browser, account_id, policy, application_id: policy.application_id, policy_id: policy.id }
}

/** A policy as it is stored. */
export const policyRow = ({ db }: Pick<World, 'db'>, id: string) =>
  db.selectFrom('insurance_policies').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** Fills in both steps and sends the application. */
async function apply(browser: Browser, application_id: string, more: object = {}) {
  const path = `insurance_applications/${application_id}`
  await browser.patch(path, { ...APPLICANT, ...more })
  await browser.patch(path, NOMINEE)
  const { declaration } = (await browser.get(path)).body
  return browser.post(`${path}/submit`, { terms: TERMS, declaration_version: declaration.version })
}

/** A cover that was applied for; its request to the insurer waits as a job. */
export async function applyForCover(world: World, mobile: string, more: object = {}) {
  const person = await payCover(world, mobile)
  const { status } = await apply(person.browser, person.application_id, more)
  if (status !== 200) throw new Error(`The application was answered ${status}`)
  return person
}

/** The insurer's outcome, sent now. */
export const playInsurer = (world: World, application_id: string, outcome: string) =>
  world.browser().post(`/dev/insurer/${application_id}`, { outcome })

/** A cover with its certificate. */
export async function issuedCover(world: World, mobile: string) {
  const person = await applyForCover(world, mobile)
  await world.work()
  await playInsurer(world, person.application_id, 'issue')
  return person
}

const OF_APPLICATION = [
  'readInsuranceApplication',
  'updateInsuranceApplication',
  'submitInsuranceApplication',
  'mailCertificate',
  'downloadCertificate',
]
const OF_POLICY = ['readMyPolicy', 'cancelMyPolicy', 'readFreeLookQuote', 'requestMyPolicyRefund', 'changeNominee']

/** The records of a person who has a cover, by the calls that are theirs alone. */
export async function ownedInsurance(world: World, mobile: string): Promise<Record<string, () => Promise<string>>> {
  const { application_id, policy_id } = await issuedCover(world, mobile)
  return Object.fromEntries([
    ...OF_APPLICATION.map((name) => [name, async () => application_id] as const),
    ...OF_POLICY.map((name) => [name, async () => policy_id] as const),
  ])
}

/** A message of the insurer, signed unless the headers say otherwise. */
export function sendInsurerMessage(world: World, message: object, headers: Record<string, string> = {}) {
  const raw = JSON.stringify({ event_id: `evt-${randomUUID()}`, ...message })
  const insurer = world.config.insurer!
  return world.browser().post(`insurer/webhook/${insurer.code}`, undefined, {
    raw,
    headers: { 'x-signature': sign(raw, insurer.webhookSecret), ...headers },
  })
}

/** Runs the comparison with the insurer now, however long it is until it is due. */
export async function checkInsurer(world: World): Promise<void> {
  const job = world.product.jobs.find(({ name }) => name === 'insurance.check-with-insurer')
  await job!.work(world, {}, { attempt: 1, last: false, now: world.clock.now() })
}
