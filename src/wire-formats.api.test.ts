import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from './testing/world.ts'

const INSTANT = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/
const DATE = /^\d{4}-\d{2}-\d{2}$/

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

/** Every text of an answer whose name says that it is a time or a date, as 'path: value'. */
function times(answer: unknown, path: string): { path: string; value: string }[] {
  if (typeof answer === 'string') return /(_at|_on|_date|\.at)$/.test(path) ? [{ path, value: answer }] : []
  if (!answer || typeof answer !== 'object') return []
  return Object.entries(answer).flatMap(([name, inner]) => times(inner, `${path}.${name}`))
}

describe('on the wire', () => {
  it('instants are YYYY-MM-DD HH:mm:ss in UTC and days are YYYY-MM-DD (C9.30)', async () => {
    const asha = await world.person('Asha')
    const ravi = await world.person('Ravi')
    const kabir = await world.person('Kabir')
    const { body: user } = await ravi.get('userinfo')
    const [company] = user.subsidiaries
    const [plan] = (await asha.get('subscriptions')).body.subscriptions
    const answers = [
      user,
      (await asha.get('subscriptions')).body,
      (await asha.get(`payment/request/${plan.payment_transaction_id}`)).body,
      (await asha.get('me/sessions')).body,
      (await ravi.get(`partner_dashboard/subsidiaries/${company.id}/partners`)).body,
      (await kabir.get('dashboard/staff')).body,
      (await kabir.get('dashboard/audit')).body,
    ]
    const found = answers.flatMap((answer, index) => times(answer, String(index)))
    expect(new Set(found.map(({ path }) => path.split('.')[0])).size).toBe(answers.length)
    expect(found.filter(({ value }) => !INSTANT.test(value) && !DATE.test(value))).toEqual([])
    expect(found.some(({ value }) => INSTANT.test(value)) && found.some(({ value }) => DATE.test(value))).toBe(true)
  })

  it('says UTC: a session that begins now begins at this instant (C9.30)', async () => {
    const before = world.clock.now().getTime()
    const { sessions } = (await (await world.person('Asha')).get('me/sessions')).body
    const created = sessions.map(({ created_at }: { created_at: string }) =>
      Date.parse(`${created_at.replace(' ', 'T')}Z`),
    )
    expect(Math.max(...created)).toBeGreaterThanOrEqual(before - 2_000)
    expect(Math.max(...created)).toBeLessThan(before + 60_000)
  })
})

describe('a company’s reports', () => {
  it('are opened by an action each, which the person’s own answer lists (D6.28)', async () => {
    const ravi = await world.person('Ravi')
    const { body } = await ravi.get('userinfo')
    const reports = (actions: string[]) => actions.filter((action) => action.startsWith('report.')).toSorted()
    const [pune, surat] = body.subsidiaries
    expect(reports(pune.allowedActions)).toEqual([
      'report.APP_DOWNLOAD',
      'report.CASHLESS_UTILIZATION_REPORT',
      'report.CORPORATE_CONSULTATION_REPORT',
      'report.CORPORATE_PEMC_REPORT',
      'report.CORPORATE_USAGE_REPORT',
      'report.CORPORATE_WALLET_LEDGER',
      'report.HEALTH_CHECKUP',
    ])
    // In Surat the same person only sees check-ups, and that company has neither a wallet nor PEMC.
    expect(reports(surat.allowedActions)).toEqual([
      'report.APP_DOWNLOAD',
      'report.CASHLESS_UTILIZATION_REPORT',
      'report.CORPORATE_HEALTH_CAMP_REPORT',
      'report.CORPORATE_USAGE_REPORT',
      'report.HEALTH_CHECKUP',
    ])
  })
})
