/**
 * Identity comes from the session's token alone: nothing else that a request claims about its sender changes an answer.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CallShape } from '#platform/contract/call.ts'
import { COMPANIES } from './simulated-world/cast.ts'
import { type Actor, createActors } from './testing/access-actors.ts'
import type { Answer } from './testing/browser.ts'
import { BUYER, buyPlan } from './testing/buy-plan.ts'
import { filledPath } from './testing/calls.ts'
import { openWorld, type World } from './testing/world.ts'

const [OURS, OUR_OTHER] = COMPANIES[0].subsidiaries.map(({ id }) => id) as [string, string]
const FOREIGN = COMPANIES[1].subsidiaries[0].id

let world: World
let claimants: Actor[]
let params: Record<string, string>
let forgeries: { name: string; headers: Record<string, string> }[]
let claims: Record<string, string>
/** What only the victim may read. */
let secrets: string[]

beforeAll(async () => {
  // No proxy is trusted: the sender is the peer of the connection.
  world = await openWorld({ SEED: 'demo' })
  const { owner, others, browserFor } = await createActors(world, [OURS, OUR_OTHER, FOREIGN])
  const bought = await buyPlan(world, await owner.browser())
  const { mobile } = await world.db
    .selectFrom('accounts')
    .select('mobile')
    .where('id', '=', owner.account_id)
    .executeTakeFirstOrThrow()
  const { sessions } = (await (await browserFor(owner.account_id)).get('me/sessions')).body
  params = { ...bought, id: sessions[0].id, account_id: owner.account_id, subsidiaryId: OURS }
  secrets = [BUYER.name, BUYER.email, mobile.slice(3), bought.transaction_id, bought.order_ref]
  claimants = others.filter(({ name }) => ['another consumer', 'nobody', 'PARTNER_ADMIN elsewhere'].includes(name))

  const { uhid } = await world.db
    .selectFrom('subscription_members')
    .select('uhid')
    .where('subscription_id', '=', bought.subscription_id)
    .executeTakeFirstOrThrow()
  claims = {
    account_id: owner.account_id,
    user_id: owner.account_id,
    member_uhid: uhid,
    mobile,
    role: 'SUPERADMIN',
    partner_role: 'PARTNER_ADMIN',
  }
  const cookies = (of: Record<string, string>) =>
    Object.entries(of).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
  forgeries = [
    { name: 'cookies of who one is', headers: { cookie: cookies(claims).join('; ') } },
    {
      name: 'cookies of the app and of the version',
      headers: {
        cookie: cookies({
          version_code: '999999',
          android_version_code: '999999',
          ios_version_code: '0',
          plus_platform: 'android',
          is_logged_in: 'true',
          second_factor: 'passed',
          fingerprint: owner.account_id,
          session: owner.account_id,
        }).join('; '),
      },
    },
    {
      name: 'unverified addresses',
      headers: {
        'x-forwarded-for': '127.0.0.1',
        'x-real-ip': '127.0.0.1',
        'true-client-ip': '127.0.0.1',
        forwarded: 'for=127.0.0.1;proto=https',
        'x-forwarded-proto': 'https',
      },
    },
    {
      name: 'headers of who one is',
      headers: {
        'x-user': owner.account_id,
        'x-user-id': owner.account_id,
        'x-account-id': owner.account_id,
        'x-role': 'SUPERADMIN',
        'x-forwarded-user': mobile,
        'x-member-uhid': uhid,
        'x-subsidiary-id': OURS,
        authorization: `Bearer ${owner.account_id}`,
        'x-api-key': owner.account_id,
        account_id: owner.account_id,
        member_uhid: uhid,
      },
    },
    {
      name: 'headers that name another request',
      headers: {
        'x-original-url': '/subscriptions/api/v1/dashboard/staff',
        'x-rewrite-url': '/subscriptions/api/v1/dashboard/audit',
        'x-http-method-override': 'GET',
        'x-method-override': 'DELETE',
      },
    },
  ]
})
afterAll(() => world.close())

/** The calls that return or do something for a person; the simulated world is open to all on purpose. */
const calls = () => world.product.routes.map(({ call }) => call).filter(({ simulatorOnly }) => !simulatorOnly)

/** Several calls send codes, and a person gets so many in an hour. */
const anHourLater = () => world.clock.moveTo(new Date(world.clock.now().getTime() + 3_600_000))

/** A new session for each request, because some calls end the session they are sent with. */
async function ask(call: CallShape, actor: Actor, headers: Record<string, string> = {}, query = ''): Promise<Answer> {
  const browser = await actor.browser()
  const own = [...browser.cookies].map(([name, value]) => `${name}=${value}`)
  const cookie = [headers.cookie, ...own].filter(Boolean).join('; ')
  return browser.send(call.method, `${filledPath(call, params)}${query}`, {
    ...(call.method === 'GET' ? {} : { body: {} }),
    headers: { ...headers, cookie },
  })
}

/** An answer without what differs in each request, and without the one fact that the app's cookies do determine. */
function comparable({ status, text, headers }: Answer): unknown[] {
  const plain = text
    .replaceAll(
      /"(request_id|id|verification_id|task|created_at|last_seen_at|server_time)":"(\\.|[^"\\])*"/g,
      '"$1":""',
    )
    .replaceAll(/\d+ seconds|"retry_after_s":\d+/g, '')
    .replaceAll(/"platform":\{[^}]*\}/g, '"platform":{}')
  // The list of one's own sessions grows with each request's session, and so does the archive that contains it.
  const isOfSessions = plain.startsWith('{"sessions"') || headers.get('content-type') === 'application/zip'
  return [status, isOfSessions ? '' : plain, headers.get('location')]
}

test('cookies, addresses and headers that claim to be somebody change no answer of any call', async () => {
  const breaches: string[] = []
  for (const call of calls()) {
    anHourLater()
    for (const actor of claimants) {
      const honest = comparable(await ask(call, actor))
      for (const { name, headers } of forgeries) {
        const answer = await ask(call, actor, headers)
        const what = `${call.name}, ${actor.name}, ${name}`
        if (JSON.stringify(comparable(answer)) !== JSON.stringify(honest))
          breaches.push(`${what}: ${JSON.stringify(comparable(answer))} instead of ${JSON.stringify(honest)}`)
        if (secrets.some((secret) => answer.text.includes(secret))) breaches.push(`${what}: reads another's data`)
      }
    }
  }
  expect(breaches).toEqual([])
})

test('an account, role or number in the URL is refused, never trusted', async () => {
  const breaches: string[] = []
  for (const call of calls()) {
    anHourLater()
    for (const actor of claimants) {
      const honest = await ask(call, actor)
      for (const [name, value] of Object.entries(claims)) {
        const what = `${call.name}, ${actor.name}, ${name}`
        const inQuery = await ask(call, actor, {}, `?${name}=${encodeURIComponent(value)}`)
        // A missing record may be reported before or after its URL is parsed.
        const expected = honest.status < 400 ? [400] : [400, honest.status]
        // Where a call does take one, somebody else's is not found.
        if (name in (call.query?.shape ?? {})) expected.push(404)
        if (!expected.includes(inQuery.status)) breaches.push(`${what} in the query: ${inQuery.status}`)
        if (secrets.some((secret) => inQuery.text.includes(secret))) breaches.push(`${what}: reads another's data`)
      }
    }
  }
  expect(breaches).toEqual([])
})
