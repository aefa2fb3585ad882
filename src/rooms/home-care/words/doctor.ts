/** The one doctor of a care, for its buyer and for our staff. */
export const doctorWords = {
  /** In messages, for a name that is none. */
  inMessage: 'The doctor',
  patientInMessage: 'the patient',
  courierInMessage: 'a courier',
  /** Behind “because”. */
  reasons: {
    NOT_AVAILABLE: 'the doctor before cannot go on',
    PATIENT_ASKED: 'you asked for another doctor',
    LANGUAGE: 'another doctor speaks your language',
  },
  member: {
    yours: (doctor: string) => `Your doctor: ${doctor}`,
    same: 'The same doctor calls on all twelve days. Only in an alarm whoever is on call may call first.',
    first: 'The doctor of your first call stays yours for all twelve days.',
    changed: (reason: string) => `Your doctor changes, because ${reason}. The doctor of the next call is then yours.`,
    changedTo: (reason: string) => `Your doctor has changed, because ${reason}.`,
  },
  desk: {
    doctor: 'Doctor',
    first: 'The doctor of the first call',
    next: 'The doctor of the next call',
    change: {
      label: 'Change the doctor',
      title: 'Another doctor for this care',
      text: 'The doctor of the next call becomes the doctor of this care. The buyer is told now, with the reason, and again who it is.',
    },
    reason: 'Reason',
    choose: 'Choose a reason',
    reasons: {
      NOT_AVAILABLE: 'The doctor cannot go on',
      PATIENT_ASKED: 'The patient asked for another doctor',
      LANGUAGE: 'The patient needs another language',
    },
  },
} as const
