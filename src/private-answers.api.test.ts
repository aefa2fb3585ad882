import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { API_BASE } from '#platform/contract/call.ts'
import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from './testing/browser.ts'
import { filledPath } from './testing/calls.ts'
import { openWorld, type World } from './testing/world.ts'

const PUBLIC = 'https://plus.example'
const ELSEWHERE = 'elsewhere.example'
/** What a sender can write about our address. */
const CLAIMS = {
  host: ELSEWHERE,
  'x-forwarded-host': ELSEWHERE,
  'x-forwarded-proto': 'http',
  'x-original-host': ELSEWHERE,
  forwarded: `host=${ELSEWHERE};proto=http`,
}
/** The same for everybody, so browsers may keep them and ask each time whether they changed. */
const OF_EVERYBODY = ['listPlans', 'openapi.json', 'readPlan']
/** Namespaces, which nobody opens. */
const NAMES = ['https://schema.org', 'http://www.sitemaps.org', 'http://www.w3.org']

let world: World

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo', PUBLIC_URL: PUBLIC, HOST_NAMES: ELSEWHERE })
})
afterAll(() => world.close())

interface Answer {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** Sends what fetch would not: another address than the one it is sent to. */
async function pretend({ cookies }: Browser, method: string, path: string, body?: object): Promise<Answer> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const payload = body && JSON.stringify(body)
  const headers = { ...CLAIMS, cookie, ...(payload ? { 'content-type': 'application/json' } : {}) }
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  request(`${world.origin}${path}`, { method, headers, agent: false }, (answer) => {
    text(answer).then(
      (read) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: read }),
      reject,
    )
  })
    .on('error', reject)
    .end(payload)
  return promise
}

/** Every route once, by a person who may make every call; what ends the session comes last. */
async function everyAnswer(person: Browser): Promise<{ name: string; answer: Answer }[]> {
  const last = (path: string) => (/logout|sessions/.test(path) ? 1 : 0)
  const answers = []
  for (const { call } of world.product.routes.toSorted((a, b) => last(a.call.path) - last(b.call.path))) {
    const path = filledPath(call, call.path === 'plans/{id}' ? { id: DEMO_PLANS.family } : {})
    const answer = await pretend(person, call.method, path, call.method === 'GET' ? undefined : {})
    answers.push({ name: call.name, answer })
  }
  for (const path of [`${API_BASE}/openapi.json`, '/healthz', '/readyz', '/no-such-page', `${API_BASE}/no-such-call`])
    answers.push({ name: path.split('/').at(-1)!, answer: await pretend(person, 'GET', path) })
  return answers
}

const addressesIn = (read: string) => read.match(/https?:\/\/[^\s"'<>\\/]+/g) ?? []

test('no answer to a signed-in person is stored, whatever the route, and none names what the sender calls our address', async () => {
  const answers = await everyAnswer(await world.person('Kabir'))
  const stored = answers.filter(({ answer }) => !answer.headers['cache-control']?.includes('no-store'))
  expect(stored.map(({ name, answer }) => `${name}: ${answer.headers['cache-control']}`).toSorted()).toEqual(
    OF_EVERYBODY.map((name) => `${name}: no-cache`),
  )
  for (const { name, answer } of answers) {
    const everything = `${JSON.stringify(answer.headers)} ${answer.text}`
    expect(everything, name).not.toContain(ELSEWHERE)
    expect(
      addressesIn(everything).filter((address) => ![PUBLIC, ...NAMES].includes(address)),
      name,
    ).toEqual([])
  }
  expect(answers.filter(({ answer }) => answer.status < 300).length).toBeGreaterThan(50)
})

test('the links of messages begin with the public address, whatever their request was sent to', async () => {
  const offer = { mobile: '9190911111', plan_id: DEMO_PLANS.family }
  const sent = await pretend(await world.person('Leela'), 'POST', `${API_BASE}/dashboard/upsell`, offer)
  expect(sent.status).toBe(201)
  await world.work()
  const links = addressesIn((await world.browser().get(`/dev/messages?to=${offer.mobile}`)).text)
  expect(links.length).toBeGreaterThan(0)
  expect(links.filter((link) => link !== PUBLIC)).toEqual([])
})
