/** They name no illness: a phone shows them while it is locked. */
export const careMessages = {
  'care-call-moved': {
    sms: 'Our doctor will call you on {time}. All your calls: {link} {brand} Plus',
  },
  'care-call-missed': {
    sms: 'Our doctor could not speak to you today. We will call you to agree on another time. All your calls: {link} {brand} Plus',
  },
  'care-kit-sent': {
    sms: 'Your kit is on its way with {courier}. Follow it here: {link} {brand} Plus',
  },
  'care-kit-failed': {
    sms: 'Your kit could not be delivered. We will call you. Follow it here: {link} {brand} Plus',
  },
  'care-alarm-late': {
    sms: 'Our call about your last reading did not come in time. Please call us now: {care}. In an emergency call 112. {brand} Plus',
  },
  'care-alarm-waits': {
    sms: 'An alarm of a patient at home has waited {minutes} minutes and nobody has taken it. Call the patient now: {link} {brand} Plus',
  },
  'care-alarm-stalled': {
    sms: 'An alarm of a patient at home goes on and nobody has called them in time. See that they are called now: {link} {brand} Plus',
  },
  'care-alarm-worse': {
    sms: 'A patient at home whose alarm goes on has entered a worse reading. See that they are called now: {link} {brand} Plus',
  },
  'care-not-reached': {
    sms: 'We called you and did not reach you. Please call us now: {care}. In an emergency call 112. {brand} Plus',
  },
  'care-caregiver': {
    sms: 'You are the contact of {person} for emergencies. Please call {person} now. In danger call 112, or 108 for an ambulance. {brand} Plus',
  },
  'care-number-shared': {
    sms: 'A number in a coordinator’s order is not the patient’s. Decide about the plan and the coordinator: {link} {brand} Plus',
  },
  'care-doctor-changes': {
    sms: 'Your doctor changes, because {reason}. The doctor of the next call is then yours: {link} {brand} Plus',
  },
  'care-doctor': {
    sms: '{doctor} is your doctor from now on: {link} {brand} Plus',
  },
  'care-summary': {
    sms: 'The twelve days are over. The summary for your own doctor: {link} {brand} Plus',
  },
  'care-measure': {
    sms: 'Please measure and enter today’s readings, so that our doctor can see them: {link} {brand} Plus',
  },
} as const
