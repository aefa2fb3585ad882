/** What the large demo world has beyond the small one: a full desk, payouts in every state, and a customer's day. */
import { sql } from 'kysely'
import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import type { ClaimStatus } from '#rooms/claims/rules/claim-status.ts'
import { fileSet } from '#rooms/claims/seed/file-set.ts'
import { type ClaimWithPapers, type DemoClaimant, drawPapers, type QueuedClaim } from '#rooms/claims/seed/queue.ts'
import { bring } from '#rooms/claims-desk/seed.ts'
import { WALLET_CONTRACT } from '#rooms/companies/seed.ts'
import { openedNames } from '#rooms/employees/seed/year.ts'
import { type BankAnswer, seedAccounts, seedBatch } from '#rooms/payouts/seed.ts'

interface Group {
  status: ClaimStatus
  count: number
  /** When the first and the last are filed, in hours before today's world begins. */
  hours: readonly [first: number, last: number]
  /** How long after that the desk acts, in hours. */
  after: number
  /** Then a batch opens, so many hours before the world begins. */
  batch?: { hours: number; answers: readonly BankAnswer[] }
}

const DAY = 24
/** The claims of the large world, the oldest first. With those of the small one, 148 are new. */
const GROUPS: readonly Group[] = [
  // In one month: claims of few people would hide its figures from their employer.
  { status: 'SETTLED', count: 14, hours: [35 * DAY, 32 * DAY], after: 30 },
  { status: 'REJECTED', count: 8, hours: [80 * DAY, 9 * DAY], after: 26 },
  {
    status: 'APPROVED',
    count: 12,
    hours: [12 * DAY, 10 * DAY],
    after: 20,
    batch: {
      hours: 8 * DAY + 6,
      answers: ['PAID', 'FAILED', 'PAID', 'RETURNED', 'PAID', 'SILENT', ...Array(6).fill('PAID')],
    },
  },
  {
    status: 'APPROVED',
    count: 9,
    hours: [4 * DAY, 3 * DAY],
    after: 20,
    batch: { hours: 30, answers: ['PAID', 'PAID'] },
  },
  { status: 'APPROVED', count: 16, hours: [52, 30], after: 18 },
  { status: 'ON_HOLD', count: 7, hours: [4 * DAY, 26], after: 8 },
  { status: 'PENDING', count: 6, hours: [60, 28], after: 12 },
  { status: 'INITIATED', count: 144, hours: [4 * DAY, 0.2], after: 0 },
]
/** Approved claims of so many people wait for bank details. */
const WITHOUT_ACCOUNT = 4

type Desk = Parameters<typeof bring>[3]

/** Starts to draw the papers of the claims of the large world, which takes as long as all the rest. */
export function drawDesk(parts: Parts, now: Date): Promise<ClaimWithPapers[]> {
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const names = openedNames()
  const queued = GROUPS.flatMap(({ status, count, hours: [first, until], after }) =>
    Array.from({ length: count }, (_, at): Omit<QueuedClaim, 'name'> => {
      // Most are young, as where a desk keeps up.
      const hours = until + (first - until) * (1 - at / (count - 1)) ** 3
      return { status, dear: status === 'PENDING', filed_at: ago(hours), decided_at: ago(Math.max(0, hours - after)) }
    }),
  ).map((claim, at): QueuedClaim => ({ ...claim, name: names[at]! }))
  return drawPapers(parts, queued)
}

/** Files the claims, moves them to their states and pays some. */
export async function fillDesk(
  parts: Parts,
  trx: Db,
  { drawn, desk, now }: { drawn: readonly ClaimWithPapers[]; desk: Desk; now: Date },
): Promise<void> {
  const { last } = await trx
    .selectFrom('jobs')
    .select(sql<bigint>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
  const people = await claimantsOf(trx)
  const claims = drawn.map((claim, at) => ({ ...claim, claimant: people[at]! }))
  if (claims.some(({ name, claimant }) => name !== claimant.name)) throw new Error('The papers name somebody else.')
  const ready = GROUPS.slice(0, 5).reduce((sum, { count }) => sum + count, 0)
  const payees = [...people.slice(0, ready - WITHOUT_ACCOUNT), ...people.slice(ready, ready + 40)]
  await seedAccounts(parts, trx, payees, ago(220 * DAY))
  const { plan_name } = await trx
    .selectFrom('claims')
    .select('plan_name')
    .where('has_wallet', '=', true)
    .limit(1)
    .executeTakeFirstOrThrow()
  const filed = await fileSet(trx, claims, plan_name)
  // Without statistics about so many new rows, what follows takes three times as long.
  await sql`analyze`.execute(trx)
  let next = 0
  for (const { count, batch } of GROUPS) {
    for (const at of Array.from({ length: count }, () => next++)) {
      const { status, decided_at } = claims[at]!
      await bring(parts, trx, { claim: filed[at]!, status, at: decided_at }, desk)
    }
    if (batch) await seedBatch(parts, trx, { opened_at: ago(batch.hours), answers: batch.answers })
  }
  // What would be sent about all this is old, and is not.
  await trx.deleteFrom('jobs').where('id', '>', last).where('run_at', '<=', now).execute()
}

/** People of the large company with credits, those who joined first at the beginning. */
function claimantsOf(trx: Db): Promise<DemoClaimant[]> {
  return trx
    .selectFrom('partner_users as e')
    .innerJoin('subscription_members as m', 'm.subscription_id', 'e.subscription_id')
    .innerJoin('subscriptions as s', 's.id', 'e.subscription_id')
    .select(['e.account_id', 'e.subscription_id', 'm.uhid', 'e.name', 's.starts_on', 's.ends_on'])
    .where('e.partner_plan_id', '=', WALLET_CONTRACT)
    .where('e.external_reference_id', 'like', 'BT-1%')
    .where('e.status', '=', 'ACTIVE')
    .where('e.activated_at', 'is not', null)
    .where('m.is_primary', '=', true)
    .orderBy('e.number')
    .execute()
}
