import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sealClearValues } from '#platform/seal-clear-values.ts'
import { APPLICANT, applyForCover, issuedCover, openInsuranceWorld } from '#testing/insurance.ts'
import { person } from '#testing/log-in.ts'
import type { World } from '#testing/world.ts'
import { answerColumns, openAnswers } from './sealed-answers.ts'

let world: World
beforeAll(async () => {
  world = await openInsuranceWorld()
})
afterAll(() => world.close())

const stored = async (id: string) => {
  const { rows } = await sql<{ row: string }>`
    select row_to_json(a)::text as row from insurance_applications a where id = ${id}`.execute(world.db)
  return rows[0]!.row
}

describe('the birthday and the health answers of an applicant', () => {
  it('are stored sealed, and read by the owner, our staff and the insurer alone', async () => {
    const { browser, application_id, policy_id } = await issuedCover(world, '+919820000301')
    expect(await stored(application_id)).not.toContain(APPLICANT.dob)
    expect(JSON.parse(await stored(application_id))).toMatchObject({
      clear_dob: null,
      clear_vaccination_doses_covid19: null,
    })
    const application = (await browser.get(`insurance_applications/${application_id}`)).body
    expect(application).toMatchObject({ dob: APPLICANT.dob, vaccination_doses_covid19: 2 })
    await person(world, '+919811350001', { staff: 'ADMIN' })
    const leela = await world.signUp('+919811350001')
    const policy = (await leela.get(`dashboard/insurance_policies/${policy_id}`)).body
    expect(policy).toMatchObject({ applicant: { dob: APPLICANT.dob }, vaccination_doses_covid19: 2 })
  })

  it('of one application do not open in another', async () => {
    const { application_id } = await applyForCover(world, '+919820000302')
    const other = await applyForCover(world, '+919820000303')
    const row = await world.db
      .selectFrom('insurance_applications')
      .selectAll()
      .where('id', '=', application_id)
      .executeTakeFirstOrThrow()
    expect(() => openAnswers(world.keys, { ...row, id: other.application_id })).toThrow()
  })

  it('that an earlier version stored in clear are sealed at the start, and read as before', async () => {
    const { browser, application_id } = await applyForCover(world, '+919820000304')
    await world.db
      .updateTable('insurance_applications')
      .set({
        sealed_dob: null,
        clear_dob: '1990-02-28',
        sealed_vaccination_doses_covid19: null,
        clear_vaccination_doses_covid19: 0,
      })
      .where('id', '=', application_id)
      .execute()
    expect(await sealClearValues(world.db, world.keys, answerColumns)).toBe(2)
    expect(await sealClearValues(world.db, world.keys, answerColumns)).toBe(0)
    expect(await stored(application_id)).not.toContain('1990-02-28')
    const application = (await browser.get(`insurance_applications/${application_id}`)).body
    expect(application).toMatchObject({ dob: '1990-02-28', vaccination_doses_covid19: 0 })
  })
})
