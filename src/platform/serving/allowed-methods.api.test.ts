import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { parseConfig } from '#config.ts'
import { createLogger } from '#platform/logger.ts'
import { createApp } from './create-app.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await createApp(parseConfig({}), createLogger('silent'))
  const open = { config: { who: 'anyone' } }
  app.get('/plus/*', open, async () => 'a page')
  app.post('/plus/buy/redirect', open, async () => 'a call')
  app.get('/things/:id', open, async () => 'a thing')
  app.put('/things/:id', open, async () => 'a thing')
  app.answerOtherMethods()
})
afterAll(() => app.close())

describe('an address asked for its methods', () => {
  it.each([
    ['of calls only', '/things/1', ['GET', 'HEAD', 'PUT']],
    ['that a page and a call share', '/plus/buy/redirect', ['GET', 'HEAD', 'POST']],
  ])('%s names them all', async (_, url, methods) => {
    const answer = await app.inject({ method: 'OPTIONS', url })
    expect(answer.statusCode).toBe(204)
    expect(answer.headers.allow?.toString().split(', ').toSorted()).toEqual(methods)
  })

  it('lists them also when another method was used, and the page still answers', async () => {
    const refused = await app.inject({ method: 'DELETE', url: '/plus/buy/redirect' })
    expect([refused.statusCode, refused.headers.allow]).toEqual([405, 'GET, HEAD, POST'])
    expect((await app.inject('/plus/buy/redirect')).body).toBe('a page')
  })
})
