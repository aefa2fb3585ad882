import * as z from 'zod'
import { pageOf } from '#dashboard/contract/page-of.ts'
import { defineCall } from '#platform/contract/call.ts'
import { signedIn } from '#platform/contract/who.ts'
import { email } from '#values/email.ts'
import { GENDERS, gender } from '#values/gender.ts'
import { pageNumber } from '#values/page.ts'
import { personName } from '#values/person-name.ts'
import { text } from '#values/text.ts'
import { uuid } from '#values/uuid.ts'
import { wireDate } from '#values/wire-time.ts'
import { NOMINEE_RELATIONS } from '../rules/nominee.ts'
import { APPLICATION_STATUSES, APPLICATION_STEPS } from '../rules/statuses.ts'
import { applicationWords as words } from '../words/application.ts'
import { InsurancePlan } from './plans.ts'
import { COVER_REFUSALS } from './refusals.ts'

const { fields, refusals } = words
const ofApplication = z.strictObject({ id: z.uuid() })

const doses = z.literal([0, 1, 2], fields.doses)
export const nomineeName = personName({
  tooShort: fields.nominee,
  tooLong: fields.nameLong,
  required: fields.nomineeMissing,
  unprintable: fields.script,
})
export const nomineeRelation = z.enum(NOMINEE_RELATIONS, fields.relation)
export const nomineeDob = wireDate({ invalid: fields.nomineeDob })
export const appointeeName = personName({
  tooShort: fields.appointee,
  tooLong: fields.nameLong,
  unprintable: fields.script,
})

export const Application = z.object({
  id: z.uuid(),
  status: z.enum(APPLICATION_STATUSES),
  step: z.enum(APPLICATION_STEPS),
  account_id: z.uuid(),
  /** As it was when the application was opened, or as it was paid for. */
  insurance_plan: InsurancePlan,
  /** As it is sold today, which is what would be paid; null where it is not sold. */
  offer: InsurancePlan.nullable(),
  /** The paid order; null until the premium is paid. */
  payment_transaction_detail_id: z.uuid().nullable(),
  is_paid: z.boolean(),
  policy_id: z.uuid().nullable(),
  name: z.string().nullable(),
  gender: z.enum(GENDERS).nullable(),
  dob: z.iso.date().nullable(),
  /** Of the login; read-only. */
  mobile: z.string(),
  applicant_email: z.string().nullable(),
  vaccination_doses_covid19: doses.nullable(),
  nominee_name: z.string().nullable(),
  nominee_relation: z.enum(NOMINEE_RELATIONS).nullable(),
  nominee_dob: z.iso.date().nullable(),
  appointee_name: z.string().nullable(),
  /** The text to confirm, and the version to send with it. */
  declaration: z.object({ version: z.string(), text: z.string() }),
  submitted_at: z.string().nullable(),
  /** Its policy was cancelled. */
  closed_at: z.string().nullable(),
  version: z.int(),
  created_at: z.string(),
  modified_at: z.string(),
})
export type Application = z.output<typeof Application>

export const listInsuranceApplications = defineCall({
  name: 'listInsuranceApplications',
  method: 'GET',
  path: 'insurance_applications',
  summary: 'Lists the insurance applications of the user, newest first.',
  who: signedIn,
  query: z.strictObject({ page_number: pageNumber }),
  reply: pageOf('insurance_applications', Application),
})

export const createInsuranceApplication = defineCall({
  name: 'createInsuranceApplication',
  method: 'POST',
  path: 'insurance_applications',
  summary: 'Starts an application for an insurance plan, or returns the one that is open.',
  who: signedIn,
  body: z.strictObject({
    insurance_plan_id: uuid({ invalid: fields.plan }),
    /** The order that paid the premium; it decides nothing, because paying opens the application by itself. */
    payment_transaction_detail_id: uuid({ invalid: fields.plan }).nullish(),
  }),
  reply: Application,
  status: 201,
  idempotent: true,
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
  commonRefusals: ['NOT_FOUND'],
  refusals: COVER_REFUSALS,
})

export const readInsuranceApplication = defineCall({
  name: 'readInsuranceApplication',
  method: 'GET',
  path: 'insurance_applications/{id}',
  summary: 'Returns an insurance application of the user.',
  who: signedIn,
  params: ofApplication,
  reply: Application,
})

export const readLatestInsuranceApplication = defineCall({
  name: 'readLatestInsuranceApplication',
  method: 'GET',
  path: 'insurance_applications/latest',
  summary: 'Returns the newest open application of the user for a plan, else the newest completed one.',
  who: signedIn,
  query: z.strictObject({ slug: text({ max: 80, required: fields.plan }).min(1, fields.plan) }),
  reply: Application,
  commonRefusals: ['NOT_FOUND'],
})

/** Which step is saved follows from its fields where `step` is not sent. */
export const updateInsuranceApplication = defineCall({
  name: 'updateInsuranceApplication',
  method: 'PATCH',
  path: 'insurance_applications/{id}',
  summary: 'Saves a step of an application: all its fields, or some of them as a draft.',
  who: signedIn,
  params: ofApplication,
  body: z.strictObject({
    step: z.enum(APPLICATION_STEPS, fields.step).optional(),
    /** Saves what is sent and leaves the step as it is; nothing else is needed. */
    draft: z.boolean().optional(),
    version: z.int(fields.version).optional(),
    name: personName({ tooShort: fields.name, tooLong: fields.nameLong, unprintable: fields.script }).optional(),
    gender: gender({ invalid: fields.gender }).optional(),
    dob: wireDate({ invalid: fields.dob, required: fields.dobMissing }).optional(),
    mobile: text({ max: 200 }).optional(),
    applicant_email: email({ invalid: fields.email, required: fields.emailMissing }).optional(),
    vaccination_doses_covid19: doses.optional(),
    nominee_name: nomineeName.optional(),
    nominee_relation: nomineeRelation.optional(),
    nominee_dob: nomineeDob.nullish(),
    appointee_name: appointeeName.nullish(),
  }),
  reply: Application,
  refusals: { WRONG_STATE: { status: 409, message: refusals.state } },
})

export const submitInsuranceApplication = defineCall({
  name: 'submitInsuranceApplication',
  method: 'POST',
  path: 'insurance_applications/{id}/submit',
  summary: 'Sends a paid and complete application with its declarations to the insurer.',
  who: signedIn,
  params: ofApplication,
  body: z.strictObject({
    terms: z.strictObject({
      policy_terms: z.boolean(words.terms.policy_terms).default(false),
      good_health_declaration: z.boolean(words.terms.good_health_declaration).default(false),
      data_sharing: z.boolean(words.terms.data_sharing).default(false),
    }),
    declaration_version: text({ max: 50, required: refusals.declarationChanged }),
  }),
  reply: Application,
  idempotent: true,
  refusals: {
    WRONG_STATE: { status: 409, message: refusals.state },
    NOT_PAID: { status: 409, message: refusals.notPaid },
    INCOMPLETE: { status: 422, message: refusals.incomplete },
    ENROLMENT_CLOSED: { status: 409, message: refusals.enrolmentClosed },
    DECLARATION_CHANGED: { status: 409, message: refusals.declarationChanged },
  },
})

export const mailCertificate = defineCall({
  name: 'mailCertificate',
  method: 'POST',
  path: 'insurance_applications/{id}/email/coi',
  summary: 'E-mails the certificate of insurance to the applicant, or to another address.',
  who: signedIn,
  params: ofApplication,
  body: z.strictObject({ email: email({ invalid: fields.email }).optional() }),
  reply: z.object({ status: z.enum(['SUCCESS', 'FAILURE']), message: z.string() }),
  limits: [{ by: 'account', limit: 60, seconds: 3600 }],
  refusals: {
    NOT_ISSUED: { status: 409, message: refusals.noCertificate },
    MAILS_SPENT: { status: 429, message: refusals.mailsSpentToday },
  },
})

export const downloadCertificate = defineCall({
  name: 'downloadCertificate',
  method: 'GET',
  path: 'insurance_applications/{id}/coi',
  summary: 'Returns the certificate of insurance of an application as a PDF; each download is recorded.',
  who: signedIn,
  params: ofApplication,
  reply: { file: 'application/pdf' },
  limits: [{ by: 'account', limit: 120, seconds: 3600 }],
  refusals: { NOT_ISSUED: { status: 409, message: refusals.noCertificate } },
})
