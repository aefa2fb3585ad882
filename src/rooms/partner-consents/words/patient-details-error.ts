/** Where the server says nothing about a consent or a plan that could not be read: the specification's default. */
export const PATIENT_DETAILS_ERROR = 'We could not get the patient details. Please try again.'
