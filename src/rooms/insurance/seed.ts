import type { Db } from '#platform/database/open-database.ts'
import type { Parts } from '#platform/parts.ts'
import { addDays, DAY_MS, istDateOf } from '#values/ist-date.ts'
import { applyInsurerState } from './server/commands/apply-insurer-state.ts'
import { submitApplication } from './server/commands/submit-application.ts'
import { lockPolicy, type PolicyRow } from './server/policies.ts'
import { type CoverFacts, publishCover } from './server/publish-cover.ts'
import { sealAnswers } from './server/sealed-answers.ts'

/** The demo cover; its id never changes. */
export const DEMO_COVER = { life: '1f5a0b00-0b1c-4c7e-9a01-5a1d00000001', slug: 'group-life-5-lakh' } as const

/** The insurer of the demo world, as its webhook's address names it: the simulated one. */
const DEMO_INSURER = 'suraksha-life'

const DECLARATION = `I declare that I am in good health. I have not been treated for, and am not being examined for, heart disease, stroke, cancer, kidney or liver failure, or any illness that needed a stay in hospital of more than seven days in the last three years. No application of mine for life insurance was refused or postponed. I have given the number of doses of the covid-19 vaccine truthfully. I understand that the insurer relies on this declaration and may refuse a claim where it is not true.`

export const DEMO_FACTS: Omit<CoverFacts, 'enrolment_last_date' | 'claim_settlement'> = {
  name: 'Group Term Life ₹5 Lakh',
  summary: 'Life cover for {term} from a group policy. No medical tests, only a declaration of good health.',
  insurer: 'Suraksha Life Insurance Company Limited',
  insurer_code: DEMO_INSURER,
  insurer_registration: 'IRDAI Reg. No. 000 (demo)',
  master_policy_number: 'SLI-GTL-2026-00417',
  sum_assured_paise: 5_00_000_00n,
  premium_paise: 1_180_00n,
  tax_paise: 180_00n,
  tax_rate: 18,
  stamp_duty_paise: 100_00n,
  tenure_months: 12,
  entry_age_min: 18,
  entry_age_max: 50,
  free_look_days: 30,
  features: [
    '{sum_assured} to your nominee on death from any cause, including COVID-19',
    'No medical tests: a declaration of good health is enough',
    'One premium for the whole year, tax included',
    'Certificate of insurance by e-mail once the insurer has accepted',
  ],
  exclusions: [
    'Death by suicide in the first 12 months: the premium is returned, not the sum',
    'Death from an illness that the declaration of good health should have named',
  ],
  disclaimers: [
    'The cover is group life insurance, underwritten by Suraksha Life Insurance Company Limited under the master policy named here. We are the master policyholder, not the insurer.',
    'The health plan is not insurance. It is bought and refunded separately from this cover.',
    'Buying the cover is voluntary. The health plan costs the same with or without it.',
    'The premium is passed on to the insurer in full. No discount or coupon applies to it.',
    'Please read the customer information sheet before you pay.',
  ],
  documents: [
    {
      name: 'Customer information sheet',
      kind: 'CIS',
      points: [
        'What is insured: your life, for {sum_assured}, for {term} from the day on which the insurer accepts you.',
        'Who can enter: persons of {entry_age} years, at the last birthday.',
        'What you pay: {premium} once, of which {tax} is GST.',
        'Who receives the sum: the nominee whom you name; an appointee for a nominee under 18.',
        'Free look: you can return the cover within {free_look_days} days of receiving the certificate. The premium for the days on cover and the stamp duty are deducted.',
        'Claims: your nominee writes to claims@suraksha-life.example with the death certificate and the certificate of insurance.',
        'Complaints: first to us, then to the insurer’s grievance officer, to Bima Bharosa and to the Insurance Ombudsman.',
      ],
    },
    {
      name: 'Summary of the policy wording',
      kind: 'POLICY_WORDING',
      points: [
        'The master policy is issued to us for the people who buy the cover through us.',
        'The cover ends on its last day, on death, or on return in the free-look period.',
        'The sum is paid once, to the nominee on record.',
      ],
    },
  ],
  grievance_ladder: [
    {
      level: 1,
      name: 'Our customer care',
      contact: '{care_phone}',
      days: 3,
    },
    { level: 2, name: 'Grievance officer of the insurer', contact: 'grievance@suraksha-life.example', days: 14 },
    { level: 3, name: 'Bima Bharosa, the portal of IRDAI', contact: 'bimabharosa.irdai.gov.in or 155255', days: 14 },
    { level: 4, name: 'Insurance Ombudsman', contact: 'cioins.co.in', days: 90 },
  ],
  declaration_version: '2026-11',
  declaration_text: DECLARATION,
}

/** What the demo person answers. */
const ANSWERS = {
  name: 'Lakshmi Narayanan',
  gender: 'F',
  applicant_email: 'lakshmi@mail.example',
  nominee_name: 'Karthik Narayanan',
  nominee_relation: 'Son',
  step: 'NOMINEE_DETAILS',
} as const
const HEALTH_ANSWERS = { vaccination_doses_covid19: 2 } as const

/** Carries a paid policy of the demo world to its certificate: applied for at once, accepted two days later. */
export async function seedCertificate(
  { db: trx, keys, log }: Pick<Parts, 'db' | 'keys' | 'log'>,
  policy: PolicyRow,
): Promise<void> {
  const { application_id, paid_at } = policy
  await trx
    .updateTable('insurance_applications')
    .set({ ...ANSWERS, ...sealAnswers(keys, application_id, HEALTH_ANSWERS), modified_at: paid_at })
    .where('id', '=', application_id)
    .execute()
  await submitApplication(trx, keys, {
    application_id,
    terms: { policy_terms: true, good_health_declaration: true, data_sharing: true },
    declaration_version: DEMO_FACTS.declaration_version,
    by: { at: paid_at, actor: 'system' },
  })
  const accepted_at = new Date(paid_at.getTime() + 2 * DAY_MS)
  const coi_number = 'SLI-DEMO-000001'
  await trx
    .insertInto('simulator_insurer_applications')
    .values({ reference: application_id, submitted_at: paid_at, status: 'COMPLETED', coi_number, tries: 1 })
    .execute()
  const state = { reference: application_id, status: 'COMPLETED', coi_number, accepted_at, reason: null } as const
  await applyInsurerState(trx, { log }, await lockPolicy(trx, policy.id), state, accepted_at)
}

/** Puts the demo cover on sale. */
export async function seedInsurance(trx: Db, now: Date, change: Partial<CoverFacts> = {}): Promise<string> {
  const today = istDateOf(now)
  const claim_settlement = {
    percent: 99.32,
    source: 'IRDAI annual report, individual death claims',
    year: '2024–25',
    review_on: addDays(today, 365),
  }
  const facts: CoverFacts = { ...DEMO_FACTS, enrolment_last_date: addDays(today, 365), claim_settlement, ...change }
  return publishCover(trx, {
    insurance_plan_id: DEMO_COVER.life,
    slug: DEMO_COVER.slug,
    facts,
    published_by: null,
    now,
  })
}
