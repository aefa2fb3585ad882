import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { pageContext } from '#platform/serving/page-context.ts'
import { readTouches } from '#rooms/offers/rules/touch.ts'
import { fetchPlanList } from './fetch-plan-list.ts'
import { loadGroup } from './load-group.ts'
import { loadPlan } from './load-plan.ts'

const refusal = (type: string, extra_args = {}) => ({
  message: "Couldn't fetch plan(s)",
  error: { type, extra_args, fields: {}, request_id: 'r-1' },
})
const NOW = new Date('2026-11-21T06:00:00Z')
const group = { slug: 'g', kind: 'retail', title: 'T', headline: 'H', lead: 'L', plans: [] }

const NOBODY_SAID: [number, unknown] = [200, { reviews: [] }]

/** A visitor with the given API answers; API requests and log entries are recorded. */
function visitor(
  answers: (path: string) => [status: number, body: unknown],
  { hasCookie = false, cookies = {} as Record<string, string>, feedback = NOBODY_SAID } = {},
) {
  const given: Record<string, string> = {}
  const asked: string[] = []
  const logged: unknown[] = []
  const context = new RouterContextProvider()
  context.set(pageContext, {
    api: async (path) => {
      asked.push(path.replace('/subscriptions/api/v1/', ''))
      if (path.endsWith('/planupsell')) return new Response(null, { status: 204 })
      const [status, body] = path.endsWith('/feedback') ? feedback : answers(path)
      return Response.json(body, { status })
    },
    nonce: 'n',
    requestId: 'r-1',
    now: NOW,
    hasCookie,
    cookie: (name) => cookies[name],
    setCookie: (name, value) => void Object.assign(given, { [name]: value }),
    site: { productName: 'Tulsi Plus', carePhone: '1800 000 1234', origin: 'https://plus.example', legalLinks: [] },
    hasScripts: true,
    logError: (error) => void logged.push(error),
  })
  return { context, asked, logged, given }
}
/** As after a navigation between screens, when the request is for the page's data. */
const load = (context: RouterContextProvider, query = '') =>
  loadGroup(context, 'retail-promo-plans-2', {
    request: new Request(`https://plus.example/plus/_root.data${query}`),
    url: new URL(`https://plus.example/plus/${query}`),
  })
const thrownBy = (loading: Promise<unknown>) =>
  loading.then(
    () => undefined,
    (thrown: unknown) => thrown,
  )
const signedInWith =
  (status: string, then: [number, unknown]) =>
  (path: string): [number, unknown] =>
    path.endsWith('/userinfo') ? [200, { subscriptions: [{ status }] }] : then

test('the group is requested by its slug with benefits and cities (C2.05)', async () => {
  const { context, asked } = visitor(() => [200, group])
  expect(await load(context)).toMatchObject({ headline: 'H', cards: [], url: 'https://plus.example/plus/' })
  expect(asked).toEqual(['plans/group/retail-promo-plans-2?with_plan_benefits=true&with_plan_cities=true', 'feedback'])
})

test('a plan or a group that cannot be fetched returns the response body as the error (C8.17)', async () => {
  const { context } = visitor(() => [404, refusal('NOT_FOUND')])
  for (const loading of [load(context), loadPlan(context, 'x')])
    expect(await thrownBy(loading)).toMatchObject({ data: refusal('NOT_FOUND'), init: { status: 404 } })
})

test('a list of plans that cannot be fetched is logged and nothing more (C8.20)', async () => {
  const { context, logged } = visitor(() => [503, refusal('UNAVAILABLE')])
  expect(await fetchPlanList(context, 'any')).toEqual([])
  expect(logged).toMatchObject([{ status: 503, body: refusal('UNAVAILABLE') }])
})

test.each([
  ['the live group that follows it', 'retail-promo-plans-3', '/retail-promo-plans-3'],
  ['the not-found page where none does', null, '/not-found'],
])('a group that is no longer sold redirects to %s (C2.06)', async (_, redirect_slug, location) => {
  const { context } = visitor(() => [404, refusal('PLAN_GROUP_NOT_LIVE', { redirect_slug })])
  const thrown = (await thrownBy(load(context))) as Response
  expect([thrown.status, thrown.headers.get('location')]).toEqual([302, location])
})

test('a visitor with an active plan is not redirected and sees a link to it', async () => {
  const gone = refusal('PLAN_GROUP_NOT_LIVE', { redirect_slug: 'retail-promo-plans-3' })
  const active = visitor(signedInWith('ACTIVE', [404, gone]), { hasCookie: true })
  expect(await load(active.context)).toMatchObject({ my_plan: {}, cards: [] })
  const onSale = visitor(signedInWith('ACTIVE', [200, group]), { hasCookie: true })
  expect(await load(onSale.context)).toMatchObject({ my_plan: {}, headline: 'H' })
  const expired = visitor(signedInWith('EXPIRED', [200, group]), { hasCookie: true })
  expect((await load(expired.context)).my_plan).toBeUndefined()
})

test('a visitor who arrives without a plan reads that one has to be chosen', async () => {
  const { context } = visitor(() => [200, group])
  expect((await load(context, '?notice=choose-plan')).notice).toBe('Choose a plan to continue')
  expect((await load(context, '?notice=anything')).notice).toBeUndefined()
})

test('reviews that cannot be fetched are left out, and the page works (C8.20)', async () => {
  const { context, logged } = visitor(() => [200, group], { feedback: [500, refusal('INTERNAL')] })
  expect((await load(context)).below?.reviews).toBeUndefined()
  expect(logged).toMatchObject([{ status: 500 }])
})

test('a browser gets its random number once, and its first and last touch are stored', async () => {
  const first = visitor(() => [200, group])
  await load(first.context, '?utm_source=sms&utm_campaign=diwali')
  expect(first.given.plus_fp).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/)
  const again = visitor(() => [200, group], { cookies: first.given })
  await load(again.context, '?utm_source=mail')
  expect(again.given.plus_fp).toBeUndefined()
  expect(readTouches(again.given.plus_touch, NOW)).toMatchObject({
    first: { source: 'sms', campaign: 'diwali' },
    last: { source: 'mail' },
  })
  const typed = visitor(() => [200, group], { cookies: again.given })
  await load(typed.context)
  expect(typed.given.plus_touch).toBeUndefined()
})
