import { DEMO_PLANS } from '#rooms/plans/seed.ts'
import type { Browser } from './browser.ts'

/** A patient for whom home care is safe. */
export const PATIENT = {
  patient_name: 'Kamla Rao',
  patient_age: 40,
  patient_gender: 'Female',
  caregiver_name: 'Omkar Rao',
  caregiver_mobile: '9811000002',
  caregiver_email: 'omkar@mail.example',
} as const
export const WELL = {
  is_pregnant: false,
  recent_spo2_level: 'GTE_94',
  has_difficulty_breathing_or_shortness_of_breath: false,
  has_chest_pain_or_tightness: false,
  has_bluish_discoloration_of_lips_or_face: false,
  has_loss_of_speech_or_movement: false,
  is_immunocompromised: false,
  declaration: true,
} as const
/** In a city of the demo world that is served. */
export const SERVED = {
  geo_string: 'Indiranagar',
  pincode: '560001',
  building: '12, Rose House',
  land_mark: 'Opposite the park',
  addressee_phone_number: '9811000001',
  label: 'Home',
} as const
export const UNSERVED = { ...SERVED, geo_string: 'Leh', pincode: '194101' } as const

const CHECKS = 'with_address_serviceability=true&with_required_fields_check=true'

/** A proposal with every question answered, not checked yet. */
export async function answeredProposal(browser: Browser, answers: object = {}, address: object = SERVED) {
  const { body: place } = await browser.post('addresses', address)
  const { body: proposal } = await browser.post('plan_proposals', { plan_id: DEMO_PLANS.covid })
  const sent = { ...PATIENT, ...WELL, dose_address_id: place.id, ...answers }
  const { status, body } = await browser.patch(`plan_proposals/${proposal.id}`, sent)
  if (status !== 200) throw new Error(`The answers were not stored: ${JSON.stringify(body)}`)
  return { id: proposal.id as string, address_id: place.id as string }
}

/** Asks the whole check of a proposal. */
export const checkProposal = (browser: Browser, id: string) =>
  browser.post(`plan_proposals/${id}/check_eligibility?${CHECKS}`)

/** The id of a proposal that was checked and is eligible. */
export async function eligibleProposal(browser: Browser): Promise<string> {
  const { id } = await answeredProposal(browser)
  const { body } = await checkProposal(browser, id)
  if (!body.is_eligible) throw new Error(`The patient is not eligible: ${JSON.stringify(body)}`)
  return id
}
