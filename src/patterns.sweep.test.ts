/** No text can make one of our regular expressions slow: long texts are refused before an expensive one sees them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallShape } from '#platform/contract/call.ts'
import type { Answer, Browser } from './testing/browser.ts'
import { BUYER } from './testing/buy-plan.ts'
import { bodyFields, filledPath } from './testing/calls.ts'
import { sampled } from './testing/full-size.ts'
import { company } from './testing/log-in.ts'
import { patternShape } from './testing/pattern-shape.ts'
import { openWorld, type World } from './testing/world.ts'

/** Longer than any text that our forms send. */
const LONG = 2_000
const BODY_TEXT = 100_000
/** The maximum that fits in a URL. */
const QUERY_TEXT = 10_000

/** Texts that are known to make regular expressions slow, with this many characters. */
const shapes = (length: number): string[] => [
  'a'.repeat(length),
  `${' '.repeat(length)}!`,
  '@'.repeat(length),
  '9'.repeat(length),
  `${'a@'.repeat(length / 2)}.`,
  `a@${'a.'.repeat(length / 2)}!`,
  `${'-a'.repeat(length / 2)}!`,
  `+91${'0'.repeat(length)}x`,
  `P${'1D'.repeat(length / 2)}`,
  '\t\n '.repeat(length / 3),
]

let world: World
let visitor: Browser
let params: Record<string, string>

/** A person who passes every permission check, with an order of their own. */
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', TRUST_PROXY: '127.0.0.1' })
  const { db, clock } = world
  visitor = await world.signUp('+919811111113')
  const { id } = await db
    .selectFrom('accounts')
    .select('id')
    .where('mobile', '=', '+919811111113')
    .executeTakeFirstOrThrow()
  const { id: subsidiary_id } = await company(world, 'C')
  const granted_at = clock.now()
  await db.insertInto('staff_roles').values({ account_id: id, role: 'SUPERADMIN', granted_at }).execute()
  await db
    .insertInto('partner_roles')
    .values({ account_id: id, subsidiary_id, role: 'PARTNER_ADMIN', granted_at })
    .execute()
  const { body: group } = await visitor.get('plans/group/retail-promo-plans-2')
  const order = await visitor.post('payment/request', { plan_id: group.plans[0].id, member_details: BUYER })
  params = { subsidiaryId: subsidiary_id, transaction_id: order.body.transaction_id }
})
afterAll(() => world.close())

/** Regular expressions that ran on a long text during `work`, and whose cost depends on its length. */
async function patternsReached(work: () => Promise<unknown>): Promise<string[]> {
  const reached = new Set<string>()
  const exec = Object.getOwnPropertyDescriptor(RegExp.prototype, 'exec')?.value as (text: string) => RegExpExecArray
  // Every use of a regular expression passes here: test, match, replace and split as well.
  RegExp.prototype.exec = function (this: RegExp, text: string) {
    if (text.length > LONG) reached.add(this.source)
    return exec.call(this, text)
  }
  try {
    await work()
  } finally {
    RegExp.prototype.exec = exec
  }
  return [...reached].filter((source) => patternShape(source).unbounded)
}

const calls = () => world.product.routes.map(({ call }) => call).filter(({ path }) => !/logout|sessions/.test(path))

async function sendEverywhere(call: CallShape, report: (what: string, answer: Answer) => void): Promise<void> {
  const path = filledPath(call, params)
  for (const [outer, fields] of bodyFields(call)) {
    for (const field of fields) {
      for (const [at, text] of shapes(BODY_TEXT).entries()) {
        const inner = { [field]: text }
        const answer = await visitor.send(call.method, path, { body: outer ? { [outer]: inner } : inner })
        report(`${call.name}.${field}, shape ${at}`, answer)
      }
    }
  }
  for (const name of Object.keys(call.query?.shape ?? {})) {
    for (const [at, text] of shapes(QUERY_TEXT / 3).entries()) {
      const query = `?${name}=${encodeURIComponent(text)}`
      const answer = await visitor.send(call.method, path + query, call.method === 'GET' ? {} : { body: {} })
      report(`${call.name}?${name}, shape ${at}`, answer)
    }
  }
}

describe('a text of any length', () => {
  it('is refused in every field of every call before an expensive pattern sees it', async () => {
    const accepted: string[] = []
    let sent = 0
    const reached = await patternsReached(async () => {
      for (const call of sampled(calls(), 10))
        await sendEverywhere(call, (what, { status }) => {
          sent++
          if (status < 400 || status >= 500) accepted.push(`${what}: ${status}`)
        })
    })
    expect(sent).toBeGreaterThan(200)
    expect(accepted).toEqual([])
    expect(reached).toEqual([])
  })
})

describe('a pattern that a long text does reach', () => {
  it('is detected, however it is used', async () => {
    const long = 'a'.repeat(LONG + 1)
    const uses = async () => [/^(a*)$/.test(long), long.replace(/b+/, ''), long.split(/c+/), /^a{3}/.test(long)]
    expect(await patternsReached(uses)).toEqual(['^(a*)$', 'b+', 'c+'])
  })
})
