import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT_SENTINELS } from '#gateways/bank-verification/account-sentinels.ts'
import { BANK, changeBank, saveBank } from '#testing/bank.ts'
import type { Browser } from '#testing/browser.ts'
import { otherCode, sentCode } from '#testing/log-in.ts'
import { givePastPlan } from '#testing/past-plan.ts'
import { openWorld, type World } from '#testing/world.ts'
import { findActiveBank } from './queries/bank-details.ts'

const NO_ACCOUNT = 'This is not the number of a bank account. It stands in your passbook and in your bank’s app.'
let world: World
let number = 9_811_000_000
let asha: Browser
let mobile: string

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

async function newcomer(): Promise<Browser> {
  mobile = `+91${number++}`
  const browser = await world.signUp(mobile)
  const subscription_id = await givePastPlan(world.db, mobile)
  const owner = { subscription_id, name: 'Asha Verma', is_primary: true, created_at: world.clock.now() }
  await world.db.insertInto('subscription_members').values(owner).execute()
  await world.db.updateTable('accounts').set({ name: owner.name }).where('mobile', '=', mobile).execute()
  return browser
}

async function accountOf(of: string): Promise<string> {
  return (await world.db.selectFrom('accounts').select('id').where('mobile', '=', of).executeTakeFirstOrThrow()).id
}

const events = async (name: string) =>
  (await world.db.selectFrom('jobs').select('payload').where('name', '=', name).execute()).map(({ payload }) => payload)

async function messages(template: string): Promise<number> {
  return (await world.db.selectFrom('outbox_messages').select('id').where('template', '=', template).execute()).length
}

describe('saving bank details', () => {
  it('the first details need no code, and the bank is queried immediately (C7.56, C1.07)', async () => {
    asha = await newcomer()
    const { status, body } = await saveBank(asha)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      account_holder_name: 'Asha Verma',
      masked_account_number: '••••6789',
      ifsc_code: 'HDFC0000001',
      bank: 'HDFC Bank',
      branch: 'TULSIANI CHMBRS - NARIMAN PT',
      account_type: 'SAVINGS',
      active: true,
      verification: { status: 'VERIFIED', registered_name: 'ASHA VERMA', score: 100 },
      cooling_until: null,
      note: null,
    })
    expect(await events('bank-details.bank-verified')).toContainEqual({ account_id: await accountOf(mobile) })
  })

  it('a name that only resembles goes to a person, and nothing of it is shown to the one who asked', async () => {
    const { body } = await saveBank(await newcomer(), { account_number: ACCOUNT_SENTINELS.similar_name })
    expect(body.verification).toEqual({ status: 'REVIEW', registered_name: null, score: null })
  })

  it('they are read back with the last four digits of the number and never the number (C7.57, C3.45)', async () => {
    const { status, body, text } = await asha.get('bankdetails')
    expect(status).toBe(200)
    expect(body.masked_account_number).toBe('••••6789')
    expect(Object.keys(body)).toEqual(
      expect.arrayContaining([
        'account_holder_name',
        'masked_account_number',
        'ifsc_code',
        'account_type',
        'active',
        'verification',
      ]),
    )
    expect(text).not.toContain(BANK.account_number)
    const row = await world.db.selectFrom('bank_details').selectAll().executeTakeFirstOrThrow()
    expect(JSON.stringify(row, (_, value) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      '501001234',
    )
  })

  it('a person without saved details gets none', async () => {
    expect((await (await newcomer()).get('bankdetails')).status).toBe(204)
  })

  it('spaces and hyphens of a passbook, and a small-letter IFSC, are understood', async () => {
    const browser = await newcomer()
    const { status, body } = await saveBank(browser, { account_number: ' 3120 0000-00042 ', ifsc_code: 'sbin0000001' })
    expect([status, body?.masked_account_number, body?.bank, body?.branch]).toEqual([
      200,
      '••••0042',
      'State Bank of India',
      'KOLKATA MAIN',
    ])
  })

  it.each([
    ['account_number', { account_number: '12345678' }, 'Enter an account number of 9 to 18 digits'],
    ['account_number', { account_number: '1234567890123456789' }, 'Enter an account number of 9 to 18 digits'],
    ['account_number', { account_number: '12345678X' }, 'Enter an account number of 9 to 18 digits'],
    ['account_number', { account_number: '' }, 'This field is mandatory'],
    ['account_number', { account_number: '4111 1111 1111 1111' }, NO_ACCOUNT],
    ['account_number', { account_number: '378282246310005' }, NO_ACCOUNT],
    ['account_number', { account_number: '000000000' }, NO_ACCOUNT],
    ['confirm_account_number', { confirm_account_number: '50100123456788' }, 'The two account numbers differ'],
    ['ifsc_code', { ifsc_code: 'HDFC1000001' }, 'Enter an IFSC of 11 characters, such as HDFC0000001'],
    ['ifsc_code', { ifsc_code: 'HDFC000001' }, 'Enter an IFSC of 11 characters, such as HDFC0000001'],
    [
      'ifsc_code',
      { ifsc_code: 'HDFC0ZZZZZZ' },
      'No bank branch has this IFSC. It stands on your cheque and in your bank’s app.',
    ],
    ['account_holder_name', { account_holder_name: 'Al' }, 'Enter the name as the bank has it, at least 3 characters'],
    [
      'account_holder_name',
      { account_holder_name: '<b>Asha</b>' },
      'Use letters, spaces, dots, apostrophes, hyphens, & and brackets only',
    ],
    ['account_type', { account_type: 'NRE' }, 'Choose savings or current'],
  ])('%s of %o is refused at its field in plain words', async (field, given, sentence) => {
    const browser = await newcomer()
    const { status, error } = await saveBank(browser, given)
    expect([status, error?.fields[field]]).toEqual([422, sentence])
    expect((await browser.get('bankdetails')).status).toBe(204)
  })
})

describe('an IFSC', () => {
  it.each([
    ['HDFC0000001', 'HDFC Bank', 'TULSIANI CHMBRS - NARIMAN PT'],
    ['SBIN0000001', 'State Bank of India', 'KOLKATA MAIN'],
    ['ICIC0000001', 'ICICI Bank', 'CHENNAICENOTAPH ROAD'],
    ['icic0000001', 'ICICI Bank', 'CHENNAICENOTAPH ROAD'],
    // The first and the last line of the list, and a branch without a known name.
    ['AANB0000001', 'AANB', 'Branch 000001'],
    ['ZSBL0000341', 'Zila Sahakari Bank Ghaziabad', 'LONI'],
  ])('%s is shown with bank and branch', async (code, bank, branch) => {
    const { status, body } = await asha.get(`bankdetails/ifsc/${code}`)
    expect([status, body]).toEqual([200, { ifsc_code: code.toUpperCase(), bank, branch }])
  })

  it.each(['HDFC0ZZZZZZ', 'AAAA0000001', 'ZZZZ0999999', 'nonsense'])('%s is not found', async (code) => {
    expect((await asha.get(`bankdetails/ifsc/${code}`)).status).toBe(404)
  })
})

describe('the bank’s answer', () => {
  it('an account that does not exist is refused, and the saved one stays (C5.38)', async () => {
    const { status, body, error } = await changeBank(world, asha, {
      account_number: ACCOUNT_SENTINELS.no_such_account,
    })
    expect([status, body.message]).toEqual([422, 'Please update the existing bank details to continue.'])
    expect(error?.fields.account_number).toBe('Please update the existing bank details to continue.')
    expect((await asha.get('bankdetails')).body.masked_account_number).toBe('••••6789')
  })

  it('another person’s account is refused (C5.37)', async () => {
    const browser = await newcomer()
    const { status, body, error } = await saveBank(browser, { account_number: ACCOUNT_SENTINELS.other_name })
    expect([status, body.message]).toEqual([422, 'Please re-verify your bank details and submit'])
    expect(error?.fields.account_holder_name).toBe('Please re-verify your bank details and submit')
    expect((await browser.get('bankdetails')).status).toBe(204)
  })

  it('a bank that is down leaves the account unverified, is queried again and then confirms', async () => {
    const browser = await newcomer()
    const own = mobile
    const { status, body } = await saveBank(browser, { account_number: ACCOUNT_SENTINELS.bank_slow })
    expect([status, body.verification]).toEqual([200, { status: 'UNVERIFIED', registered_name: null, score: null }])
    await world.advance(30 * 60_000)
    await world.advance(60 * 60_000)
    expect((await browser.get('bankdetails')).body.verification).toMatchObject({ status: 'VERIFIED', score: 100 })
    expect(await events('bank-details.bank-verified')).toContainEqual({ account_id: await accountOf(own) })
  })

  it('a bank that never answers leaves the account to our staff after six queries', async () => {
    const browser = await newcomer()
    expect((await saveBank(browser, { account_number: ACCOUNT_SENTINELS.bank_down })).body.verification.status).toBe(
      'UNVERIFIED',
    )
    for (let day = 0; day < 6; day++) await world.advance(25 * 3_600_000)
    expect((await browser.get('bankdetails')).body.verification.status).toBe('REVIEW')
  })
})

describe('a change', () => {
  const other = { account_number: '912345678901', ifsc_code: 'ICIC0000001' }

  it('needs a code, in plain words', async () => {
    asha = await newcomer()
    await saveBank(asha)
    const { status, error } = await saveBank(asha, other)
    expect([status, error?.type, error?.fields.otp]).toEqual([
      422,
      'OTP_NEEDED',
      'To change where your money goes, enter the code that we send to your mobile.',
    ])
  })

  it('accepts no wrong code, counts it, and accepts no code for another purpose', async () => {
    const { verification_id } = (await asha.post('bankdetails/otp', {})).body
    const otp = await sentCode(world, verification_id)
    const wrong = await saveBank(asha, { ...other, verification_id, otp: otherCode(otp) })
    expect([wrong.status, wrong.error?.type, wrong.error?.extra_args.attempts_left]).toEqual([422, 'OTP_INVALID', 4])
    const login = (await asha.post('login/otp', { mobile: mobile.slice(3) })).body.verification_id
    const misused = await saveBank(asha, { ...other, verification_id: login, otp: await sentCode(world, login) })
    expect([misused.status, misused.error?.type]).toEqual([410, 'OTP_EXPIRED'])
    expect((await asha.get('bankdetails')).body.masked_account_number).toBe('••••6789')
  })

  it('accepts no code that was sent to another person', async () => {
    const before = mobile
    const thief = await newcomer()
    const { verification_id } = (await thief.post('bankdetails/otp', {})).body
    const otp = await sentCode(world, verification_id)
    for (const [name, value] of thief.cookies) if (name.includes('verification')) asha.cookies.set(name, value)
    const { status } = await saveBank(asha, { ...other, verification_id, otp })
    expect(status).toBe(422)
    mobile = before
  })

  it('with its code ends the old row, waits 24 hours and is notified to the mobile', async () => {
    await world.advance(10 * 60_000)
    const sentBefore = await messages('bank-changed')
    const { status, body } = await changeBank(world, asha, other)
    expect(status).toBe(200)
    expect(body).toMatchObject({ masked_account_number: '••••8901', active: true })
    expect(body.cooling_until).not.toBeNull()
    const rows = await world.db
      .selectFrom('bank_details')
      .select(['active', 'last_four'])
      .where('account_id', '=', await accountOf(mobile))
      .orderBy('created_at')
      .execute()
    expect(rows).toEqual([
      { active: false, last_four: '6789' },
      { active: true, last_four: '8901' },
    ])
    const bank = await findActiveBank(world.db, await accountOf(mobile))
    expect(bank?.cooling_until?.getTime()).toBe(bank!.created_at.getTime() + 24 * 3_600_000)
    expect(await messages('bank-changed')).toBe(sentBefore + 1)
    await world.work()
    const inbox = await world.browser().get(`/dev/messages?to=${encodeURIComponent(mobile)}`)
    expect(JSON.stringify(inbox.body)).toContain('after a pause of 24 hours')
  })

  it('uses up its code', async () => {
    await world.advance(10 * 60_000)
    const { verification_id } = (await asha.post('bankdetails/otp', {})).body
    const otp = await sentCode(world, verification_id)
    expect((await saveBank(asha, { verification_id, otp })).status).toBe(200)
    const again = await saveBank(asha, { ...other, verification_id, otp })
    expect([again.status, again.error?.type]).toEqual([410, 'OTP_REVOKED'])
  })

  it('made twice at the same time succeeds once, and leaves one account', async () => {
    await world.advance(10 * 60_000)
    const { verification_id } = (await asha.post('bankdetails/otp', {})).body
    const otp = await sentCode(world, verification_id)
    const answers = await Promise.all(
      ['812345678901', '712345678901'].map((account_number) =>
        saveBank(asha, { account_number, verification_id, otp }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.find(({ status }) => status !== 200)?.status).toBeOneOf([409, 410])
    const active = await world.db
      .selectFrom('bank_details')
      .select('id')
      .where('account_id', '=', await accountOf(mobile))
      .where('active', '=', true)
      .execute()
    expect(active).toHaveLength(1)
  })

  it('to the same account verifies it again, without a code and without a wait', async () => {
    const browser = await newcomer()
    await saveBank(browser)
    const before = (await events('bank-details.bank-verified')).length
    const { status, body } = await saveBank(browser, { account_holder_name: 'Asha R. Verma' })
    expect([status, body.account_holder_name, body.cooling_until]).toEqual([200, 'Asha R. Verma', null])
    expect((await events('bank-details.bank-verified')).length).toBe(before + 1)
  })
})
