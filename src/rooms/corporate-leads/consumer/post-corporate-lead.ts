import { providerToken } from '#platform/browser/provider-token.ts'
import { solveCaptcha } from '#platform/browser/solve-captcha.ts'
import type { SendCall } from '#platform/browser/use-send-call.ts'
import { checkInput } from '#platform/contract/check-input.ts'
import { request } from '#platform/contract/client.ts'
import { readCorporateCaptcha, sendCorporateLead } from '../contract.ts'
import type { CorporateForm } from '../rules/corporate-lead.ts'

/**
 * Checks the form before it costs a captcha, solves one and sends it.
 * @param onChecked called with the part of the captcha's work that is done; undefined once it is sent
 * @throws CallError
 */
export async function post(
  { website, ...values }: CorporateForm & { website: string },
  call: SendCall,
  onChecked: (part: number | undefined) => void,
  signal: AbortSignal,
) {
  const body = {
    contact_name: values.name,
    organization_name: values.organizationName,
    official_email: values.officialEmailId,
    official_phone: values.contactNumber,
    organization_size: values.organizationSize,
    purpose: values.interestedIn,
    ...(website && { website }),
  }
  checkInput(sendCorporateLead, { body: { ...body, g_recaptcha: 'not solved yet' } })
  onChecked(0)
  const captcha = await request(readCorporateCaptcha, {})
  const g_recaptcha = await ('task' in captcha ? solveCaptcha(captcha, onChecked, signal) : providerToken(captcha))
  onChecked(undefined)
  return call(sendCorporateLead, { body: { ...body, g_recaptcha } })
}
