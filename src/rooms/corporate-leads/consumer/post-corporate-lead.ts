import { providerToken } from '#platform/browser/provider-token.ts'
import { solveCaptcha } from '#platform/browser/solve-captcha.ts'
import { request } from '#platform/contract/client.ts'
import { readCorporateCaptcha, sendCorporateLead } from '../contract.ts'
import type { CorporateForm, OrganizationSize, Purpose } from '../rules/corporate-lead.ts'

interface Progress {
  /** The part of the captcha's work that is done. */
  onChecked: (part: number) => void
  onPosting: () => void
  signal: AbortSignal
}

/** Solves a captcha and sends the form, whose fields are valid. @throws CallError */
export async function post(form: CorporateForm & { website: string }, { onChecked, onPosting, signal }: Progress) {
  const captcha = await request(readCorporateCaptcha, {})
  const g_recaptcha = await ('task' in captcha ? solveCaptcha(captcha, onChecked, signal) : providerToken(captcha))
  onPosting()
  await request(sendCorporateLead, {
    body: {
      contact_name: form.name,
      organization_name: form.organizationName,
      official_email: form.officialEmailId,
      official_phone: form.contactNumber,
      organization_size: form.organizationSize as OrganizationSize,
      purpose: form.interestedIn as Purpose,
      g_recaptcha,
      ...(form.website && { website: form.website }),
    },
  })
}
