import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from '../../../testing/browser.ts'
import { buyPlan } from '../../../testing/buy-plan.ts'
import { openWorld, type World } from '../../../testing/world.ts'
import { publishReview } from './commands/save-review.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

const saving = () => ({ actor: 'system' as const, now: world.clock.now() })

describe('what buyers say', () => {
  let buyer: Browser
  let subscription_id: string
  const reviewBody = (more: object = {}) => ({
    subscription_id,
    name: 'Padma R',
    city: 'Chennai',
    rating: 5,
    text: 'Good.',
    ...more,
  })

  beforeAll(async () => {
    buyer = await world.signUp('+919800000801')
    ;({ subscription_id } = await buyPlan(world, buyer))
  })

  test('is shown once staff have read it, twelve at most, and can be hidden again (C7.20)', async () => {
    const listed = async () => (await world.browser().get('feedback')).body.reviews
    const before = await listed()
    expect(await buyer.post('feedback', reviewBody())).toMatchObject({
      status: 201,
      body: { subscription_id, published: false },
    })
    expect(await listed()).toEqual(before)
    await publishReview(world.db, { subscription_id, published: true }, saving())
    expect((await listed())[0]).toEqual({
      name: 'Padma R',
      city: 'Chennai',
      rating: 5,
      text: 'Good.',
      date: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/),
    })
    await buyer.post('feedback', reviewBody({ text: 'Changed my mind.' }))
    expect(await listed()).toEqual(before)
  })

  test('waits at the top of the staff list, is published and hidden there, each audited, and never as a text nobody has read', async () => {
    const desk = await world.person('Kabir')
    const path = `dashboard/catalog/reviews/${subscription_id}`
    const first = async () => (await desk.get('dashboard/catalog/reviews')).body.reviews[0]
    const shown = async () => (await world.browser().get('feedback')).text.includes('Read me first.')
    const decide = (published: boolean, version: number) => desk.put(path, { published, version })
    await buyer.post('feedback', reviewBody({ text: 'Read me first.' }))
    const waiting = await first()
    expect(waiting).toMatchObject({
      subscription_id,
      state: 'WAITING',
      text: 'Read me first.',
      plan_name: expect.any(String),
    })
    const { version } = waiting
    const both = await Promise.all([decide(true, version), decide(true, version)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(await shown()).toBe(true)
    expect((await decide(true, version + 1)).body.version).toBe(version + 1)
    expect((await decide(false, version + 1)).body).toEqual({ subscription_id, published: false, version: version + 2 })
    expect(await shown()).toBe(false)
    const hidden = await desk.get('dashboard/catalog/reviews?state=HIDDEN')
    expect(hidden.body).toMatchObject({ reviews: [{ state: 'HIDDEN' }], pagination_info: { total_reviews: 1 } })
    await buyer.post('feedback', reviewBody({ text: 'Another text.' }))
    expect((await decide(true, version + 2)).error?.type).toBe('STALE')
    expect((await first()).state).toBe('WAITING')
    const states = await world.db
      .selectFrom('audit_log')
      .select(['before', 'after'])
      .where('action', '=', 'offers.review-saved')
      .where('entity_id', '=', subscription_id)
      .where('actor_type', '=', 'staff')
      .orderBy('id')
      .execute()
    expect(states).toEqual([
      { before: { state: 'WAITING' }, after: { state: 'PUBLISHED' } },
      { before: { state: 'PUBLISHED' }, after: { state: 'HIDDEN' } },
    ])
  })

  test('is moderated only with permission to edit the catalogue, and only if it exists', async () => {
    const desk = await world.person('Kabir')
    const decide = (who: Browser, id: string, body: object) => who.put(`dashboard/catalog/reviews/${id}`, body)
    const right = { published: true, version: 1 }
    expect((await decide(buyer, subscription_id, right)).status).toBe(403)
    expect((await decide(desk, randomUUID(), right)).status).toBe(404)
    expect((await decide(desk, 'x', right)).status).toBe(404)
    expect((await decide(desk, subscription_id, { published: 'yes', version: 0 })).status).toBe(422)
    expect((await desk.get('dashboard/catalog/reviews?state=SEEN')).status).toBe(400)
  })

  test('comes from buyers only: for another’s plan, an unknown one, or without a session it is refused', async () => {
    const other = await world.signUp('+919800000802')
    expect((await other.post('feedback', reviewBody())).status).toBe(404)
    expect((await buyer.post('feedback', reviewBody({ subscription_id: randomUUID() }))).status).toBe(404)
    expect((await world.browser().post('feedback', reviewBody())).status).toBe(401)
  })

  test.each([
    ['no stars', { rating: 0 }, 'rating'],
    ['six stars', { rating: 6 }, 'rating'],
    ['half a star', { rating: 4.5 }, 'rating'],
    ['no text', { text: '' }, 'text'],
    ['no name', { name: ' ' }, 'name'],
  ])('with %s is refused at its field', async (_, wrong, field) => {
    const { status, error } = await buyer.post('feedback', reviewBody(wrong))
    expect(status).toBe(422)
    expect(error?.fields).toHaveProperty(field)
  })
})
