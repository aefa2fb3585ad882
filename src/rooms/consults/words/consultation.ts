/** What becomes of a consultation, for the member who asked. */
export const consultationWords = {
  /** In messages, for a name that is none. */
  doctorInMessage: 'The doctor',
  /** Why it ended without a doctor, and what to do. */
  failure: {
    DECLINED: 'No doctor could take your request. Nothing was counted. Please ask again in a few minutes.',
    REFUSED:
      'The doctors’ desk could not take this request. Nothing was counted. Please ask again, perhaps in another language.',
    NO_SHOW: 'The doctor who accepted did not come. We are sorry. Nothing was counted: please ask again.',
    CALL_FAILED: 'The call broke off. We are sorry. Nothing was counted: please ask again.',
    NOT_COVERED: 'The plan no longer covers this consultation. Nothing was counted.',
  },
  expired:
    'No doctor was free in time. Nothing was counted. Please ask again in a few minutes, perhaps in another language.',
  cancelled: 'This request was taken back. Nothing was counted.',
  fields: {
    patient: 'Patient option is required',
    problem: 'Choose what it is about',
    language: 'Preferred language is required',
    otherLanguage: 'Choose one of the languages offered',
    otherProblem: 'Choose one of the problems offered',
    rating: 'Choose one to five stars',
    comment: 'Enter up to 500 characters',
  },
  refusals: {
    notCancellable: 'This request can no longer be taken back.',
    notCompleted: 'A consultation can be rated once it has taken place.',
    rated: 'You have rated this consultation already.',
  },
} as const
