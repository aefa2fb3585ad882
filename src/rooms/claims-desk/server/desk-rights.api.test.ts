import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import { MODERATION_BUCKETS, type ModerationBucket } from '#rooms/access/rules/staff-actions.ts'
import { failSettlement, settleClaim } from '#rooms/claims/server/commands/settle-claim.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { insertTestClaim } from '#testing/insert-test-claim.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let subscription_id: string
let staff: Record<string, Browser>
let kabir: Browser
let leela: Browser

const PEOPLE = {
  SUPERADMIN: 'Kabir',
  ADMIN: 'Leela',
  MODERATOR: 'Meera',
  MODERATION_MEMBER: 'Farhan',
  MEMBER: 'Divya',
  USER: 'Arjun',
}

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  staff = {}
  for (const [role, name] of Object.entries(PEOPLE)) staff[role] = await world.person(name)
  kabir = staff.SUPERADMIN!
  leela = staff.ADMIN!
  subscription_id = (await buyPlan(world, await world.signUp('+919600000001'))).subscription_id
})
afterAll(() => world.close())

const versionOf = async (id: bigint) =>
  (await world.db.selectFrom('claims').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version
const ask = async (browser: Browser, id: bigint, action: string, body: object = {}) =>
  browser.post(`dashboard/claims/${id}/${action}`, { ...body, version: await versionOf(id) })

const APPROVAL = { approved_claim_amount: 800 }
const BODIES = {
  approve: APPROVAL,
  reject: { reasons: ['INVOICE_UNREADABLE'] },
  hold: { reasons: ['RX_MISSING'], message: 'Please send the prescription' },
}

/** A claim in a bucket, moved there by Leela and by payout reports. */
async function claimIn(bucket: ModerationBucket): Promise<bigint> {
  const large = bucket === 'pending'
  const { id } = await insertTestClaim(world, { subscription_id, claim_amount_paise: large ? 3_000_00n : 800_00n })
  const by = { at: world.clock.now(), actor: 'system' as const }
  const settle = () =>
    withTransaction(world.db, (trx) =>
      settleClaim(trx, { claim_id: id, utr: `UTR${id}`, paid_on: '2026-11-21', amount_paise: 800_00n, by }),
    )
  const fail = () =>
    withTransaction(world.db, (trx) => failSettlement(trx, { claim_id: id, code: 'R01', text: 'Account closed', by }))
  if (bucket === 'on_hold') await ask(leela, id, 'hold', BODIES.hold)
  else if (bucket === 'rejected') await ask(leela, id, 'reject', BODIES.reject)
  else if (large) await ask(leela, id, 'approve', { approved_claim_amount: 3000 })
  else if (bucket !== 'initiated') await ask(leela, id, 'approve', APPROVAL)
  if (bucket === 'settled') await settle()
  if (bucket === 'settlement_failed') await fail()
  return id
}

describe('a role’s actions on a claim depend on its bucket', () => {
  const ACTIONS = ['open', 'approve', 'reject', 'hold'] as const

  /** Written by hand: who may open, and who may decide, in which bucket. */
  function expected(role: string, bucket: ModerationBucket, action: (typeof ACTIONS)[number]): number {
    const isAdmin = role === 'SUPERADMIN' || role === 'ADMIN'
    const opens = isAdmin || (role === 'MODERATOR' && bucket === 'initiated')
    if (!opens) return 403
    if (action === 'open') return 200
    if (bucket === 'initiated') return 200
    if (bucket !== 'pending') return 409
    // Leela passed the first check of the pending claim.
    return action === 'approve' && role === 'ADMIN' ? 403 : 200
  }

  it.each(MODERATION_BUCKETS)(
    'of a claim that is %s, for six roles and four actions (D4.17, D7.52, D7.53, D7.54)',
    async (bucket) => {
      const seen: [string, string, number][] = []
      const wanted: [string, string, number][] = []
      for (const role of Object.keys(PEOPLE))
        for (const action of ACTIONS) {
          const id = await claimIn(bucket)
          const { status } =
            action === 'open'
              ? await staff[role]!.get(`dashboard/claims/${id}`)
              : await ask(staff[role]!, id, action, {
                  ...BODIES[action],
                  ...(action === 'approve' && { approved_claim_amount: bucket === 'pending' ? 3000 : 800 }),
                })
          seen.push([role, action, status])
          wanted.push([role, action, expected(role, bucket, action)])
        }
      expect(seen).toEqual(wanted)
    },
  )

  it('and each list is open to those of its bucket (D7.55)', async () => {
    for (const role of Object.keys(PEOPLE))
      for (const bucket of MODERATION_BUCKETS) {
        const { status } = await staff[role]!.get(`dashboard/moderations/${bucket}`)
        const may = role === 'SUPERADMIN' || role === 'ADMIN' || (role === 'MODERATOR' && bucket === 'initiated')
        expect([role, bucket, status]).toEqual([role, bucket, may ? 200 : 403])
      }
  })

  it('nobody sees in a list or a file what the checks found on a claim of their own', async () => {
    const { id: created_by } = await world.db
      .selectFrom('accounts')
      .select('id')
      .where('name', '=', 'Leela Nair')
      .executeTakeFirstOrThrow()
    const { id } = await insertTestClaim(world, { subscription_id, risk: 'HIGH', created_by })
    const rowFor = async (browser: Browser, query: string) =>
      (
        await browser.get(`dashboard/moderations/initiated?sort=newest${query}`)
      ).body.subscription_usage_moderations.find((row: { id: number }) => row.id === Number(id))
    expect(await rowFor(kabir, '')).toMatchObject({ risk: 'HIGH', own_affair: false })
    expect(await rowFor(leela, '')).toMatchObject({ risk: null, findings: [], own_affair: true })
    expect(await rowFor(leela, '&risk=HIGH')).toBeUndefined()
    const { body } = await leela.get('dashboard/moderations/initiated?risk=HIGH')
    expect(body.pagination_info.total_claims).toBe(body.subscription_usage_moderations.length)
    const lineFor = async (browser: Browser) =>
      (await browser.get('dashboard/moderations/initiated/export')).text
        .split('\n')
        .find((line) => line.startsWith(`${id},`))
    expect(await lineFor(kabir)).toContain('High')
    expect(await lineFor(leela)).not.toContain('High')
  })

  it('a moderator sees and releases only their own holds', async () => {
    const meera = staff.MODERATOR!
    const own = await claimIn('initiated')
    const others = await claimIn('on_hold')
    await ask(meera, own, 'hold', BODIES.hold)
    const list = await meera.get('dashboard/moderations/on_hold?assigned_to=me')
    const listed = list.body.subscription_usage_moderations.map(({ id }: { id: number }) => id)
    expect([listed.includes(Number(own)), listed.includes(Number(others))]).toEqual([true, false])
    expect(list.body.bucket_counts).toEqual({ initiated: expect.any(Number) })
    expect((await meera.get(`dashboard/claims/${own}`)).body.allowed_actions).toEqual(['release', 'note'])
    expect((await ask(meera, others, 'release')).status).toBe(403)
    expect((await ask(meera, own, 'release')).body.status).toBe('INITIATED')
  })

  it('only administrators send back, undo and reopen; a moderator is refused before the body is read', async () => {
    const meera = staff.MODERATOR!
    for (const call of ['send_back', 'undo', 'reopen', 'assign']) {
      const { status } = await meera.post(`dashboard/claims/${await claimIn('pending')}/${call}`, { nonsense: true })
      expect([call, status]).toEqual([call, 403])
    }
    const pending = await claimIn('pending')
    expect((await ask(kabir, pending, 'send_back', { note: 'Compare the dates' })).body.status).toBe('INITIATED')
    const approved = await claimIn('approved')
    expect((await ask(kabir, approved, 'undo', { reason: 'Wrong amount' })).body.status).toBe('PENDING')
    const rejected = await claimIn('rejected')
    expect((await ask(leela, rejected, 'reopen', { reason: 'The bill is fine' })).body.status).toBe('INITIATED')
  })
})

describe('no one decides on a claim that pays them or that they filed', () => {
  it.each(['approve', 'reject'] as const)('%s', async (action) => {
    for (const role of ['SUPERADMIN', 'ADMIN', 'MODERATOR'] as const) {
      const { id } = (await staff[role]!.get('userinfo')).body
      for (const maker of [{ created_by: id }, { account_id: id }]) {
        const claim = await insertTestClaim(world, { subscription_id, ...maker })
        const { status, error } = await ask(staff[role]!, claim.id, action, BODIES[action])
        expect([role, status, error?.type]).toEqual([role, 403, 'OWN_AFFAIR'])
      }
    }
  })
})
