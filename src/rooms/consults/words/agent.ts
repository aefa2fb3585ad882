/** What agents read who book consultations for members of their company. */
export const agentWords = {
  required: {
    uhid: 'Patient option is required',
    speciality: 'Speciality is required',
    preferredLanguage: 'Preferred language is required',
  },
  timedOut: {
    title: 'Consultation booking failed',
    text: 'No doctor available at the moment. Please ask the user to call back again after some time',
  },
  fields: {
    value: 'Enter the mobile number or policy number of the member',
    mobile: 'Please enter valid mobile number',
    policy_number: 'This is no policy number. It has TP and ten digits: ask the member to read it again.',
    type: 'Choose a policy number or a mobile number',
    patient: 'Choose somebody who is on the plan of the member whom you have verified',
    oneOf: 'Name a mobile number, a policy number or a verification',
  },
  cancelled: 'The member has cancelled this consultation.',
  NO_SHOW: 'The doctor did not come. Please ask for a doctor again; this one is not counted.',
  CALL_FAILED: 'The call broke off. Please ask for a doctor again; this one is not counted.',
  NOT_VERIFIED: 'The member has not been verified in the last 30 minutes. Send them a new code.',
} as const

/** For the member's message, of an agent who has not entered a name. */
export const UNNAMED_AGENT = 'an agent'
