/** The initial data of the demo world, room by room. */
import { sql } from 'kysely'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Parts } from '#platform/parts.ts'
import type { StaffRole } from '#rooms/access/rules/roles.ts'
import { seedPincodeAreas } from '#rooms/addresses/seed.ts'
import { longList } from '#rooms/bulk-uploads/seed/long-list.ts'
import { seedUploads } from '#rooms/bulk-uploads/seed.ts'
import { seedCoverPurchase, seedPurchase } from '#rooms/checkout/seed.ts'
import { seedCheckupCentres } from '#rooms/checkups/seed/centres.ts'
import { seedCheckupOffer } from '#rooms/checkups/seed/offer.ts'
import { seedCheckups } from '#rooms/checkups/seed/orders.ts'
import { seedClaims } from '#rooms/claims-desk/seed.ts'
import { KAVERI_CONTRACT, seedPartnerPlans, WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { seedConsults } from '#rooms/consults/seed.ts'
import { seedCoupons } from '#rooms/coupons/seed.ts'
import { seedHomeCare } from '#rooms/covid-care/seed.ts'
import { seedDirectory } from '#rooms/directory/seed.ts'
import { LARGE_CONTRACT, seedOpenTopup, seedYear } from '#rooms/employees/seed/year.ts'
import { seedEmployees } from '#rooms/employees/seed.ts'
import { seedCamps } from '#rooms/health-camps/seed.ts'
import { DEMO_COVER, seedCertificate, seedInsurance } from '#rooms/insurance/seed.ts'
import { DEMO_REVIEWS, seedOffers, seedReview } from '#rooms/offers/seed.ts'
import { DEMO_PLANS, seedPlans } from '#rooms/plans/seed.ts'
import { seedReports, seedStaffReports } from '#rooms/reports/seed.ts'
import { listPaidTerms } from '#rooms/subscriptions/server/list-paid-terms.ts'
import { foldUses } from '#rooms/utilization/server/fold.ts'
import { seedWallet } from '#rooms/wallet/seed.ts'
import { DAY_MS } from '#values/ist-date.ts'
import { drawDesk, fillDesk } from './seed-large.ts'
import { seedMember } from './seed-member.ts'
import { ASHA, COMPANIES, NIKHIL, PEOPLE } from './simulated-world/cast.ts'
import { seedPeople } from './simulated-world/seed-people.ts'

/** The demo cover can still be given back. */
const INSURED_DAYS_AGO = 10
/** What the large company can still allot. */
const LARGE_AVAILABLE_PAISE = 12_40_500_00n

/**
 * Fills an empty database once, all or nothing; a database with any account is left unchanged.
 * @param whenEmpty is called before it is filled
 * @returns whether it was empty
 */
export async function seed(
  { db, keys, clock, log }: Pick<Parts, 'db' | 'keys' | 'clock' | 'log'>,
  size: DemoSize = 'small',
  whenEmpty = () => {},
): Promise<boolean> {
  const isLarge = size === 'large'
  const isFilled = await withTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(781206)`.execute(trx)
    const somebody = await trx.selectFrom('accounts').select('id').limit(1).executeTakeFirst()
    if (somebody) return false
    whenEmpty()
    const now = clock.now()
    await seedPeople(trx, keys, now)
    await seedPlans(trx, now)
    await seedInsurance(trx, now)
    await seedCoupons(trx, now)
    await seedCheckupOffer(trx, now)
    await seedCheckupCentres(trx)
    await seedOffers(trx, now)
    await seedPincodeAreas(trx)
    await seedDirectory(trx)
    await seedHomeCare(trx, now)
    await seedPurchase(trx, ASHA.id, DEMO_PLANS.family, now)
    for (const review of DEMO_REVIEWS) {
      await trx
        .insertInto('accounts')
        .values({ ...review.buyer, created_at: now })
        .execute()
      await seedPurchase(trx, review.buyer.id, DEMO_PLANS[review.plan], now)
      const [owned] = await listPaidTerms(trx, review.buyer.id, now)
      if (owned) await seedReview(trx, owned.id, review, now)
    }
    const [{ buyer: lakshmi }] = DEMO_REVIEWS
    const cover = {
      insurance_plan_id: DEMO_COVER.life,
      dob: '1985-06-15',
      bought: new Date(now.getTime() - INSURED_DAYS_AGO * DAY_MS),
    }
    await seedCertificate({ db: trx, keys, log }, await seedCoverPurchase({ db: trx, keys }, lakshmi.id, cover))
    const [banyan, kaveri] = COMPANIES
    const [pune, surat] = banyan.subsidiaries
    await seedPartnerPlans(
      trx,
      { pune: pune.id, surat: surat.id, chennai: kaveri.subsidiaries[0].id },
      now,
      isLarge ? LARGE_CONTRACT : undefined,
    )
    const { id: account_id, name, mobile, email = null } = NIKHIL
    const employee = { account_id, partner_plan_id: WALLET_CONTRACT, primary: { name, mobile, email } }
    await seedWallet(trx, employee, now)
    const adminOf = (subsidiary_id: string) => ({
      subsidiary_id,
      account_id: PEOPLE.find(({ partner }) => partner?.some((one) => one.subsidiary_id === subsidiary_id))!.id,
    })
    const other = { contract_id: KAVERI_CONTRACT, ...adminOf(kaveri.subsidiaries[0].id) }
    const company = { contract_id: WALLET_CONTRACT, admin: adminOf(pune.id), nikhil: { name, mobile, email }, other }
    if (isLarge) await seedYear(trx, company, now)
    await seedEmployees(trx, isLarge ? { ...company, available_paise: LARGE_AVAILABLE_PAISE } : company, now)
    await seedUploads(trx, company, now, isLarge ? longList() : undefined)
    if (isLarge) await seedOpenTopup(trx, company, now)
    await seedCamps(trx, pune.id, now)
    return true
  })
  if (isFilled) await foldUses(db)
  return isFilled
}

/** How much the demo world contains: what tests need, or what a newcomer shall see. */
type DemoSize = 'small' | 'large'

/** Then adds claims, consultations and check-ups. Separate from people and plans, because drawing bills and reports takes a while. */
export async function seedDesk(parts: Parts, drawing?: ReturnType<typeof drawDesk>): Promise<void> {
  const idOf = (role: StaffRole) => PEOPLE.find(({ staff }) => staff === role)!.id
  const cast = {
    members: [ASHA.id, NIKHIL.id],
    moderator: idOf('MODERATOR'),
    admin: idOf('ADMIN'),
    second: idOf('SUPERADMIN'),
  }
  await withTransaction(parts.db, async (trx) => {
    await seedClaims(parts, trx, cast, parts.clock.now())
    await seedConsults(trx, parts.storage, [ASHA.id], parts.clock.now())
    await seedCheckups(parts, trx, NIKHIL.id, parts.clock.now())
    await seedReports(
      trx,
      WALLET_CONTRACT,
      PEOPLE.find(({ partner }) => partner?.[0]?.role === 'PARTNER_ADMIN')!.id,
      parts.clock.now(),
    )
    await seedStaffReports(trx, idOf('SUPERADMIN'), parts.clock.now())
    if (drawing) await seedMember(parts, trx, ASHA.id, parts.clock.now())
    if (drawing) await fillDesk(parts, trx, { drawn: await drawing, desk: cast, now: parts.clock.now() })
  })
  if (drawing) await foldUses(parts.db)
}

/** Fills an empty database with the whole demo world. @returns whether it was empty */
export async function seedWorld(parts: Parts, size: DemoSize): Promise<boolean> {
  let drawing: ReturnType<typeof drawDesk> | undefined
  const isFilled = await seed(parts, size, () => {
    if (size === 'large') drawing = drawDesk(parts, parts.clock.now())
  })
  if (isFilled) await seedDesk(parts, drawing)
  return isFilled
}
