import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Browser } from '#testing/browser.ts'
import {
  applyForCover,
  issuedCover,
  NOMINEE,
  openInsuranceWorld,
  payCover,
  playInsurer,
  policyRow,
} from '#testing/insurance.ts'
import type { World } from '#testing/world.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { coverRequest } from './cover-request.ts'

const OTHER = { nominee_name: 'Meena Iyer', nominee_relation: 'Sister' }
const SCRIPT = 'Enter the name in English or Hindi letters: the certificate is printed in them'

let world: World
beforeAll(async () => {
  world = await openInsuranceWorld({ INSURER_SIMULATED_SECONDS: '864000' })
})
afterAll(() => world.close())

const name = (browser: Browser, policy_id: string, nominee: object = OTHER) =>
  browser.post(`insurance_policies/${policy_id}/nominee`, nominee)
const sentNominee = async (policy_id: string) => {
  const row = await policyRow(world, policy_id)
  return (await withTransaction(world.db, (trx) => coverRequest(trx, world.keys, row))).asked.nominee
}

describe('the nominee whom the insurer has', () => {
  it('is the newest one when the application is sent, and the same at every later try', async () => {
    const { browser, policy_id, application_id } = await applyForCover(world, '+919811391001')
    expect((await name(browser, policy_id)).status).toBe(200)
    expect(await sentNominee(policy_id)).toMatchObject({ name: 'Meena Iyer', relation: 'Sister' })
    await world.work()
    expect((await name(browser, policy_id, NOMINEE)).status).toBe(200)
    expect((await sentNominee(policy_id)).name).toBe('Meena Iyer')
    await playInsurer(world, application_id, 'issue')
    const { verify_code } = await policyRow(world, policy_id)
    const on = istDateOf(world.clock.now())
    expect((await browser.get(`insurance-plan/verify/${verify_code}`)).body.endorsement).toEqual({ number: 1, on })
  })

  it('is not endorsed where nobody was named after it', async () => {
    const { browser, policy_id, application_id } = await applyForCover(world, '+919811391002')
    await name(browser, policy_id)
    await world.work()
    await playInsurer(world, application_id, 'issue')
    const { verify_code } = await policyRow(world, policy_id)
    expect((await browser.get(`insurance-plan/verify/${verify_code}`)).body.endorsement).toBeNull()
  })
})

describe('another nominee', () => {
  it('is not named after the last day of the cover', async () => {
    const { browser, policy_id } = await issuedCover(world, '+919811391003')
    const today = istDateOf(world.clock.now())
    const endOn = (end_date: string) =>
      world.db
        .updateTable('insurance_policies')
        .set({ start_date: '2020-01-01', end_date })
        .where('id', '=', policy_id)
        .execute()
    await endOn(today)
    expect((await name(browser, policy_id)).status).toBe(200)
    await endOn(addDays(today, -1))
    expect(await name(browser, policy_id)).toMatchObject({
      status: 409,
      error: { type: 'WRONG_STATE', message: 'The cover has ended. Nobody can be named for it any more.' },
    })
  })

  it('is named five times a day; what was refused does not count', async () => {
    const { browser, policy_id } = await issuedCover(world, '+919811391004')
    for (let at = 0; at < 6; at++)
      expect((await name(browser, policy_id, { ...OTHER, nominee_name: 'M' })).status).toBe(422)
    for (let at = 0; at < 5; at++) expect((await name(browser, policy_id)).status).toBe(200)
    expect(await name(browser, policy_id)).toMatchObject({ status: 429, error: { type: 'CHANGES_SPENT' } })
    world.clock.moveTo(new Date(world.clock.now().getTime() + DAY_MS))
    expect((await name(await world.signUp('+919811391004'), policy_id)).status).toBe(200)
  })

  it('has a name that the certificate can show, and so have applicant and appointee', async () => {
    const { browser, policy_id } = await issuedCover(world, '+919811391005')
    for (const nominee_name of ['தமிழ் செல்வி', 'আশা রাও', 'ਆਸ਼ਾ ਰਾਓ', 'ಆಶಾ ರಾವ್', 'آشا راؤ'])
      expect((await name(browser, policy_id, { ...OTHER, nominee_name })).error?.fields).toEqual({
        nominee_name: SCRIPT,
      })
    for (const nominee_name of ['\u3164\u3164\u3164', '...'])
      expect((await name(browser, policy_id, { ...OTHER, nominee_name })).status).toBe(422)
    const minor = { ...OTHER, nominee_dob: '2020-01-01', appointee_name: 'ఆశా రావు' }
    expect((await name(browser, policy_id, minor)).error?.fields).toEqual({ appointee_name: SCRIPT })
    expect((await name(browser, policy_id, { ...OTHER, nominee_name: 'आशा राव' })).status).toBe(200)
    const { application_id, browser: other } = await payCover(world, '+919811391006')
    const draft = { draft: true, name: 'ആശ റാവു' }
    const answer = await other.patch(`insurance_applications/${application_id}`, draft)
    expect(answer.error?.fields).toEqual({ name: SCRIPT })
  })

  it('in the form forgets the date of birth and the appointee of the one before', async () => {
    const { browser, application_id } = await payCover(world, '+919811391007')
    const save = async (nominee: object) => {
      const { body, error } = await browser.patch(`insurance_applications/${application_id}`, nominee)
      expect(error).toBeUndefined()
      return [body.nominee_name, body.nominee_dob, body.appointee_name]
    }
    const minor = { ...NOMINEE, nominee_dob: '2020-01-01', appointee_name: 'Asha Rao' }
    expect(await save(minor)).toEqual(['Rohan Rao', '2020-01-01', 'Asha Rao'])
    expect(await save({ ...NOMINEE, nominee_name: 'rohan rao' })).toEqual(['rohan rao', '2020-01-01', 'Asha Rao'])
    expect(await save(OTHER)).toEqual(['Meena Iyer', null, null])
  })
})
