import { on, type Route } from '#platform/serving/context.ts'
import * as company from '../contract/coordinator.ts'
import * as person from '../contract/person.ts'
import { answerConsent } from './commands/answer-consent.ts'
import { requestConsent } from './commands/request-consent.ts'
import { resendConsent } from './commands/resend-consent.ts'
import { readCompanyConsent, readOwnConsent } from './consents.ts'
import { listOfCompany, listOfPerson } from './list-consents.ts'
import { listLog } from './log.ts'
import { personConsent } from './on-wire.ts'
import { refuseSamePerson } from './own-number.ts'

export const partnerConsentRoutes: Route[] = [
  on(company.requestPartnerConsent, (request) => requestConsent(request, request.params.subsidiaryId, request.body)),
  on(company.listPartnerConsents, ({ db, params, query, now }) =>
    listOfCompany(db, {
      subsidiary_id: params.subsidiaryId,
      mobile: query.mobile,
      purpose: query.purpose,
      page_number: query.page_number,
      now,
    }),
  ),
  on(company.resendPartnerConsent, {
    authorize: ({ db, params }) => readCompanyConsent(db, params),
    answer: (request) => resendConsent(request, request.params),
  }),

  on(person.readPartnerConsent, async ({ db, caller, params, now }) =>
    personConsent(await readOwnConsent(db, { ...params, caller, now }), now),
  ),
  on(person.providePartnerConsent, {
    authorize: ({ db, caller, params, now }) => readOwnConsent(db, { ...params, caller, now }),
    answer: (request) => answerConsent(request, { ...request.params, answer: 'give', check: refuseSamePerson }),
  }),
  on(person.declinePartnerConsent, {
    authorize: ({ db, caller, params, now }) => readOwnConsent(db, { ...params, caller, now }),
    answer: (request) => answerConsent(request, { ...request.params, answer: 'decline' }),
  }),
  on(person.withdrawPartnerConsent, {
    authorize: ({ db, caller, params, now }) => readOwnConsent(db, { ...params, caller, now }),
    answer: (request) => answerConsent(request, { ...request.params, answer: 'withdraw' }),
  }),
  on(person.listMyPartnerConsents, ({ db, caller, query, now }) =>
    listOfPerson(db, caller, { page_number: query.page_number, now }),
  ),
  on(person.listPartnerConsentLog, {
    authorize: ({ db, caller, params, now }) => readOwnConsent(db, { ...params, caller, now }),
    answer: ({ db, params, query }) => listLog(db, { consent_id: params.id, page_number: query.page_number }),
  }),
]
