import { ACCOUNT_SENTINELS } from '#gateways/bank-verification/account-sentinels.ts'
import type { Answer, Browser } from './browser.ts'
import { sentCode } from './log-in.ts'
import type { World } from './world.ts'

/** An account that verifies in the given name by default. */
export const BANK = {
  account_holder_name: 'Asha Verma',
  account_number: ACCOUNT_SENTINELS.own_name as string,
  ifsc_code: 'HDFC0000001',
  account_type: 'SAVINGS',
}

type BankInput = Partial<typeof BANK> & Record<string, unknown>

/** Enters where claims are paid to, as the form does. */
export async function saveBank(browser: Browser, given: BankInput = {}): Promise<Answer> {
  // An account is verified in the name of the person or of somebody on their plan.
  const { name } = (await browser.get('userinfo')).body ?? {}
  const details = { ...BANK, ...(name && { account_holder_name: name }), ...given }
  return browser.put('bankdetails', { confirm_account_number: details.account_number, ...details })
}

/** The same with the code that a change requires. */
export async function changeBank(world: World, browser: Browser, given: BankInput): Promise<Answer> {
  const { verification_id } = (await browser.post('bankdetails/otp', {})).body
  return saveBank(browser, { ...given, verification_id, otp: await sentCode(world, verification_id) })
}
