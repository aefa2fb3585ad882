import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { httpDoctorDesk } from '#gateways/doctor-desk/http-doctor-desk.ts'
import { askDoctor, deskEvent, givePatient, sendDeskEvent } from '#testing/consults.ts'
import { openWorld, type World } from '#testing/world.ts'
import { requestDoctor } from './commands/request-doctor.ts'
import { readConsult } from './queries/read-consult.ts'

let world: World
beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
})
afterAll(() => world.close())

/** A desk that answers with these statuses, one after the other; 0 hangs up. */
async function deskThatAnswers(...statuses: number[]) {
  const server = createServer((request, response) => {
    request.resume()
    const status = statuses.shift() ?? 201
    if (status === 0) request.destroy()
    else response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
  const connection = { apiUrl: () => url, keyId: 'us', keySecret: 'secret', timeoutMs: 60_000 }
  return { server, desk: httpDoctorDesk({ connection, webhookSecret: 'secret', allowPlain: true }) }
}

const statusOf = async (id: string) => (await readConsult(world.db, id, world.clock.now())).status

it.each([
  ['after an answer that was lost', { tries: 1, attempt: 1 }],
  ['after a crash', { tries: 0, attempt: 2 }],
])(
  'a desk that refuses a repeated request %s may have taken the first: the doctor still comes (decisions §22)',
  async (_, run) => {
    const patient = await givePatient(world, `+91914160000${run.attempt}`)
    const { transaction_id } = await askDoctor(world, patient)
    const { server, desk } = await deskThatAnswers(409)
    await requestDoctor(world, desk, { transaction_id, tries: run.tries }, run)
    expect(await statusOf(transaction_id)).toBe('initiated')
    expect(await sendDeskEvent(world, deskEvent(transaction_id, 'request.accepted'))).toBe(200)
    server.close()
  },
)

it('a desk that refuses the first request has no doctor', async () => {
  const patient = await givePatient(world, '+919141600009')
  const { transaction_id } = await askDoctor(world, patient)
  const { server, desk } = await deskThatAnswers(422)
  await requestDoctor(world, desk, { transaction_id, tries: 0 }, { attempt: 1 })
  expect(await statusOf(transaction_id)).toBe('failure')
  server.close()
})
