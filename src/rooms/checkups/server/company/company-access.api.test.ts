import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PARTNER_ROLES, type PartnerRole } from '#rooms/access/rules/roles.ts'
import type { Browser } from '#testing/browser.ts'
import {
  addResults,
  bookedEmployee,
  type CheckupCompany,
  insertCandidate,
  openCheckupCompany,
  releaseReport,
  shareReport,
} from '#testing/company-checkups.ts'
import { openWorld, type World } from '#testing/world.ts'

let world: World
let company: CheckupCompany
let people: Awaited<ReturnType<typeof bookedEmployee>>[]
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  company = await openCheckupCompany(world)
  people = [await bookedEmployee(world, company), await bookedEmployee(world, company)]
})
afterAll(() => world.close())

const SEES: Partial<Record<PartnerRole, readonly string[]>> = {
  PARTNER_ADMIN: ['AHC', 'PEMC'],
  PARTNER_MEMBER: ['AHC', 'PEMC'],
  PARTNER_AHC_MEMBER: ['AHC'],
  PARTNER_PEMC_MEMBER: ['PEMC'],
}

interface Actor {
  name: string
  browser: Browser
  /** What their role shows them; undefined for people who are not in the company. */
  sees?: readonly string[]
  /** The order that is their own. */
  own?: string
}

async function listActors(own: { mobile: string; order_id: string }): Promise<Actor[]> {
  const roles = await Promise.all(
    PARTNER_ROLES.map(async (role) => ({
      name: role,
      browser: (await company.colleague(role)).browser,
      sees: SEES[role] ?? [],
    })),
  )
  const removed = await company.colleague('PARTNER_ADMIN')
  await world.db.deleteFrom('partner_roles').where('account_id', '=', removed.account_id).execute()
  const patient = await world.signUp(own.mobile)
  const account = world.db.selectFrom('accounts').select('id').where('mobile', '=', own.mobile)
  const { id: account_id } = await account.executeTakeFirstOrThrow()
  const role = { account_id, subsidiary_id: company.subsidiary_id, granted_at: world.clock.now() }
  await world.db
    .insertInto('partner_roles')
    .values({ ...role, role: 'PARTNER_ADMIN' })
    .execute()
  const foreign = await openCheckupCompany(world)
  return [
    ...roles,
    { name: 'a removed colleague', browser: removed.browser },
    { name: 'the admin of another company', browser: await foreign.hr() },
    { name: 'the patient, who is an admin', browser: patient, sees: ['AHC', 'PEMC'], own: own.order_id },
    { name: 'our super-admin', browser: await world.person('Kabir') },
    { name: 'nobody', browser: world.browser() },
  ]
}

interface Target {
  name: string
  variation: 'AHC' | 'PEMC'
  order_id: string
  report_id: string
  opens: boolean
}

/** What the documents expect, without the code: the status of each act. */
function expected({ name, sees, own }: Actor, { variation, order_id, opens }: Target) {
  if (name === 'nobody') return { read: 401, open: 401 }
  if (!sees) return { read: 404, open: 404 }
  if (!sees.includes(variation)) return { read: 403, open: 403 }
  if (own === order_id) return { read: 200, open: 403 }
  return { read: 200, open: opens ? 200 : 403 }
}

/** Reports of an employee and of a candidate, each with what the person allows. */
async function listTargets(): Promise<Target[]> {
  const [first, second] = people as [(typeof people)[0], (typeof people)[0]]
  const of = { variation: 'AHC' as const }
  const own = await releaseReport(world, first.order_id)
  const other = await releaseReport(world, second.order_id)
  const candidate = await insertCandidate(world, company, { sub_status: 'DOCTOR_REVIEWED' })
  const fit = { sub_status: 'FIT', name: 'Certificate of fitness', kind: 'CERTIFICATE' }
  const certificate = await addResults(world, candidate, fit)
  const tested = await insertCandidate(world, company, { sub_status: 'REPORT_AWAITED', mobile: '+919811200009' })
  const results = await addResults(world, tested)
  return [
    { ...of, name: 'own', order_id: first.order_id, report_id: own, opens: false },
    { ...of, name: 'employee', order_id: second.order_id, report_id: other, opens: false },
    { name: 'certificate', variation: 'PEMC', order_id: candidate, report_id: certificate, opens: true },
    { name: 'results', variation: 'PEMC', order_id: tested, report_id: results, opens: false },
  ]
}

async function attempt(actor: Actor, { order_id, report_id }: Target) {
  const read = await actor.browser.get(`${company.orders}/${order_id}`)
  const open = await actor.browser.get(`${company.orders}/${order_id}/reports/${report_id}`)
  return { read: read.status, open: open.status }
}

describe('who opens what', () => {
  test('every caller, each kind of report, consent not given, given and withdrawn (D7.40, D7.41, decisions §20)', async () => {
    const targets = await listTargets()
    const actors = await listActors({ mobile: people[0]!.number, order_id: people[0]!.order_id })
    const check = async (state: string, opens: (target: Target) => boolean) => {
      const wrong: string[] = []
      for (const target of targets.map((one) => ({ ...one, opens: opens(one) })))
        for (const actor of actors) {
          const [seen, should] = [await attempt(actor, target), expected(actor, target)]
          if (JSON.stringify(seen) !== JSON.stringify(should))
            wrong.push(
              `${state}, ${actor.name}, ${target.name}: ${JSON.stringify(seen)}, not ${JSON.stringify(should)}`,
            )
        }
      expect(wrong).toEqual([])
    }
    await check('not given', ({ opens }) => opens)
    const candidate = await world.signUp('+919811200009')
    const decide = async (yes: boolean) => {
      for (const [browser, of] of [
        [people[0]!.browser, targets[0]!],
        [people[1]!.browser, targets[1]!],
        [candidate, targets[3]!],
      ] as const)
        expect((await shareReport(browser, of.order_id, yes)).status).toBe(200)
    }
    await decide(true)
    await check('given', () => true)
    await decide(false)
    await check('withdrawn', ({ opens }) => opens)
  })

  test('without consent the refusal has its own code, and a report of another order is not found (decisions §20)', async () => {
    const { order_id } = await bookedEmployee(world, company)
    const id = await releaseReport(world, order_id)
    const hr = await company.hr()
    const refused = await hr.get(`${company.orders}/${order_id}/reports/${id}`)
    expect([refused.status, refused.error?.type]).toEqual([403, 'CONSENT_REQUIRED'])
    const other = await insertCandidate(world, company, { mobile: '+919811200010' })
    expect((await hr.get(`${company.orders}/${other}/reports/${id}`)).status).toBe(404)
    const events = await world.db
      .selectFrom('checkup_downloads')
      .select('id')
      .where('order_id', '=', order_id)
      .where('actor_type', '=', 'COMPANY')
      .execute()
    expect(events).toEqual([])
  })

  test('the kinds of a list are those of the role', async () => {
    const anita = (await company.colleague('PARTNER_AHC_MEMBER')).browser
    const kinds = async (query: string) => {
      const { status, body } = await anita.get(`${company.orders}${query}`)
      return [status, [...new Set((body.data ?? []).map((row: { variation: string }) => row.variation))]]
    }
    await insertCandidate(world, company, { mobile: '+919811200011' })
    expect(await kinds('')).toEqual([200, ['AHC']])
    expect(await kinds('?variation=AHC')).toEqual([200, ['AHC']])
    expect(await kinds('?variation=PEMC')).toEqual([403, []])
    expect(await kinds('?variation=AHC,PEMC')).toEqual([403, []])
    const off = world.db.updateTable('subsidiaries').set({ has_health_check: false })
    await off.where('id', '=', company.subsidiary_id).execute()
    expect(await kinds('')).toEqual([403, []])
    const on = world.db.updateTable('subsidiaries').set({ has_health_check: true })
    await on.where('id', '=', company.subsidiary_id).execute()
  })
})
