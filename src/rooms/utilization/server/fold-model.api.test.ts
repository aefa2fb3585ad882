/** Random uses, corrections and reversals, at once and cut off, are in the monthly figures as GROUP BY adds up the facts. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Db } from '#platform/database/open-database.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import { verifyInvariants } from '#platform/invariants/verify-invariants.ts'
import { correctUse } from '#rooms/service-uses/server/commands/correct-use.ts'
import { reverseUse } from '#rooms/service-uses/server/commands/reverse-use.ts'
import { useService } from '#rooms/service-uses/server/commands/use-service.ts'
import { approvedClaim } from '#testing/approved-claim.ts'
import { inCi } from '#testing/full-size.ts'
import { waitingForLocks } from '#testing/lock-waits.ts'
import { dice } from '#testing/model/dice.ts'
import { employeeWithMember } from '#testing/service-uses.ts'
import { openWorld, type World } from '#testing/world.ts'
import { addDays, istDateOf } from '#values/ist-date.ts'
import { foldUses } from './fold.ts'
import { utilizationInvariants } from './invariants.ts'

type Person = Awaited<ReturnType<typeof employeeWithMember>>

let world: World
let people: [Person, ...Person[]]
let desk: string
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  people = [await employeeWithMember(world, '+919173000009', 90_000_00n)]
  desk = (await world.db.selectFrom('accounts').select('id').limit(1).executeTakeFirstOrThrow()).id
  for (let at = 0; at < 3; at++) people.push(await employeeWithMember(world, `+91${9_173_000_000 + at}`, 90_000_00n))
})
afterAll(() => world.close())

const fold = () => foldUses(world.db)

/** No breach, and nothing that waits to be folded. */
async function expectExact() {
  const checked = await verifyInvariants(
    world.db,
    { invariants: utilizationInvariants },
    new Date(world.clock.now().getTime() + 3_600_000),
  )
  expect(checked.flatMap(({ examples, failure }) => failure ?? examples)).toEqual([])
}

const SERVICES = ['Appointment', 'Consult', 'Medicine Order', 'Diagnostics'] as const
let number = 0

/** One random change of a random use, in the transaction given. */
async function change(trx: Db, random: ReturnType<typeof dice>, known: string[]): Promise<void> {
  const now = world.clock.now()
  const by = { actor: 'system' as const, now }
  if (random.number(4) === 0) return changeClaim(trx, random)
  const reference = known[random.number(known.length || 1)]
  if (!reference || random.number(2) === 0) {
    const { subscription_id, uhid } = random.of(people)
    const own = `fold/${number++}`
    const service_date = addDays(istDateOf(now), -random.number(3))
    const gross_paise = BigInt(100 + random.number(900)) * 100n
    const input = { reference: own, source: 'PARTNER', subscription_id, uhid, service_date, gross_paise } as const
    const service = random.of([...SERVICES])
    const outcome = await useService(trx, { ...by, ...input, service, paid_by_member_paise: gross_paise / 10n })
    if ('use' in outcome) known.push(own)
  } else if (random.chance(50)) {
    await reverseUse(trx, { ...by, reference, reason: 'Did not come' })
  } else {
    const gross_paise = BigInt(100 + random.number(900)) * 100n
    await correctUse(trx, { ...by, reference, reason: 'Another bill', gross_paise })
  }
}

/** A claim is approved, or one that was is open again. */
async function changeClaim(trx: Db, random: ReturnType<typeof dice>): Promise<void> {
  const { subscription_id } = random.of(people)
  if (random.chance(60)) {
    const { id } = await approvedClaim({ ...world, db: trx }, { subscription_id, decided_by: desk })
    const claim_type = random.of(['Pharmacy', 'Lab Tests', 'Vaccination'] as const)
    await trx.updateTable('claims').set({ claim_type }).where('id', '=', id).execute()
    return
  }
  const claims = trx.selectFrom('claims').select('id').where('status', '=', 'APPROVED')
  const approved = await claims.where('subscription_id', '=', subscription_id).orderBy('id').executeTakeFirst()
  const reopened = trx.updateTable('claims').set({ status: 'ON_HOLD', approved_claim_amount_paise: null })
  if (approved) await reopened.where('id', '=', approved.id).execute()
}

it.each(Array.from({ length: inCi(6, 2) }, (_, at) => at + 1))(
  'uses, corrections and reversals of seed %i are folded exactly, in whatever parts (decisions §19)',
  async (seed) => {
    const random = dice(seed)
    const known: string[] = []
    for (let at = 0; at < 40; at++) {
      await withTransaction(world.db, (trx) => change(trx, random, known))
      if (random.number(5) === 0) await fold()
    }
    await Promise.all([fold(), fold()])
    await expectExact()
  },
)

it('a run that is cut off changes nothing, and the next one does its work', async () => {
  const random = dice(99)
  const known: string[] = []
  for (let at = 0; at < 5; at++) await withTransaction(world.db, (trx) => change(trx, random, known))
  const cutOff = withTransaction(world.db, async (trx) => {
    await foldUses(trx)
    throw new Error('cut off')
  })
  await expect(cutOff).rejects.toThrow('cut off')
  await fold()
  await expectExact()
})

it('a use is in the figures once jobs have run, and one run adds all that wait', async () => {
  const random = dice(7)
  const known: string[] = []
  for (let at = 0; at < 6; at++) await withTransaction(world.db, (trx) => change(trx, random, known))
  await world.work()
  await expectExact()
  const { rows } = await sql<{ waiting: number }>`select count(*)::int as waiting from jobs
    where name = 'utilization.fold-uses' and status = 'queued'`.execute(world.db)
  expect(rows).toEqual([{ waiting: 0 }])
})

it('a database restored where transactions are counted from a lower number folds everything again, once', async () => {
  await sql`update utilization_state set snapshot = '9000000000000:9000000000000:'`.execute(world.db)
  await fold()
  await expectExact()
  await fold()
  const random = dice(3)
  await withTransaction(world.db, (trx) => change(trx, random, []))
  await fold()
  await expectExact()
})

describe.runIf(process.env.DATABASE_URL)('beside open transactions', () => {
  const consult = (person: Person) => withTransaction(world.db, (trx) => consultIn(trx, person))
  const consultIn = (trx: Db, { subscription_id, uhid }: Person) => {
    const now = world.clock.now()
    const input = { service: 'Consult', source: 'CONSULT', service_date: istDateOf(now), gross_paise: 300_00n } as const
    return useService(trx, { actor: 'system', now, reference: `fold/${number++}`, subscription_id, uhid, ...input })
  }
  const uses = async () => {
    const { rows } = await sql<{ uses: number }>`select coalesce(sum(uses), 0)::int as uses from utilization_months
      where benefit = 'ALL'`.execute(world.db)
    return rows[0]!.uses
  }

  it('a use that commits late is folded then, and what committed meanwhile does not wait for it (decisions §19)', async () => {
    await fold()
    const before = await uses()
    const [isUsed, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const late = withTransaction(world.db, async (trx) => {
      await consultIn(trx, people[0])
      isUsed.resolve()
      await mayCommit.promise
    })
    await isUsed.promise
    try {
      await consult(people[1]!)
      await fold()
      expect(await uses()).toBe(before + 1)
    } finally {
      mayCommit.resolve()
    }
    await late
    await fold()
    expect(await uses()).toBe(before + 2)
    await expectExact()
  })

  it('a run that waited for another one adds only what is new, and takes no database for a restored one', async () => {
    await fold()
    const folded = () => sql`select service_use_fact_id from utilization_state`.execute(world.db)
    const before = (await folded()).rows
    const [isLocked, mayFold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const first = withTransaction(world.db, async (trx) => {
      await sql`select from utilization_state for update`.execute(trx)
      isLocked.resolve()
      await mayFold.promise
      await foldUses(trx)
    })
    await isLocked.promise
    const second = fold()
    try {
      await expect.poll(() => waitingForLocks(world.db)).toBe(1)
      await consult(people[2]!)
    } finally {
      mayFold.resolve()
    }
    await Promise.all([first, second])
    // It is only set where everything was folded again, for which nothing may be written.
    expect((await folded()).rows).toEqual(before)
    await expectExact()
  })

  it('eight writers at once and a run beside them lose nothing', async () => {
    let isOver = false
    const runs = (async () => {
      while (!isOver) await fold()
    })()
    await Promise.all(
      Array.from({ length: 8 }, async (_, at) => {
        const random = dice(100 + at)
        const known: string[] = []
        for (let of = 0; of < inCi(20, 6); of++) await withTransaction(world.db, (trx) => change(trx, random, known))
      }),
    )
    isOver = true
    await runs
    await fold()
    await expectExact()
  })
})
