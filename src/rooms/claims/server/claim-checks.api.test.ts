import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { nobody } from '#platform/contract/who.ts'
import { withTransaction } from '#platform/database/transaction.ts'
import type { Browser } from '#testing/browser.ts'
import { buyPlan } from '#testing/buy-plan.ts'
import { addVisits, backdatePlan, fileVisit, sendForm } from '#testing/claim-form.ts'
import { pdf } from '#testing/pdf.ts'
import { photo } from '#testing/photo.ts'
import { openWorld, type World } from '#testing/world.ts'
import { NO_FILES } from './claim-files.ts'
import { fileManualClaim } from './commands/file-manual-claim.ts'

const DAY_MS = 86_400_000

let world: World
let one: Browser
let other: Browser
let member: { uhid: string; subscription_id: string }
let otherMember: { uhid: string; subscription_id: string }

beforeAll(async () => {
  world = await openWorld({ SEED: 'demo' })
  one = await world.signUp('+919811200005')
  other = await world.signUp('+919811200006')
  await buyPlan(world, one)
  await buyPlan(world, other, { name: 'Somebody Else', email: 'else@example.com' })
  ;[member] = (await one.get('members')).body.members
  ;[otherMember] = (await other.get('members')).body.members
  for (const { subscription_id } of [member, otherMember]) {
    await backdatePlan(world, subscription_id, 60)
    await addVisits(world, subscription_id)
  }
})
afterAll(() => world.close())

let bills = 0
/** A claim without findings except the one under test. */
const plain = (more: object = {}) => ({
  claim_amount: 431 + ++bills,
  establishment_name: `Clinic ${bills}`,
  additional_details: { bill_number: `B-${bills}` },
  ...more,
})
const file = async (form: Parameters<typeof fileVisit>[3] = {}, browser = one, of = member) => {
  const answer = await fileVisit(browser, of, world.clock.now(), { ...form, data: plain(form.data) })
  expect(answer.status).toBe(201)
  return answer.body.id as number
}
async function findings(claim_id: number) {
  const rows = await world.db
    .selectFrom('claim_checks')
    .select(['check_code', 'level', 'other_claim_id'])
    .where('claim_id', '=', BigInt(claim_id))
    .where('check_code', '<>', 'WEEKEND_CLINIC')
    .orderBy('id')
    .execute()
  return rows.map(({ check_code, level, other_claim_id }) => [
    check_code,
    level,
    other_claim_id && Number(other_claim_id),
  ])
}
const riskOf = async (id: number) =>
  (await world.db.selectFrom('claims').select('risk').where('id', '=', BigInt(id)).executeTakeFirstOrThrow()).risk

describe('the automatic checks find', () => {
  it('nothing in an ordinary claim', async () => {
    const id = await file()
    expect([await findings(id), await riskOf(id)]).toEqual([[], 'LOW'])
  })

  it('the same file on another person’s claim', async () => {
    const bill = await photo()
    const first = await file({ bill_files: [bill] })
    const second = await file({ bill_files: [bill] }, other, otherMember)
    expect(await findings(second)).toEqual([['SAME_FILE', 'HIGH', first]])
    expect(await riskOf(second)).toBe('HIGH')
  })

  it.each([
    ['as it is', {}],
    ['that only its owner may change', { ownerPassword: 'hospital' }],
  ])('the same document %s, whatever a mail program or a printer put around it', async (_, options) => {
    const bill = await pdf(['Bill 17', String(++bills)], 'A4', options)
    const first = await file({ document_files: [[bill, 'bill.pdf']] })
    const around = Buffer.concat([Buffer.from('\r\n'), bill, Buffer.from('% printed\n')])
    const second = await file({ document_files: [[around, 'scan.pdf']] }, other, otherMember)
    expect(await findings(second)).toEqual([['SAME_FILE', 'HIGH', first]])
  })

  it('nearly the same picture: the same photo, smaller', async () => {
    const bill = await photo()
    const first = await file({ bill_files: [bill] })
    const smaller = await sharp(bill).resize(300).jpeg({ quality: 60 }).toBuffer()
    const second = await file({ bill_files: [smaller] }, other, otherMember)
    expect(await findings(second)).toEqual([['NEAR_SAME_PICTURE', 'MEDIUM', first]])
  })

  it('the same bill number of the same establishment, however it is typed', async () => {
    const first = await file({
      data: {
        claim_amount: 433.7,
        establishment_name: 'Jehangir Hospital',
        additional_details: { bill_number: 'JH/77-1' },
      },
    })
    const second = await file(
      {
        data: {
          claim_amount: 433.7,
          establishment_name: 'JEHANGIR hospital',
          additional_details: { bill_number: 'jh 771' },
        },
      },
      other,
      otherMember,
    )
    expect(await findings(second)).toEqual([['SAME_BILL', 'HIGH', first]])
  })

  it('the same patient, type, day and amount', async () => {
    const first = await file({ data: { claim_amount: 367 } })
    const second = await file({ data: { claim_amount: 367 } })
    expect(await findings(second)).toEqual([['SAME_VISIT', 'MEDIUM', first]])
  })

  it('a round amount and a missing bill number', async () => {
    const id = await file({ data: { claim_amount: 500, additional_details: {} } })
    expect(await findings(id)).toEqual([
      ['ROUND_AMOUNT', 'LOW', null],
      ['NO_BILL_NUMBER', 'LOW', null],
    ])
  })

  it('nothing in a prescription that serves two claims of one patient; on another person’s claim it is a finding', async () => {
    const prescription = await photo()
    const first = await file({ prescription_files: [prescription] })
    const second = await file({ prescription_files: [prescription] })
    const third = await file({ prescription_files: [prescription] }, other, otherMember)
    expect(await findings(second)).toEqual([])
    const found = await findings(third)
    expect(found.map(([code]) => code)).toEqual(['SAME_FILE', 'SAME_FILE'])
    expect(new Set(found.map((one) => one[2]))).toEqual(new Set([first, second]))
  })

  it('an amount above what the plan pays for a visit, and unusual for claims of its type', async () => {
    const id = await file({ data: { claim_amount: 1_931 } })
    const codes = (await findings(id)).map(([code]) => code)
    expect(codes).toEqual((await earlier(id)) >= 20 ? ['AMOUNT_HIGH', 'OVER_CAP'] : ['OVER_CAP'])
  })

  it('other things when the claim is amended, and nothing when it is corrected', async () => {
    const id = await file({ data: { claim_amount: 2_000 } })
    expect((await findings(id)).map(([code]) => code)).toContain('ROUND_AMOUNT')
    const corrected = await sendForm(one, 'PATCH', `usagemoderation/${id}`, { data: { claim_amount: 433.5 } })
    expect(corrected.status).toBe(200)
    expect(await findings(id)).toEqual([])
  })
})

const earlier = async (id: number) =>
  (
    await world.db
      .selectFrom('claims')
      .select('id')
      .where('claim_type', '=', 'In-Clinic Doctor Consultation')
      .where('id', '<>', BigInt(id))
      .execute()
  ).length

describe('a claim filed by staff', () => {
  const days = (count: number) => new Date(world.clock.now().getTime() - count * DAY_MS)
  const manual = (scheduled_time: Date, account_id: string) =>
    withTransaction(world.db, (trx) =>
      fileManualClaim(trx, {
        subscription_id: member.subscription_id,
        claim_type: 'Dental Procedure',
        data: { uhid: member.uhid, claim_amount: 45_000n, scheduled_time, establishment_name: 'Smile Dental' },
        reason: 'The bill came by post',
        files: { ...NO_FILES, bill_files: [] },
        by: { at: world.clock.now(), actor: { ...nobody, account_id, staff_role: 'ADMIN' } },
        account_id,
      }),
    )
  const accountOf = async (mobile: string) =>
    (await world.db.selectFrom('accounts').select('id').where('mobile', '=', mobile).executeTakeFirstOrThrow()).id

  it('needs a bill like any other, and no one files one for their own plan', async () => {
    await expect(manual(days(1), await accountOf('+919811200006'))).rejects.toMatchObject({ code: 'FILE_REFUSED' })
    await expect(manual(days(1), await accountOf('+919811200005'))).rejects.toMatchObject({ code: 'OWN_AFFAIR' })
  })

  it('is shown to its owner as filed by customer care, without a staff name', async () => {
    const id = await file()
    await world.db
      .updateTable('claims')
      .set({ reimbursement_type: 'MANUAL', created_by: await accountOf('+919811200006') })
      .where('id', '=', BigInt(id))
      .execute()
    const { body } = await one.get(`usagemoderation/detail/${id}`)
    expect([body.reimbursement_type, body.created_by_user]).toEqual(['MANUAL', 'Customer care'])
  })
})
